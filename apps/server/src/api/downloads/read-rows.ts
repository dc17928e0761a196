import { setTimeout as delay } from 'node:timers/promises';
import { tenantActivity, type Reads } from '@ohmstead/database';
import { Semaphore, type Actor } from '@ohmstead/domain';
import { unpackIds, type PackedIds } from '../list-rows/packed-ids.ts';
import type { FileColumn } from './file-column.ts';
import { FileRows } from './file-rows.ts';
import type { DownloadList } from './download-list.ts';
import type { RowFormat } from './row-format.ts';

export type RowSource = {
  /** May run the work twice. */
  read: <Result>(work: (reads: Reads) => Promise<Result>) => Promise<Result>;
  actor: Actor;
  list: DownloadList;
  columns: readonly FileColumn[];
  format: RowFormat;
  /** Each once. */
  ids: PackedIds;
};

/** While one batch is being sent, the next is being read. No connection waits for a slow client. */
const readingsAtOnce = 2;

/** After each piece while other organisations are active: theirs take precedence over a file that takes half a minute anyway. */
const pauseMs = 16;

/** While other organisations are active, the files of one are read one batch at a time: four at once keep two cores busy. */
const readings = new Semaphore<number>({
  atOncePerOwner: (organizationId) => (tenantActivity.hasOthers(organizationId) ? 1 : Number.POSITIVE_INFINITY),
});

/** Yields the rows piece by piece, in the order of the ids; those that the caller may not see are left out. */
export async function* readRows(source: RowSource): AsyncGenerator<Buffer, void, undefined> {
  const { ids } = source;
  const rows = Array.from({ length: readingsAtOnce }, () => new FileRows(source.columns, source.format));
  const begun: Promise<Buffer>[] = [];
  const over = new AbortController();
  let count = 0;
  const begin = () => {
    const batch = ids[count];
    if (!batch) return;
    begun.push(beginReading(source, unpackIds(batch), rows[count++ % readingsAtOnce] as FileRows, over.signal));
  };
  try {
    for (let reading = 0; reading < readingsAtOnce; reading++) begin();
    for (let reading = begun.shift(); reading !== undefined; reading = begun.shift()) {
      const piece = await reading;
      begin();
      yield piece;
    }
  } finally {
    over.abort();
  }
}

/** A failure is reported to whatever awaits these rows, if anything still does. */
function beginReading(...batch: Parameters<typeof readBatch>): Promise<Buffer> {
  const reading = readBatch(...batch);
  reading.catch(() => undefined);
  return reading;
}

/** Sorted ids can be read in one index scan; the rows are put in order afterwards. */
async function readBatch(
  { read, actor, list, columns }: RowSource,
  ids: readonly number[],
  rows: FileRows,
  over: AbortSignal,
): Promise<Buffer> {
  const { kind, from } = list;
  const sorted = Float64Array.from(ids).sort();
  const select = `select ${columns.map(({ sql }) => sql).join(', ')} from ${from}
    where ${kind}.organization_id = ${actor.organizationId} and ${kind}.id = any ('{${sorted.join()}}'::bigint[])`;
  const readOnce = async (reads: Reads) => {
    rows.clear();
    for await (const piece of reads.copyRows(actor, select)) {
      rows.add(piece);
      if (tenantActivity.hasOthers(actor.organizationId)) await delay(pauseMs);
    }
    return rows.take(ids);
  };
  return readings.run(() => read(readOnce), actor.organizationId, over);
}
