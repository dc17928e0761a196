import type { AuditEntry, AuditFilters } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import { gramsOf, segmentBlocks } from '../../../audit/audit-grams.ts';
import { actionsOf, auditConditions, isNamed, mentionedThings, mentionsText } from './audit-conditions.ts';

type Condition = RawBuilder<boolean>;

/** The newest entries are searched completely, which finds any frequent text. */
const newestEntries = 2_000;
/** The number of ranges searched at once; it doubles each time. */
const firstRanges = 250;

/** Newest first. Searches for a text only in the parts of the log that may contain it. */
export async function findEntries(
  reader: Reader,
  actor: Actor,
  filters: AuditFilters,
  before: number | null,
  limit: number,
): Promise<AuditEntry[]> {
  const { text: given = '', ...others } = filters;
  const text = given.trim();
  const search = { reader, actor, before: before ?? Number.MAX_SAFE_INTEGER, limit };
  const rest = auditConditions(others);
  if (text === '') return readEntries(search, entriesOf(search), rest);
  const floor = await findFloor(search);
  const newest = { ...search, after: floor };
  const found = await readEntries(
    newest,
    entriesOf(newest),
    sql`${rest} and (${mentionsText(text)} or ${isNamed(text)})`,
  );
  if (floor === 0 || found.length >= limit) return found;
  const older = { ...search, before: floor, limit: limit - found.length };
  return [...found, ...(await findOlder(older, text, rest))];
}

type Search = { reader: Reader; actor: Actor; before: number; limit: number; after?: number };

const entriesOf = ({ actor, before, after = 0 }: Search) => sql`
  (select * from audit_events where organization_id = ${actor.organizationId} and id < ${before} and id >= ${after})`;

/** The oldest of the newest entries; 0 if there are no others. */
async function findFloor({ reader, actor, before }: Search): Promise<number> {
  const oldest = await reader
    .selectFrom('audit_events')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .offset(newestEntries - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest?.id ?? 0;
}

/** Entries that contain the text, and entries about an object with that name: the newest of both are the newest overall. */
async function findOlder(search: Search, text: string, rest: Condition): Promise<AuditEntry[]> {
  const said = await findSaid(search, text, rest);
  const about = await readEntries(search, entriesAbout(search, text), rest);
  const byId = new Map([...said, ...about].map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((one, other) => other.id - one.id).slice(0, search.limit);
}

const entriesAbout = ({ actor, before, limit }: Search, text: string) => sql`
  (with things as materialized (select distinct kind, id from (${mentionedThings(text)}) as named (kind, id))
    select entries.* from things cross join lateral (
      select * from audit_events where organization_id = ${actor.organizationId} and object_kind = things.kind
          and object_id = things.id and id < ${before}
        order by organization_id, object_kind, object_id, id desc limit ${limit}) as entries)`;

async function findSaid(search: Search, text: string, rest: Condition): Promise<AuditEntry[]> {
  const ranges = await findRanges(search, text);
  const condition = sql<boolean>`${rest} and ${mentionsText(text)}`;
  const found: AuditEntry[] = [];
  let count = firstRanges;
  for (let from = 0; from < ranges.length && found.length < search.limit; from += count, count *= 2) {
    const left = { ...search, limit: search.limit - found.length };
    const entries = entriesIn(left, ranges.slice(from, from + count), condition);
    found.push(...(await readEntries(left, entries, sql`true`)));
  }
  return found;
}

type Range = { from: number; to: number };

/** Range by range. The `offset` keeps the planner from reading all entries from the newest on, as it would for a small limit. */
const entriesIn = ({ actor, before }: Search, ranges: readonly Range[], condition: Condition) => sql`
  (select entries.* from unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]) as range (low, high)
    cross join lateral (select * from audit_events where organization_id = ${actor.organizationId}
      and id between low and high and id < ${before} and ${condition} offset 0) as entries)`;

/**
 * Ranges that may contain the text, newest first: everything after the last segment, and the blocks with every gram of the text or of an
 * action whose description contains it.
 */
async function findRanges({ reader, actor: { organizationId }, before }: Search, text: string): Promise<Range[]> {
  const { rows: folded } = await sql<{ text: string; lastId: number }>`select lower(${text}::text) as text, coalesce((
    select last_id from audit_segments where organization_id = ${organizationId} order by number desc limit 1), 0) as "lastId"`.execute(
    reader,
  );
  const [{ text: lower, lastId } = { text: '', lastId: 0 }] = folded;
  const alternatives = [lower, ...actionsOf(text)].map(gramsOf);
  if (alternatives.some((grams) => grams.length === 0)) return [{ from: 0, to: before }];
  const rows = await reader
    .selectFrom('audit_grams')
    .select(['segment', 'gram', 'blocks'])
    .where('organization_id', '=', organizationId)
    .where('gram', '=', (row) => row.fn.any(row.val([...new Set(alternatives.flat())])))
    .execute();
  const bySegment = Map.groupBy(rows, ({ segment }) => segment);
  const blocks = [...bySegment].map(([segment, held]) => ({ segment, blocks: blocksWith(alternatives, held) }));
  const indexed = await rangesOf(reader, organizationId, blocks);
  return [{ from: lastId + 1, to: before }, ...indexed.filter(({ from }) => from < before)];
}

type Held = { segment: number; gram: string; blocks: Buffer };

/** Blocks that contain every gram of at least one alternative. */
function blocksWith(alternatives: readonly string[][], held: readonly Held[]): number[] {
  const byGram = new Map(held.map(({ gram, blocks }) => [gram, blocks]));
  const found = new Set<number>();
  for (const grams of alternatives) {
    const bits = grams.map((gram) => byGram.get(gram));
    if (!bits.every((each) => each !== undefined)) continue;
    for (let byte = 0; byte < segmentBlocks / 8; byte++) {
      const common = bits.reduce((all, each) => all & each[byte]!, 0xff);
      for (let bit = 0; bit < 8; bit++) if ((common & (0x80 >> bit)) !== 0) found.add(8 * byte + bit);
    }
  }
  return [...found];
}

type BlocksOfSegment = { segment: number; blocks: number[] };

async function rangesOf(reader: Reader, organizationId: number, found: readonly BlocksOfSegment[]): Promise<Range[]> {
  const pairs = found.flatMap(({ segment, blocks }) => blocks.map((block) => ({ segment, block })));
  const { rows } = await sql<Range>`
    select block_starts[block + 1] as from, coalesce(block_starts[block + 2] - 1, last_id) as to
      from unnest(${pairs.map(({ segment }) => segment)}::bigint[], ${pairs.map(({ block }) => block)}::integer[]) as found (segment, block)
        join audit_segments on organization_id = ${organizationId} and number = segment
      order by 1 desc`.execute(reader);
  return rows;
}

async function readEntries(
  { reader, limit }: Search,
  entries: RawBuilder<unknown>,
  condition: Condition,
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    with page as (select * from ${entries} as entries where ${condition} order by id desc limit ${limit})
    select id, floor(extract(epoch from at) * 1000)::bigint as at, user_id as "userId", actor, ip, session, client, action,
        object_kind as "objectKind", object_id as "objectId", ${nameOfObject} as "objectName", before, after
      from page order by id desc`.execute(reader);
  return rows;
}

const one = (table: string, name: string) =>
  sql`(select ${sql.raw(name)} from ${sql.table(table)} as thing
    where thing.organization_id = page.organization_id and thing.id = page.object_id)`;

const nameOfObject = sql`case object_kind
  when 'battery' then ${one('batteries', 'coalesce(thing.serial_number, thing.model_name)')}
  when 'device' then ${one('devices', 'coalesce(thing.name, thing.serial_number)')}
  when 'user' then ${one('users', 'thing.email')}
  when 'serviceAccount' then ${one('service_accounts', 'thing.name')}
  when 'group' then ${one('groups', 'thing.name')}
  when 'location' then ${one('locations', 'thing.name')}
  when 'displayConfiguration' then ${one('display_configurations', 'thing.name')}
  when 'view' then ${one('views', 'thing.name')}
  when 'service' then ${one('services', 'thing.service_type')} end`;
