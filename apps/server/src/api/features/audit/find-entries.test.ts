import type { AuditEntry } from '@ohmstead/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { indexAuditLog } from '../../../audit/index-audit-log.ts';
import { testApi } from '../../testing/test-api.ts';
import { auditConditions, isNamed, mentionsText } from './audit-conditions.ts';
import { findEntries } from './find-entries.ts';

const { database, organization } = await testApi();
const acme = await organization();
const other = await organization('Other Works');
const log = { database: database.worker, logger: pino({ level: 'silent' }) };

/** The same each time (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const actor = { organizationId: acme.id, userId: null, allLocations: true, locationIds: [] } as never;

/** Sealed, each entry with a number of its own and a few words, in several alphabets. */
async function plant(owner: { id: number }, entries: number): Promise<void> {
  await database.root.query(
    `insert into app.audit_events (organization_id, actor, ip, action, object_kind, object_id, before, after)
      select $1, (array['Ada@example.test', 'Émile@example.test', 'grace@example.test'])[1 + n % 3], '10.0.' || n % 7 || '.' || n % 251,
        (array['batteries-retire', 'batteries-edit', 'users-update'])[1 + n % 3], 'battery', n,
        case when n % 5 = 0 then jsonb_build_object('comments', 'Gehäuse "' || md5(n::text) || '" 100 % 電池' || n) end,
        jsonb_build_object('serialNumber', 'SN-' || lpad((n * 7919 % 100000)::text, 5, '0'), 'note', substr(md5((n * 3)::text), 1, n % 20))
      from generate_series(1, $2::integer) as n`,
    [owner.id, entries],
  );
  await database.root.query(
    `insert into app.audit_seals (organization_id, number, event_ids, event_hashes, sealed_at, previous_hash, hash)
      select $1, 1, array_agg(id order by id), '', now(), '', '' from app.audit_events where organization_id = $1`,
    [owner.id],
  );
}

const read = <Answer>(work: (reader: never) => Promise<Answer>) =>
  database.api.readTenant(actor, (reader) => work(reader as never));
const search = (text: string, before: number | null, limit: number): Promise<AuditEntry[]> =>
  read((reader) => findEntries(reader, actor, { text }, before, limit));
const scan = async (text: string, before: number | null, limit: number): Promise<number[]> => {
  const { rows } = await read((reader) =>
    sql<{
      id: number;
    }>`select id from audit_events where organization_id = ${acme.id} and id < ${before ?? Number.MAX_SAFE_INTEGER}
      and ${auditConditions({})} and (${mentionsText(text)} or ${isNamed(text)}) order by id desc limit ${limit}`.execute(
      reader,
    ),
  );
  return rows.map(({ id }) => id);
};

/** Parts of the texts, and of their labels on the page; some in another case, some changed so that they rarely occur. */
async function texts(random: () => number, count: number): Promise<string[]> {
  const { rows } = await database.root.query(
    `select concat_ws(' ', actor, ip, before::text, after::text) as text from app.audit_events
      where organization_id = $1 order by md5(id::text) limit $2`,
    [acme.id, count],
  );
  return rows.map(({ text }: { text: string }) => {
    const length = 1 + Math.floor(random() * 14);
    const from = Math.floor(random() * (text.length - length));
    const piece = text.slice(from, from + length).trim() || 'a';
    const cased = random() < 0.3 ? piece.toUpperCase() : piece;
    return random() < 0.2 ? `${cased.slice(0, -1)}q` : cased;
  });
}

test('a search finds exactly what reading every entry finds', async () => {
  // Two segments and some more, and one entry besides.
  await plant(acme, 17_000);
  await plant(other, 8_500);
  await acme.battery({ serial_number: 'KELLER-0815' });
  await indexAuditLog(log);
  const { rows } = await database.root.query(
    'select count(*)::int as n from app.audit_segments where organization_id = $1',
    [acme.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
  const { rows: edges } = await database.root.query(
    'select min(id)::int as first, max(id)::int as last from app.audit_events where organization_id = $1',
    [acme.id],
  );
  const random = makeRandom(15);
  const fixed = [
    'KELLER-08',
    'battery retired',
    '電池12345',
    'É',
    '100 % 電',
    'SN-07919',
    'no such text',
    '%',
    '_',
    '"',
    'x\u0001y',
    '🔋',
  ];
  for (const text of [...fixed, ...(await texts(random, 12))]) {
    const before = random() < 0.5 ? null : edges[0].first + Math.floor(random() * (edges[0].last - edges[0].first));
    const limit = 1 + Math.floor(random() * 60);
    expect({ text, ids: (await search(text, before, limit)).map(({ id }) => id) }).toEqual({
      text,
      ids: await scan(text, before, limit),
    });
  }
});

test('a segment is written once, when all of its entries are sealed, and is removed with the last of them', async () => {
  const count = async (table: string) =>
    (await database.root.query(`select count(*)::int as n from app.${table} where organization_id = $1`, [other.id]))
      .rows[0].n;
  const before = await count('audit_grams');
  await indexAuditLog(log);
  expect(before).toBeGreaterThan(0);
  expect(await count('audit_grams')).toBe(before);
  await database.root.query(
    `delete from app.audit_events where organization_id = $1 and id <= (select min(last_id) from app.audit_segments where organization_id = $1)`,
    [other.id],
  );
  await indexAuditLog(log);
  expect(await count('audit_segments')).toBe(0);
  expect(await count('audit_grams')).toBe(0);
});
