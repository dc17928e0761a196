import type { OrganizationId, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

const { api, gateway, worker, root } = await testDatabase();
await root.query(`
  insert into app.locations (organization_id, name) values (1, 'Delft'), (1, 'Graz'), (1, 'Oslo');
  insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number, location_id)
    values (1, 'thing', 'bench', 'B1', 'analyzer', 'S1', 1)`);

const scope = (organization: number, locationIds?: number[]): Scope => ({
  organizationId: organization as OrganizationId,
  userId: null,
  allLocations: locationIds === undefined,
  locationIds: (locationIds ?? []) as unknown as Scope['locationIds'],
});
const ours = scope(1);

const kept = `select measure, location_id, bucket, sum(difference) as count from app.battery_tallies
  where organization_id = 1 group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3`;
const recounted = `select measure, location_id, bucket, count(*) as count from (
    select 'soh' as measure, location_id, least(floor(last_soh_percent / 5), 20) as bucket from app.batteries
      where organization_id = 1 and retired_at is null and last_soh_percent is not null
    union all select 'remaining', location_id, least(floor(10 * rem_cap_mah / design_capacity_mah), 10) from app.batteries
      where organization_id = 1 and retired_at is null and rem_cap_mah is not null and design_capacity_mah > 0
    union all select 'temperature', location_id, floor(last_temperature_c) from app.batteries
      where organization_id = 1 and retired_at is null and last_soh_percent is not null
    union all select 'month', location_id, 12 * (extract(year from coalesce(soh_measured_at, last_service_at) at time zone 'UTC') - 1970)
        + extract(month from coalesce(soh_measured_at, last_service_at) at time zone 'UTC') - 1 from app.batteries
      where organization_id = 1 and retired_at is null and last_soh_percent is not null
  ) as standing where bucket is not null group by 1, 2, 3 order by 1, 2, 3`;

const rowsOf = async (query: string) =>
  (await root.query(query)).rows.map((row) => ({ ...row, count: Number(row.count), bucket: Number(row.bucket) }));
const expectTrue = async () => expect(await rowsOf(kept)).toEqual(await rowsOf(recounted));

const random = (below: number) => Math.floor(Math.random() * below);
const place = () => [null, 1, 2, 3][random(4)] ?? null;
const health = () => (random(8) === 0 ? null : 50 + random(110) / 2);

const changes: ((writer: Parameters<Parameters<typeof api.writeTenant>[1]>[0]) => Promise<unknown>)[] = [
  (writer) =>
    sql`insert into batteries (organization_id, location_id, last_soh_percent, rem_cap_mah, design_capacity_mah, last_service_at)
      select 1, ${place()}, ${health()}, ${random(5000)}, ${[0, 2000, 4000][random(3)]},
        timestamptz '2024-01-31 23:30Z' + ${random(700)} * interval '1 day' from generate_series(1, 3)`.execute(writer),
  (writer) =>
    sql`update batteries set location_id = ${place()}, last_soh_percent = ${health()}, rem_cap_mah = ${random(4000)}
      where organization_id = 1 and id % 7 = ${random(7)}`.execute(writer),
  (writer) =>
    sql`update batteries set retired_at = case when retired_at is null then now() end
      where organization_id = 1 and id % 11 = ${random(11)}`.execute(writer),
  (writer) =>
    sql`update batteries set retired_at = case when retired_at is null then now() end,
        version = (select app.number_change('batteries'))
      where organization_id = 1 and id % 5 = ${random(5)}`.execute(writer),
  (writer) => sql`delete from batteries where organization_id = 1 and id % 13 = ${random(13)}`.execute(writer),
  (writer) => sql`update batteries set comments = 'nothing that counts' where organization_id = 1`.execute(writer),
];
const changeSomething = () => api.writeTenant(ours, (writer) => changes[random(changes.length)]!(writer));
const compact = () => worker.writeTenant(ours, (writer) => sql`select app.compact_tallies()`.execute(writer));

test('tallies equal a recount, whatever happens concurrently', async () => {
  for (let round = 0; round < 12; round++) {
    await Promise.all([...Array.from({ length: 8 }, changeSomething), compact(), compact()]);
    await expectTrue();
  }
  await compact();
  await expectTrue();
  const { rows } = await root.query(
    `select count(*) as n, count(distinct (measure, location_id, bucket)) as keys from app.battery_tallies`,
  );
  expect(Number(rows[0].n)).toBe(Number(rows[0].keys));
});

test('the end of a service moves its battery, with the temperature of the measurement', async () => {
  const end = (percent: number, temperature: number, day: string) =>
    gateway.writeTenant(ours, async (writer) => {
      await sql`insert into services (organization_id, uid, battery_id, device_id, location_id, service_type, status, started_at, ended_at,
          soh_percent, temperature_c)
        values (1, ${day}, (select max(id) from batteries where organization_id = 1), 1, 1, 'charge', 'pass', ${day}, ${day}, ${percent}, ${temperature})`.execute(
        writer,
      );
      await sql`select app.refresh_batteries(array[(select max(id) from batteries where organization_id = 1)])`.execute(
        writer,
      );
    });
  await api.writeTenant(ours, (writer) => sql`insert into batteries (organization_id) values (1)`.execute(writer));
  for (const [percent, temperature, day] of [
    [91.4, 23.5, '2026-03-01'],
    [79.9, -4.5, '2026-04-02'],
  ] as const) {
    await end(percent, temperature, day);
    await expectTrue();
  }
  const { rows } = await root.query(
    'select last_soh_percent, last_temperature_c from app.batteries where organization_id = 1 order by id desc limit 1',
  );
  expect(rows).toEqual([{ last_soh_percent: 79.9, last_temperature_c: -4.5 }]);
});

test('a deleted location leaves its batteries counted, for users who see all locations', async () => {
  await api.writeTenant(ours, async (writer) => {
    // The random changes may have left none there.
    await sql`insert into batteries (organization_id, location_id, last_soh_percent) values (1, 3, 88)`.execute(writer);
    await sql`delete from locations where organization_id = 1 and id = 3`.execute(writer);
  });
  await expectTrue();
  expect((await rowsOf(kept)).some(({ location_id }) => location_id === 3)).toBe(true);
});

test('tallies are limited by row-level security, by organisation and by location', async () => {
  const seen = (by: Scope) =>
    api.readTenant(by, async (reader) => {
      const { rows } = await sql<{ place: number }>`
        select location_id as place from battery_tallies group by measure, location_id, bucket having sum(difference) <> 0`.execute(
        reader,
      );
      return [...new Set(rows.map(({ place }) => place))];
    });
  await api.writeTenant(ours, (writer) =>
    sql`insert into batteries (organization_id, location_id, last_soh_percent)
      select 1, place, 88 from unnest(array[1, 2, null]) as place`.execute(writer),
  );
  expect(await seen(scope(2))).toEqual([]);
  expect(await seen(scope(1, [2]))).toEqual([2]);
  expect((await seen(ours)).toSorted()).toEqual([1, 2, 3, null]);
});

test('a manual recount gives the same', async () => {
  const client = await root.connect();
  await client.query(`begin; select set_config('app.organization_id', '1', true)`);
  await client.query('select app.recount_tallies(); commit');
  client.release();
  await expectTrue();
});
