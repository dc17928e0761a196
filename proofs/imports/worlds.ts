import type { TableImport } from '@ohmstead/contract';
import { csvLine } from '@ohmstead/domain';
import type pg from 'pg';
import { changeIn } from '../harness/fixtures/change-in.ts';
import type { ImportClient } from './import-client.ts';

const forms = ['csv', 'csvSemicolon', 'xlsx'] as const;
const texts = [
  'NP-9X',
  '=1+1',
  '-5',
  '@home',
  'Äöß',
  '00123',
  '1.2345e4',
  'a"b',
  'x;y,z',
  "it's",
  '１２',
  'last  one',
  '1,234',
];

/** A number from 0 to below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type World = { root: pg.Pool; organizationId: number; client: ImportClient };

async function addWorld({ root, organizationId }: World, random: () => number): Promise<number[]> {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const maybe = <Value>(value: Value) => (random() < 0.3 ? null : value);
  const rows = Array.from({ length: 1 + Math.floor(random() * 30) }, (_, at) => ({
    serial: `${pick(texts)} ${at}`,
    model: maybe(pick(texts)),
    manufacturer: maybe(pick(texts)),
    comments: maybe(random() < 0.3 ? 'two\nlines' : pick(texts)),
    capacity: maybe(Number((random() * 10_000).toFixed(Math.floor(random() * 5)))),
    cycles: maybe(Math.floor(random() * 2_000)),
    frequency: maybe(1 + Math.floor(random() * 3_650)),
    purchased: maybe(new Date(1.6e12 + random() * 1e11)),
  }));
  let ids: number[] = [];
  await changeIn(root, organizationId, async (query) => {
    const { rows: made } = await query.query<{ id: string }>(
      `insert into app.batteries (organization_id, serial_number, model_name, manufacturer, comments, design_capacity_mah,
           cycle_count, service_frequency_days, purchased_at)
         select $1, serial, model, manufacturer, comments, capacity, cycles, frequency, purchased
           from jsonb_to_recordset($2::jsonb) as row (serial text, model text, manufacturer text, comments text,
             capacity float8, cycles integer, frequency integer, purchased timestamptz) returning id`,
      [organizationId, JSON.stringify(rows)],
    );
    ids = made.map(({ id }) => Number(id));
  });
  return ids;
}

/** What was exported is found unchanged. Returns how many worlds were not. */
export async function proveWorlds(world: World, count: number, seed: number, spoils: boolean): Promise<number> {
  let changed = 0;
  for (let at = 0; at < count; at++) {
    const ids = await addWorld(world, randomOf(seed + at));
    const form = forms[at % forms.length] ?? 'csv';
    const columns = 'serialNumber,modelName,manufacturer,designCapacity,cycleCount,serviceFrequency,purchased';
    const file = await world.client.download('batteries/download', { ids, form, columns: columns.split(',') });
    if (spoils)
      await world.root.query('update app.batteries set cycle_count = coalesce(cycle_count, 0) + 1 where id = $1', [
        ids[0],
      ]);
    // Numbers of a file that hold a sign may be read in two ways: that is asked, and answered.
    const format = { decimal: form === 'csvSemicolon' ? ',' : '.' };
    const { counts } = await world.client.check<TableImport>('batteries', file, { format });
    if (counts?.unchanged !== ids.length) {
      changed++;
      console.log(`world ${seed + at}, ${form}: ${JSON.stringify(counts)} of ${ids.length}`);
    }
    await changeIn(world.root, world.organizationId, (query) =>
      query.query('delete from app.batteries where id = any ($1::bigint[])', [ids]),
    );
  }
  return changed;
}

const exported = {
  locations: ['id', 'name'],
  users: ['id', 'email', 'first_name', 'last_name', 'group_id', 'distance_unit'],
} as const;

/** Locations and people with the same texts, as an export of the organisation names their fields. */
async function addNamed({ root, organizationId }: World, random: () => number, world: number): Promise<void> {
  const names = Array.from({ length: 1 + Math.floor(random() * 30) }, (_, at) => {
    const text = texts[Math.floor(random() * texts.length)] ?? '';
    return {
      place: `${text} ${world}.${at}`,
      email: `of.world-${world}.${at}@example.test`,
      name: random() < 0.3 ? null : text,
    };
  });
  await changeIn(root, organizationId, async (query) => {
    const wanted = [organizationId, JSON.stringify(names)];
    const rows = 'jsonb_to_recordset($2::jsonb) as row (place text, email text, name text)';
    await query.query(`insert into app.locations (organization_id, name) select $1, place from ${rows}`, wanted);
    await query.query(
      `insert into app.users (organization_id, email, first_name, last_name) select $1, email, name, name from ${rows}`,
      wanted,
    );
  });
}

/** As `proveWorlds`, of all locations and people that there are by then. */
export async function proveNamedWorlds(world: World, count: number, seed: number, spoils: boolean): Promise<number> {
  let changed = 0;
  for (let at = 0; at < count; at++) {
    await addNamed(world, randomOf(seed + at), seed + at);
    for (const kind of ['locations', 'users'] as const) {
      const fields = exported[kind];
      const { rows } = await world.root.query<Record<string, string | null>>(
        `select ${fields.map((field) => `${field}::text`).join()} from app.${kind} where organization_id = $1 order by id`,
        [world.organizationId],
      );
      if (spoils && rows[0]) rows[0][kind === 'users' ? 'email' : 'name'] = 'spoilt@example.test';
      const cells = rows.map((row) => fields.map((field) => row[field] ?? null));
      const file = Buffer.from([[...fields], ...cells].map((line) => csvLine(line)).join(''));
      const { counts } = await world.client.check<TableImport>(kind, file);
      if (counts?.unchanged === rows.length) continue;
      changed++;
      console.log(`${kind} of world ${seed + at}: ${JSON.stringify(counts)} of ${rows.length}`);
    }
  }
  return changed;
}
