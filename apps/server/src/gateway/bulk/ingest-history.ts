import type { Database } from '@ohmstead/database';
import { upKinds, type UpKind } from '@ohmstead/device-protocol';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { applyBatch } from '../inbound/apply/apply-batch.ts';
import { checkValue, isOwned, type DeviceMessage, type Refusal } from '../inbound/device-message.ts';
import { projectLiveValues } from '../inbound/live-projection.ts';
import { ThingDirectory } from '../inbound/thing-directory.ts';

export type HistoryLine = { thingName: string; kind: UpKind; message: unknown };
export type HistoryReport = {
  accepted: number;
  refused: number;
  /** The first few refusals, to help find the mistake. */
  refusals: { thingName: string; kind: string; refusal: Refusal }[];
};

const batchSize = 4_000;
const statementMs = 120_000;
const keptRefusals = 20;

type Waiting = Map<OrganizationId, DeviceMessage<'owned'>[]>;

/** Ingests past messages the same way as live ones, but in large batches, without acknowledgements and regardless of age. */
export async function ingestHistory(
  database: Database,
  lines: AsyncIterable<HistoryLine> | Iterable<HistoryLine>,
): Promise<HistoryReport> {
  const report: HistoryReport = { accepted: 0, refused: 0, refusals: [] };
  const things = new ThingDirectory(database);
  const waiting: Waiting = new Map();
  for await (const line of lines) {
    const message = await prepare(things, line, report);
    if (!message) continue;
    const batch = waiting.get(message.thing.organizationId) ?? [];
    waiting.set(message.thing.organizationId, batch);
    if (batch.push(message) >= batchSize) await commit(database, message.thing.organizationId, batch.splice(0), report);
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
): Promise<DeviceMessage<'owned'> | undefined> {
  const content = upKinds.includes(line.kind) ? checkValue(line.kind, line.message) : undefined;
  const thing = things.recall(line.thingName) ?? (await things.find(line.thingName));
  if (!content) refuse(report, line, { code: 'malformed', message: 'unknown kind of message' });
  else if (content.refusal) refuse(report, line, content.refusal);
  else if (isOwned(thing)) return { thing, up: content.up };
  else refuse(report, line, { code: 'unclaimed', message: 'no organisation owns this device' });
  return undefined;
}

async function commit(
  database: Database,
  organizationId: OrganizationId,
  messages: DeviceMessage<'owned'>[],
  report: HistoryReport,
): Promise<void> {
  const { refusals } = await database.writeTenant(wholeOrganization(organizationId), async (writer) => {
    // No device waits for the answer, and the machine may be busy with a first start.
    await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(writer);
    const batch = await applyBatch(writer, messages, new Map(), [], true);
    await projectLiveValues(writer, [...batch.live.values()]);
    return batch;
  });
  report.accepted += messages.length - refusals.size;
  for (const [{ thing, up }, refusal] of refusals)
    refuse(report, { thingName: thing.thingName, kind: up.kind }, refusal);
}
