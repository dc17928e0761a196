import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Reader, Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId, type Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listOrganizations } from '../jobs/in-each-organization.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import { blockEntries, gramsIn, segmentBlocks, segmentEntries } from './audit-grams.ts';

/** Yields to other work after this many entries. */
const entriesPerTurn = 32;
const gramsPerInsert = 2_000;

/** Indexes new entries of the audit log for text search, as soon as there are enough for a segment. */
export const indexAuditLogJob: Job = { name: 'index-audit-log', schedule: '* * * * *', run: indexAuditLog };

export async function indexAuditLog({ database, signal }: JobContext): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of await listOrganizations(database)) {
    const indexing = indexOrganization(database, wholeOrganization(organizationId), signal);
    await indexing.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} organisations failed`);
}

type Entry = { id: number; text: string };
type Segment = { number: number; entries: readonly Entry[]; blocks: ReadonlyMap<string, Buffer> };

async function indexOrganization(database: Database, scope: Scope, signal?: AbortSignal): Promise<void> {
  await database.writeTenant(scope, (writer) => dropSwept(writer, scope.organizationId));
  let isToGoOn = true;
  while (isToGoOn) isToGoOn = (await indexNext(database, scope)) && signal?.aborted !== true;
}

/** Finding the grams takes a second, so it happens between two transactions. */
async function indexNext(database: Database, scope: Scope): Promise<boolean> {
  const { organizationId } = scope;
  const next = await database.readTenant(scope, (reader) => findNext(reader, organizationId));
  if (next.entries.length < segmentEntries) return false;
  const segment = { ...next, blocks: await findBlocks(next.entries) };
  return database.writeTenant(scope, (writer) => writeSegment(writer, organizationId, segment));
}

async function findNext(reader: Reader, organizationId: OrganizationId) {
  const last = await findLast(reader, organizationId);
  return { number: last.number + 1, entries: await listEntries(reader, organizationId, last.id) };
}

/** False if another worker has already written it. */
async function writeSegment(writer: Writer, organizationId: OrganizationId, segment: Segment): Promise<boolean> {
  const { number, entries, blocks } = segment;
  const starts = entries.filter((_, at) => at % blockEntries === 0).map(({ id }) => id);
  const { rows } = await sql`insert into audit_segments (organization_id, number, block_starts, last_id)
    values (${organizationId}, ${number}, ${starts}::bigint[], ${entries.at(-1)?.id})
    on conflict do nothing returning number`.execute(writer);
  if (rows.length === 0) return false;
  const found = [...blocks];
  for (let from = 0; from < found.length; from += gramsPerInsert) {
    const some = found.slice(from, from + gramsPerInsert);
    await sql`insert into audit_grams (organization_id, gram, segment, blocks)
      select ${organizationId}, gram, ${number}, bits
        from unnest(${some.map(([gram]) => gram)}::text[], ${some.map(([, bits]) => bits)}::bytea[]) as found (gram, bits)`.execute(
      writer,
    );
  }
  return true;
}

async function findLast(reader: Reader, organizationId: OrganizationId): Promise<{ number: number; id: number }> {
  const last = await reader
    .selectFrom('audit_segments')
    .select(['number', 'last_id as id'])
    .where('organization_id', '=', organizationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { number: 0, id: 0 };
}

/** No more entries can appear below the newest seal. */
async function listEntries(reader: Reader, organizationId: OrganizationId, afterId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, lower(concat_ws(chr(1), action, actor, ip, before::text, after::text)) as text from audit_events
      where organization_id = ${organizationId} and id > ${afterId} and id <= (
        select event_ids[cardinality(event_ids)] from audit_seals
          where organization_id = ${organizationId} order by number desc limit 1)
      order by id limit ${segmentEntries}`.execute(reader);
  return rows;
}

/** A bit per block for each gram, first block leftmost. */
async function findBlocks(entries: readonly Entry[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const [at, { text }] of entries.entries()) {
    const block = Math.floor(at / blockEntries);
    for (const gram of gramsIn(text)) {
      let bits = found.get(gram);
      if (bits === undefined) found.set(gram, (bits = Buffer.alloc(segmentBlocks / 8)));
      bits[block >> 3] = bits[block >> 3]! | (0x80 >> (block & 7));
    }
    if (at % entriesPerTurn === 0) await nextTurn();
  }
  return found;
}

/** Entries are deleted when they are old enough; a segment's index is deleted with its last entry. */
async function dropSwept(writer: Writer, organizationId: OrganizationId): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    delete from audit_segments where organization_id = ${organizationId} and last_id < (
      select min(id) from audit_events where organization_id = ${organizationId}) returning number`.execute(writer);
  if (rows.length === 0) return;
  await sql`delete from audit_grams where organization_id = ${organizationId}
    and segment = any (${rows.map(({ number }) => number)}::bigint[])`.execute(writer);
}
