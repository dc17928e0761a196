import { testDatabase } from '@ohmstead/database/testing';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createOrganization } from './testing/register-thing.ts';
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

const addLocations = (count: number) =>
  root.query(
    `insert into app.locations (organization_id, name) select $1, 'Hall ' || gen_random_uuid() from generate_series(1, $2)`,
    [organizationId, count],
  );

test('a table that is filled in seconds is known to the planner long before autovacuum comes round', async () => {
  await root.query('alter table app.locations set (autovacuum_enabled = off)');
  const keeper = new StatisticsKeeper(database.gateway, pino({ level: 'silent' }));
  try {
    await addLocations(3_000);
    await vi.waitFor(async () => expect(await knownLocations()).toBe(3_000), { timeout: 10_000, interval: 50 });
    await addLocations(9_000);
    await vi.waitFor(async () => expect(await knownLocations()).toBe(12_000), { timeout: 10_000, interval: 50 });
  } finally {
    await keeper.stop();
  }
});

test('what has not outgrown its statistics is left alone', async () => {
  const ask = async () => (await root.query('select directory.refresh_statistics() as outgrown')).rows[0].outgrown;
  while ((await ask()) !== null);
  await addLocations(1_000);
  expect(await ask()).toBeNull();
});
