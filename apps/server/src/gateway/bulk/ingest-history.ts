import type { Database } from '@ohmstead/database';
import { upKinds, type UpKind } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import { applyBatch } from '../inbound/apply-batch.ts';
import type { Incoming, OwnedThing, Refusal, Thing } from '../inbound/device-message.ts';
import { gatewayScope } from '../inbound/gateway-scope.ts';
import { projectLiveValues } from '../inbound/project-live-values.ts';
import { checkMessage } from '../inbound/parse-message.ts';
import { ThingDirectory } from '../inbound/thing-directory.ts';

export type HistoryLine = { thingName: string; kind: UpKind; message: unknown };
export type HistoryReport = {
  accepted: number;
  refused: number;
  /** The first few, to find the fault by. */
  refusals: { thingName: string; kind: string; refusal: Refusal }[];
};

const batchSize = 4_000;
const statementMs = 120_000;
const keptRefusals = 20;

type Waiting = Map<number, Incoming[]>;

const isOwned = (thing: Thing | undefined): thing is OwnedThing =>
  thing !== undefined && thing.organizationId !== null && thing.deviceId !== null;

/** The same way in as a live message has, in large batches, without acknowledgements and without a limit to how old it may be. */
export async function ingestHistory(
  database: Database,
  lines: AsyncIterable<HistoryLine> | Iterable<HistoryLine>,
): Promise<HistoryReport> {
  const report: HistoryReport = { accepted: 0, refused: 0, refusals: [] };
  const things = new ThingDirectory(database);
  const waiting: Waiting = new Map();
  for await (const line of lines) {
    const item = await prepare(things, line, report);
    if (!item) continue;
    const batch = waiting.get(item.thing.organizationId) ?? [];
    waiting.set(item.thing.organizationId, batch);
    if (batch.push(item) >= batchSize) await commit(database, item.thing.organizationId, batch.splice(0), report);
  }
  for (const [organizationId, batch] of waiting)
    if (batch.length > 0) await commit(database, organizationId, batch, report);
  return report;
}

function refuse(
  report: HistoryReport,
  { thingName, kind }: Pick<HistoryLine, 'thingName' | 'kind'>,
  refusal: Refusal,
): void {
  report.refused++;
  if (report.refusals.length < keptRefusals) report.refusals.push({ thingName, kind, refusal });
}

async function prepare(
  things: ThingDirectory,
  line: HistoryLine,
  report: HistoryReport,
): Promise<Incoming | undefined> {
  const parsed = upKinds.includes(line.kind) ? checkMessage(line.kind, line.message) : undefined;
  const thing = things.recall(line.thingName) ?? (await things.find(line.thingName));
  if (!parsed) refuse(report, line, { code: 'malformed', message: 'unknown kind of message' });
  else if ('refusal' in parsed) refuse(report, line, parsed.refusal);
  else if (isOwned(thing)) return { thing, up: parsed.up };
  else refuse(report, line, { code: 'unclaimed', message: 'no organisation owns this device' });
  return undefined;
}

async function commit(
  database: Database,
  organizationId: number,
  items: Incoming[],
  report: HistoryReport,
): Promise<void> {
  const { refusals } = await database.writeTenant(gatewayScope(organizationId), async (writer) => {
    // Nobody waits for it, and a machine that is busy with a first start may be slow.
    await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(writer);
    const batch = await applyBatch(writer, items, new Map(), [], true);
    await projectLiveValues(writer, [...batch.live.values()]);
    return batch;
  });
  report.accepted += items.length - refusals.size;
  for (const [{ thing, up }, refusal] of refusals)
    refuse(report, { thingName: thing.thingName, kind: up.kind }, refusal);
}
