import type { Catalogue } from '@ohmstead/contract';
import { testDatabase } from '@ohmstead/database/testing';
import {
  countBins as countBinsHere,
  countFilled,
  countTexts as countTextsHere,
  deviceStatus,
  entityKinds,
  extentOfColumn,
  medianOf,
  rowFilterOf,
  RowStore,
  type Actor,
  type BayStatus,
  type EntityKind,
  type LocationId,
  type OrganizationId,
  type Sort,
  type UserId,
} from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { Random } from '../../testing/random.ts';
import { writeUpdates } from '../entity-updates/write-updates.ts';
import { daysOfZone } from './days-of-zone.ts';
import { findAllIds } from './find-all-ids.ts';
import { findIds } from './find-ids.ts';
import type { RowSet } from '../../list-rows/list-of-rows.ts';
import { unpackIds } from './packed-ids.ts';
import { readPage } from './read-page.ts';
import { permittedRules, rowsOfFilter } from './rows-of-filter.ts';
import { countBins, countTexts, findMedian, sumUpRows } from './summarize-rows.ts';
import { RandomQuestion, type Row } from './testing/random-question.ts';
import { catalogues, lists, places, randomWorld } from './testing/random-world.ts';

const { api, root } = await testDatabase();
const isWhole = process.env['PROOF'] === 'whole';
const firstSeed = Number(process.env['SEED'] ?? 1);
const seeds = Array.from({ length: process.env['SEED'] ? 1 : isWhole ? 10_000 : 30 }, (_, at) => firstSeed + at);
const questionsOfWorld = 2;

await root.query(`select directory.create_organization('Acme')`);
await root.query(`insert into app.users (organization_id, email) values (1, 'ada@example.test')`);
await root.query(
  `insert into app.locations (organization_id, name) select 1, name from unnest('{Depot 10,depot 9,Äußere Halle,😀}'::text[]) name`,
);
await root.query('insert into app.places (organization_id, id) values (1, 900)');

/** Without triggers and foreign keys: what matters is what the rows hold. One of two batteries with the same name is left out. */
async function fill(random: Random, kind: EntityKind): Promise<void> {
  const world = randomWorld(random, kind);
  const favourites = world[0]!.rows.map(({ id }) => id).filter(() => random.chance(0.3));
  const client = await root.connect();
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`);
    for (const table of ['batteries', 'devices', 'services', 'bays', 'battery_favourites'])
      await client.query(`delete from app.${table}`);
    for (const { table, names, rows } of world)
      await client.query(
        `insert into app.${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::app.${table}, $1::json)
          on conflict do nothing`,
        [JSON.stringify(rows)],
      );
    await client.query('insert into app.battery_favourites select 1, 1, unnest($1::bigint[])', [favourites]);
    await client.query('commit');
    client.release();
  } catch (error) {
    // In no later world should this transaction go on.
    client.release(true);
    throw error;
  }
}

const randomActor = (random: Random): Actor => ({
  organizationId: 1 as OrganizationId,
  userId: 1 as UserId,
  allLocations: random.chance(0.7),
  locationIds: random.some(places) as LocationId[],
  isSuperuser: false,
  permissions: new Set(random.chance(0.5) ? ['perm-devices-update-firmware'] : []),
});

type Answer = { columns: string[]; rows: unknown[][]; bayColumns: string[]; bays: unknown[][] };

/** The rows as getUpdates sends them. */
async function loadRows(kind: EntityKind, actor: Actor): Promise<Answer> {
  const source = { reads: api, actor, list: lists[kind].wire };
  const pieces: Buffer[] = [];
  for await (const piece of writeUpdates(source, { cursor: '', selection: { rows: 'all' } })) pieces.push(piece);
  const answer = JSON.parse(Buffer.concat(pieces).toString()) as Answer & Record<EntityKind, unknown[][]>;
  return { ...answer, rows: answer[kind] };
}

/** On screen a device has the status that follows from its connection and its bays. */
function withListedStatus({ columns, rows, bays, bayColumns }: Answer): unknown[][] {
  const [id, online, status] = ['id', 'online', 'status'].map((key) => columns.indexOf(key)) as [
    number,
    number,
    number,
  ];
  const [device, bayStatus] = [bayColumns.indexOf('deviceId'), bayColumns.indexOf('status')];
  return rows.map((row) => {
    const own = bays.filter((bay) => bay[device] === row[id]).map((bay) => ({ status: bay[bayStatus] as BayStatus }));
    return row.with(status, deviceStatus({ online: row[online] === true, bays: own }));
  });
}

const kindOf = ({ kind, oneOf, isOrdered }: Catalogue[string]) => {
  if (isOrdered && oneOf !== undefined) return oneOf;
  return kind === 'time' ? 'number' : kind;
};

function storeOf(kind: EntityKind, answer: Answer): RowStore<Row> {
  const catalogue: Catalogue = catalogues[kind];
  const columns = Object.entries(catalogue)
    .filter(([, { only }]) => only === undefined)
    .map(([key, field]) => [key, kindOf(field)] as const);
  const { keywordColumns } = lists[kind];
  const store = new RowStore<Row>({ id: answer.columns[0]!, columns: Object.fromEntries(columns), keywordColumns });
  const rows = kind === 'devices' ? withListedStatus(answer) : answer.rows;
  store.apply({ columns: answer.columns, rows, full: true });
  return store;
}

type Depth = { from: number; far: number; margin: number };

/** Page by page, as somebody reads on; from the nearer end wherever more than a few rows would have to be skipped. */
async function readOn(rows: RowSet, sort: Sort | null, limit: number, depth: Depth): Promise<number[]> {
  const ids: number[] = [];
  for (let page: number[] | undefined; page === undefined || page.length === limit;) {
    const wanted = { sort, offset: ids.length, limit };
    page = await api.readTenant(rows.actor, (reader) => findIds(reader, rows, wanted, depth));
    ids.push(...page);
  }
  return ids;
}

// JSON, too, has no other zero.
const negativeZeroAsZero = (ends: readonly [number, number] | null | undefined) => ends?.map((end) => end + 0) ?? null;
const withOneZero = (found: ReturnType<typeof medianOf>) => found && { ...found, median: found.median + 0 };

async function sumsThere(
  rows: RowSet,
  numbers: readonly string[],
  text: string,
  number: string,
  bounds: readonly [number, number],
) {
  return api.readTenant(rows.actor, async (reader) => {
    const { count, extents, filled } = await sumUpRows(reader, rows, { extents: numbers, filled: [text, number] });
    return {
      count,
      filled: [filled[text], filled[number]],
      extents: numbers.map((key) => negativeZeroAsZero(extents[key])),
      texts: await countTexts(reader, rows, text, 1_000),
      bins: await countBins(reader, rows, number, bounds, 7),
      median: withOneZero(await findMedian(reader, rows, number, 80)),
    };
  });
}

const mostFrequentFirst = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(
    ([text, count], [other, often]) => often - count || Buffer.compare(Buffer.from(text), Buffer.from(other)),
  );

function sumsHere(
  store: RowStore<Row>,
  slots: Uint32Array,
  keys: readonly string[],
  text: string,
  number: string,
  bounds: readonly [number, number],
) {
  const [texts, numbers] = [store.column(text), store.column(number)];
  return {
    count: slots.length,
    filled: [countFilled(texts, slots), countFilled(numbers, slots)],
    extents: keys.map((key) => negativeZeroAsZero(extentOfColumn(store.column(key), slots))),
    texts: mostFrequentFirst(countTextsHere(texts, slots)),
    bins: countBinsHere(numbers, slots, bounds, 7),
    median: withOneZero(medianOf(numbers, slots, (soh) => soh < 80)),
  };
}

const everything = { keywords: [], conditions: [] };
const zones = ['UTC', 'Europe/Vienna', 'America/St_Johns', 'Pacific/Kiritimati'];

test.each(seeds)(
  'in world %i the server finds, sorts, counts and sums up exactly what the console does',
  async (seed) => {
    const random = new Random(seed);
    const kind = random.one(entityKinds);
    const list = lists[kind];
    await fill(random, kind);
    const actor = randomActor(random);
    const answer = await loadRows(kind, actor);
    const store = storeOf(kind, answer);
    const all = store.view(everything, null);
    const everyRow = [...all].map((slot) => store.row(slot));
    const question = new RandomQuestion(random, catalogues[kind], everyRow);

    for (let asked = 0; asked < questionsOfWorld; asked++) {
      const timeZone = random.one(zones);
      const filters = question.filters(list.rules);
      const context = {
        extentOf: (column: string) => extentOfColumn(store.column(column), all),
        days: daysOfZone(timeZone),
      };
      const chosen = rowFilterOf(permittedRules(list, actor), filters, context);
      const filtered = await api.readTenant(actor, (reader) =>
        rowsOfFilter(reader, list, actor, { filters, timeZone }),
      );
      // Some conditions are in no filter object.
      const filter = random.chance(0.5) ? question.filter() : chosen;
      const rows = filter === chosen ? filtered : { list, actor, filter };
      const sort = question.sort(list.sortableColumns);
      const slots = store.view(filter, sort);
      const about = JSON.stringify({ kind, filters, timeZone, filter, sort });

      const limit = random.between(1, 12) + (random.chance(0.5) ? 40 : 0);
      const depth = { from: random.between(1, 20), far: random.between(1, 30), margin: random.between(0, 6) };
      const ids = await readOn(rows, sort, limit, depth);
      expect([about, ids]).toEqual([about, [...slots].map((slot) => store.idAt(slot))]);
      const packed = await api.readTenant(actor, (reader) => findAllIds(reader, rows, sort));
      expect([about, packed.flatMap(unpackIds)]).toEqual([about, ids]);

      const wish = { sort, offset: 0, limit: 500 };
      const page = await api.readTenant(actor, (reader) => readPage(reader, rows, wish));
      const sent = new Map(answer.rows.map((row) => [row[0], row]));
      expect(page.rows.map((row) => JSON.parse(row) as unknown)).toEqual(ids.map((id) => sent.get(id)));

      const [text, number] = [question.text(), question.number()];
      const bounds = [random.between(-2, 50), random.between(51, 120)] as const;
      expect([about, text, number, await sumsThere(rows, question.numbers, text, number, bounds)]).toEqual([
        about,
        text,
        number,
        sumsHere(store, slots, question.numbers, text, number, bounds),
      ]);
    }
  },
);
