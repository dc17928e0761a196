import { expect, test } from 'vitest';
import { migrate } from '../migrate/migrate.ts';
import { readMigrations } from '../migrate/migration-files.ts';
import { emptyDatabase, testDatabase } from '../testing/index.ts';
import pg from 'pg';

type Run = { at: string; status?: string; soh?: number; temperature?: number; remCap?: number };

const refresh = `select app.refresh_batteries(array(select id from app.batteries where organization_id = app.organization_id()))`;
const shown = `select last_soh_percent as soh, soh_measured_at as at, last_temperature_c as temperature, rem_cap_mah as "remCap",
    last_status as status, last_service_at as served
  from app.batteries where organization_id = app.organization_id() order by id`;
const run = `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, ended_at, soh_percent,
    temperature_c, rem_cap_mah)
  select app.organization_id(), 'run-' || $1::text, max(id), 'Charge', coalesce($2, 'pass'), $1::timestamptz - interval '2 hours',
    $1::timestamptz, $3, $4, $5 from app.batteries where organization_id = app.organization_id()`;

async function begin(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select directory.create_organization('Acme Batteries') as id`);
  await client.query('begin');
  await client.query(`select set_config('app.organization_id', $1, true)`, [String(rows[0].id)]);
  await client.query(
    `insert into app.batteries (organization_id, serial_number) values (app.organization_id(), 'B-1')`,
  );
}

const add = (client: pg.ClientBase, { at, status, soh, temperature, remCap }: Run) =>
  client.query(run, [at, status, soh, temperature, remCap]);

const runs: Run[] = [
  { at: '2026-01-01Z', soh: 92, temperature: 20, remCap: 900 },
  { at: '2026-02-01Z', soh: 88, temperature: 21.5, remCap: 700 },
  { at: '2026-03-01Z', temperature: 30 },
  { at: '2026-04-01Z', status: 'aborted', temperature: 31 },
];
const january = { soh: 92, at: new Date('2026-01-01Z'), temperature: 20, remCap: 900 };
const february = { soh: 88, at: new Date('2026-02-01Z'), temperature: 21.5, remCap: 700 };

const permutations = <T>(things: readonly T[]): T[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((thing, index) => permutations(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]));

const { root } = await testDatabase();

test('whatever order services arrive in, a battery shows the values of the newest one that measured them', async () => {
  const client = await root.connect();
  try {
    for (const order of permutations(runs)) {
      await begin(client);
      for (const each of order) {
        await add(client, each);
        await client.query(refresh);
      }
      const { rows } = await client.query(shown);
      expect(rows).toEqual([{ ...february, status: 'aborted', served: new Date('2026-04-01Z') }]);
      await client.query('rollback');
    }
  } finally {
    client.release(true);
  }
});

test('when the service that measured a battery is deleted, the one before it counts, and none if there is none', async () => {
  const client = await root.connect();
  const without = async (at: string) => {
    await client.query('delete from app.services where organization_id = app.organization_id() and uid = $1', [
      `run-${at}`,
    ]);
    await client.query(`select app.follow_deleted_services(array(select max(id) from app.batteries))`);
    return (await client.query(shown)).rows[0];
  };
  try {
    await begin(client);
    for (const each of runs) await add(client, each);
    await client.query(refresh);
    expect(await without('2026-02-01Z')).toMatchObject({ ...january, status: 'aborted' });
    const nothing = { soh: null, at: null, temperature: null, remCap: null };
    expect(await without('2026-01-01Z')).toMatchObject({ ...nothing, status: 'aborted' });
  } finally {
    client.release(true);
  }
});

test('batteries that had lost their state of health to a later service have it again after the upgrade', async () => {
  const url = await emptyDatabase();
  const below = (limit: number) => {
    const chosen = readMigrations().filter(({ number }) => number < limit);
    return { only: new Set(chosen.map(({ name }) => name)) };
  };
  await migrate(url, undefined, below(177));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await begin(client);
    for (const each of runs.slice(0, 2)) await add(client, each);
    await client.query(refresh);
    await client.query(
      `insert into app.batteries (organization_id, serial_number) values (app.organization_id(), 'B-2')`,
    );
    for (const each of runs) await add(client, each);
    await client.query(`${refresh}; select app.stamp_changes(); commit`);
    const versions = `select version from app.batteries order by id`;
    const { rows: old } = await client.query(versions);
    // Later ones change rows as well.
    await migrate(url, undefined, below(251));
    const { rows: now } = await client.query(versions);
    expect(now).toEqual([old[0], { version: expect.not.stringMatching(`^(0|${old[1].version})$`) }]);
    const { rows } = await client.query(
      `select last_soh_percent as soh, coalesce(soh_measured_at, last_service_at) as at, last_temperature_c as temperature,
        rem_cap_mah as "remCap" from app.batteries order by id`,
    );
    expect(rows).toEqual([february, february]);
    const { rows: tallied } = await client.query(
      `select measure, sum(difference)::integer as count from app.battery_tallies group by measure, bucket
        having sum(difference) <> 0 order by 1`,
    );
    expect(tallied).toEqual(['month', 'soh', 'temperature'].map((measure) => ({ measure, count: 2 })));
  } finally {
    await client.end();
  }
});
