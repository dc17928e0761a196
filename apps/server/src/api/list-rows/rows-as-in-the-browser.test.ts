import { batteryCatalogue, serviceCatalogue, type Catalogue } from '@ohmstead/contract';
import { testDatabase } from '@ohmstead/database/testing';
import {
  countBins as countBinsHere,
  countTexts as countTextsHere,
  extentOfColumn,
  medianOf,
  RowStore,
  serviceStatuses,
  type LocationId,
  type OrganizationId,
  type Sort,
  type UserId,
} from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { Random } from '../../testing/random.ts';
import { batteryRows } from '../features/batteries/battery-rows.ts';
import { serviceRows } from '../features/services/service-rows.ts';
import { writeUpdates } from '../entity-updates/write-updates.ts';
import { findIds, type RowPosition } from './find-ids.ts';
import type { ListOfRows, RowSet } from './list-of-rows.ts';
import { countBins, countRows, countTexts, findExtents, findMedian } from './summarize-rows.ts';
import { RandomQuestion, type Row } from './testing/random-question.ts';
import { maybeNumber, maybeText, maybeTime, maybeWhole, randomTime } from './testing/random-rows.ts';

const { api, root } = await testDatabase();
const isWhole = process.env['PROOF'] === 'whole';
const firstSeed = Number(process.env['SEED'] ?? 1);
const seeds = Array.from({ length: process.env['SEED'] ? 1 : isWhole ? 10_000 : 150 }, (_, at) => firstSeed + at);
const questionsOfWorld = 2;

await root.query(`select directory.create_organization('Acme')`);
await root.query(`insert into app.users (organization_id, email) values (1, 'ada@example.test')`);
await root.query(
  `insert into app.locations (organization_id, name) select 1, name from unnest('{Depot 10,depot 9,Äußere Halle,😀}'::text[]) name`,
);
/** No location is at the last place any more. */
const places = [1, 2, 3, 4, 900];
await root.query('insert into app.places (organization_id, id) values (1, 900)');

type Kind = 'batteries' | 'services';
const catalogues: Record<Kind, Catalogue> = { batteries: batteryCatalogue, services: serviceCatalogue };
const lists: Record<Kind, ListOfRows> = { batteries: batteryRows, services: serviceRows };

const maybePlace = (random: Random) => (random.chance(0.2) ? null : random.one(places));

const randomService = (random: Random, id: number) => ({
  organization_id: 1,
  id,
  uid: `run-${id}`,
  battery_id: random.between(1, 5),
  device_id: maybeWhole(random),
  location_id: maybePlace(random),
  battery_serial_number: maybeText(random),
  battery_model_name: maybeText(random),
  device_serial_number: maybeText(random),
  service_type: maybeText(random) ?? 'Charge',
  status: random.one(serviceStatuses),
  started_at: randomTime(random),
  duration_s: maybeNumber(random),
  soh_percent: maybeNumber(random),
  fcc_mah: maybeNumber(random),
  rem_cap_mah: maybeNumber(random),
  live_rem_cap_mah: maybeNumber(random),
  live_offset_s: maybeNumber(random),
  temperature_c: maybeNumber(random),
  measured_voltage_v: maybeNumber(random),
  live_voltage_mv: maybeNumber(random),
  cycle_counter: maybeWhole(random),
  operator: maybeText(random),
  vin: maybeText(random),
  notes: maybeText(random),
  has_eis_data: random.chance(0.5),
});

const randomBattery = (random: Random, id: number) => ({
  organization_id: 1,
  id,
  serial_number: random.chance(0.2) ? null : `${maybeText(random) ?? ''}${id}`,
  model_name: maybeText(random),
  manufacturer: maybeText(random),
  chemistry: maybeText(random),
  used_in: maybeText(random),
  location_id: maybePlace(random),
  design_capacity_mah: maybeNumber(random),
  rem_cap_mah: maybeNumber(random),
  last_soh_percent: maybeNumber(random),
  last_status: random.chance(0.2) ? null : random.one(serviceStatuses),
  last_service_at: maybeTime(random),
  last_service_type: maybeText(random),
  purchased_at: maybeTime(random),
  retired_at: maybeTime(random),
  cycle_count: maybeWhole(random),
  nominal_voltage_v: maybeNumber(random),
});

/** Without triggers and foreign keys: what matters is what the rows hold. */
async function fill(random: Random, kind: Kind): Promise<void> {
  const rows = Array.from({ length: random.between(0, 40) }, (_, at) =>
    kind === 'services' ? randomService(random, at + 1) : randomBattery(random, at + 1),
  );
  const names = Object.keys(kind === 'services' ? randomService(random, 1) : randomBattery(random, 1)).join();
  const favourites = rows.map(({ id }) => id).filter(() => random.chance(0.3));
  const client = await root.connect();
  try {
    await client.query(
      `begin; set local session_replication_role = 'replica'; delete from app.${kind}; delete from app.battery_favourites`,
    );
    await client.query(
      `insert into app.${kind} (${names}) overriding system value select ${names} from json_populate_recordset(null::app.${kind}, $1::json)`,
      [JSON.stringify(rows)],
    );
    await client.query('insert into app.battery_favourites select 1, 1, unnest($1::bigint[])', [favourites]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const randomActor = (random: Random): RowSet['actor'] => ({
  organizationId: 1 as OrganizationId,
  userId: 1 as UserId,
  allLocations: random.chance(0.7),
  locationIds: random.some(places) as LocationId[],
});

/** The rows as the console gets them. */
async function loadRows(kind: Kind, actor: RowSet['actor']): Promise<{ columns: string[]; rows: unknown[][] }> {
  const list = lists[kind];
  const source = { reads: api, actor: actor as Parameters<typeof writeUpdates>[0]['actor'], list };
  const pieces: Buffer[] = [];
  for await (const piece of writeUpdates(source, { cursor: '', selection: { rows: 'all' } })) pieces.push(piece);
  const answer = JSON.parse(Buffer.concat(pieces).toString()) as { columns: string[] } & Record<Kind, unknown[][]>;
  return { columns: answer.columns, rows: answer[kind] };
}

const kindsOf = (catalogue: Catalogue) =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([, { only }]) => only === undefined)
      .map(([key, { kind }]) => [key, kind === 'time' ? ('number' as const) : kind]),
  );

async function storeOf(kind: Kind, actor: RowSet['actor']): Promise<RowStore<Row>> {
  const store = new RowStore<Row>({
    id: kind === 'services' ? 'serviceId' : 'batteryId',
    columns: kindsOf(catalogues[kind]),
    keywordColumns: lists[kind].keywordColumns,
  });
  store.apply({ ...(await loadRows(kind, actor)), full: true });
  return store;
}

/** Page by page, as somebody reads on. */
async function readOn(rows: RowSet, store: RowStore<Row>, sort: Sort | null, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (let after: RowPosition | null = null; ;) {
    const page = await api.readTenant(rows.actor, (reader) => findIds(reader, rows, { sort, after, limit }));
    ids.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return ids;
    const value = sort === null ? null : (store.valueAt(store.slotOf(last) ?? -1, sort.field) as RowPosition['value']);
    after = { value, id: last };
  }
}

const sortedEntries = (map: ReadonlyMap<string, number>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

test.each(seeds)(
  'in world %i the server finds, sorts, counts and sums up exactly what the console does',
  async (seed) => {
    const random = new Random(seed);
    const kind = random.one(['batteries', 'services'] as const);
    const list = lists[kind];
    await fill(random, kind);
    const actor = randomActor(random);
    const store = await storeOf(kind, actor);
    const everyRow = [...store.view({ keywords: [], conditions: [] }, null)].map((slot) => store.row(slot));
    const question = new RandomQuestion(random, catalogues[kind], everyRow);
    for (let asked = 0; asked < questionsOfWorld; asked++) {
      const filter = question.filter();
      const sort = question.sort(list.sortableColumns);
      const rows = { list, actor, filter };
      const slots = store.view(filter, sort);
      const about = JSON.stringify({ kind, filter, sort });

      const ids = await readOn(rows, store, sort, random.between(1, 12) + (random.chance(0.5) ? 40 : 0));
      expect([about, ids]).toEqual([about, [...slots].map((slot) => store.idAt(slot))]);

      const [text, number] = [question.text(), question.number()];
      const bounds = [random.between(-2, 50), random.between(51, 120)] as const;
      const sums = await api.readTenant(actor, async (reader) => ({
        count: await countRows(reader, rows),
        texts: sortedEntries(await countTexts(reader, rows, text)),
        extent: (await findExtents(reader, rows, [text, number]))[number]?.map((end) => end + 0),
        bins: await countBins(reader, rows, number, bounds, 7),
        median: await findMedian(reader, rows, number, 80),
      }));
      expect([about, text, number, sums]).toEqual([
        about,
        text,
        number,
        {
          count: slots.length,
          texts: sortedEntries(countTextsHere(store.column(text), slots)),
          extent: extentOfColumn(store.column(number), slots)?.map((end) => end + 0),
          bins: countBinsHere(store.column(number), slots, bounds, 7),
          median: medianOf(store.column(number), slots, 80),
        },
      ]);
    }
  },
);
