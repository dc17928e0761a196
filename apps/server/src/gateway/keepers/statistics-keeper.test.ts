import { testDatabase } from '@ohmstead/database/testing';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createOrganization } from '../testing/register-thing.ts';
import { StatisticsKeeper } from './statistics-keeper.ts';

const database = await testDatabase();
const { root } = database;
const organizationId = await createOrganization(root);

async function knownLocations(): Promise<number> {
  const { rows } = await root.query<{ known: number }>(
    `select reltuples::integer as known from pg_class where oid = 'app.locations'::regclass`,
  );
  return rows[0]!.known;
}

const addition = `insert into app.locations (organization_id, name)
  select $1, 'Hall ' || gen_random_uuid() from generate_series(1, $2)`;
const addLocations = (count: number) => root.query(addition, [organizationId, count]);

test('a table that is filled in seconds gets statistics long before autovacuum would analyse it', async () => {
  await root.query('alter table app.locations set (autovacuum_enabled = off)');
  const keeper = new StatisticsKeeper(database.gateway, pino({ level: 'silent' }));
  try {
    await addLocations(3_000);
    await vi.waitFor(async () => expect(await knownLocations()).toBe(3_000), { timeout: 60_000, interval: 50 });
    await addLocations(9_000);
    await vi.waitFor(async () => expect(await knownLocations()).toBe(12_000), { timeout: 60_000, interval: 50 });
  } finally {
    await keeper.stop();
  }
});

const refresh = async () => (await root.query('select directory.refresh_statistics() as outgrown')).rows[0].outgrown;

test('rows that were being inserted during the check are counted once they are committed', async () => {
  const before = await knownLocations();
  const client = await root.connect();
  await client.query('begin');
  await client.query(addition, [organizationId, 40_000]);
  while ((await refresh()) !== null);
  expect(await knownLocations()).toBe(before);
  await client.query('commit');
  client.release();
  await vi.waitFor(
    async () => {
      await refresh();
      expect(await knownLocations()).toBe(before + 40_000);
    },
    { timeout: 60_000, interval: 50 },
  );
});

test('a table that has not outgrown its statistics is left alone', async () => {
  while ((await refresh()) !== null);
  await addLocations(100);
  expect(await refresh()).toBeNull();
});

const forgetStatistics = (share: number) =>
  root.query(
    `update pg_class set reltuples = reltuples * $1, relpages = relpages * $1 where oid = 'app.locations'::regclass`,
    [share],
  );

test('a table that is being vacuumed is analysed afterwards', async () => {
  while ((await refresh()) !== null);
  await forgetStatistics(0.1);
  const vacuum = await root.connect();
  await vacuum.query('begin; lock table app.locations in share update exclusive mode');
  const found = await refresh();
  await vacuum.query('commit');
  vacuum.release();
  expect([found, await refresh()]).toEqual([null, 'app.locations']);
});

test('a table that cannot be analysed does not keep the others from being analysed', async () => {
  await root.query(`
    create table app.hopeless (n integer);
    create function app.refuse_statistics(n integer) returns integer language plpgsql immutable as $$ begin
      if current_query() like 'select directory.%' then raise 'not today'; end if;
      return n;
    end $$;
    create index on app.hopeless (app.refuse_statistics(n));
    insert into app.hopeless select n from generate_series(1, 20000) n`);
  await forgetStatistics(0.2);
  const before = await knownLocations();
  await expect
    .poll(async () => [await refresh().catch(() => undefined), await knownLocations()].at(-1))
    .toBeGreaterThan(before);
});
