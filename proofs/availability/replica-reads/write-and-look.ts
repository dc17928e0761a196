import { jsonCaller } from '../../harness/product/json-caller.ts';
import { answerReader } from '../../harness/product/read-answer.ts';
import type { Reader } from './reader.ts';

type Writing = { origins: readonly string[]; token: string; batteryId: number; reader: Reader };
export type Written = { writes: number; misses: number };

/** Later than any battery's first day in service. */
const firstMark = 1_800_000_000_000;
const listEvery = 8;

/** Changes a battery through one API, and looks for the change through another, again and again. */
export async function writeAndLook({ origins, token, batteryId, reader }: Writing, until: number): Promise<Written> {
  const reads = origins.map((origin) => answerReader(origin, token));
  const writes = origins.map((origin) => jsonCaller(origin, token));
  const written = { writes: 0, misses: 0 };
  for (let round = 0; performance.now() < until; round++) {
    const { apiVersion } = JSON.parse(await reads[round % reads.length]!(`/batteries/${batteryId}`));
    const mark = firstMark + round * 1_000;
    await writes[round % writes.length]!('PUT', `/batteries/${batteryId}`, { apiVersion, inService: mark });
    written.writes++;
    await (round % listEvery === 0 ? reader.list() : reader.poll());
    if (reader.markOf(batteryId) !== mark) written.misses += await isStillMissed(reader, batteryId, mark);
  }
  return written;
}

/** An answer that was cut off proves nothing: only a complete one can miss something. */
async function isStillMissed(reader: Reader, batteryId: number, mark: number): Promise<number> {
  if (!reader.wasBrokenOff) return 1;
  await reader.list();
  return Number(reader.markOf(batteryId) !== mark);
}
