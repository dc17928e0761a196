import type { OrganizationId, Scope } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

const { api, root } = await testDatabase();
const scope: Scope = { organizationId: 1 as OrganizationId, userId: null, allLocations: true, locationIds: [] };

/** A device with one bay, in which a battery is being serviced. */
beforeAll(async () => {
  await root.query(`
    insert into app.locations (organization_id, name) values (1, 'Delft'), (1, 'Graz');
    insert into app.users (organization_id, email) values (1, 'anna@example.com');
    insert into app.devices (organization_id, thing_name, type, model_name, device_class, serial_number, location_id, version)
      values (1, 'thing', 'bench', 'B1', 'analyzer', 'S1', 1, 1);
    insert into app.batteries (organization_id, serial_number, location_id, version) values (1, 'B-1', 1, 1);
    insert into app.services (organization_id, uid, battery_id, device_id, location_id, service_type, started_at, version)
      values (1, 'run', 1, 1, 1, 'charge', now(), 1);
    insert into app.bays (organization_id, device_id, number, battery_id, service_id) values (1, 1, 1, 1, 1);
    update app.devices set version = 1`);
});

const change = (statement: RawBuilder<unknown>) => api.writeTenant(scope, (writer) => statement.execute(writer));

async function pending(): Promise<string[]> {
  const { rows } = await root.query<{ kind: string }>(`
    select 'batteries' as kind from app.batteries where version = 0
    union all select 'devices' from app.devices where version = 0
    union all select 'services' from app.services where version = 0
    union all select 'tombstones' from app.tombstones where version = 0`);
  return rows.map(({ kind }) => kind);
}

async function counters(): Promise<Record<string, number>> {
  const { rows } = await root.query<{ kind: string; n: number }>(
    'select kind, n from app.change_counters where organization_id = 1',
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

async function kindsChangedBy(statement: RawBuilder<unknown>): Promise<string[]> {
  const before = await counters();
  await change(statement);
  expect(await pending()).toEqual([]);
  return Object.entries(await counters())
    .filter(([kind, n]) => n !== (before[kind] ?? 0))
    .map(([kind]) => kind)
    .toSorted();
}

test.each([
  [
    'a live value changes its service and the device that shows it',
    sql`update services set live_voltage_mv = 14100`,
    ['devices', 'services'],
  ],
  [
    'a service that ends changes itself and its device',
    sql`update services set status = 'pass', ended_at = now()`,
    ['devices', 'services'],
  ],
  ['a note on an ended service changes the service only', sql`update services set notes = 'warm'`, ['services']],
  ['a bay changes its device', sql`update bays set adapter_name = 'A-12'`, ['devices']],
  ['a favourite changes its battery', sql`insert into battery_favourites values (1, 1, 1)`, ['batteries']],
  [
    'a renamed location changes every row that names it',
    sql`update locations set name = 'Delft Zuid' where id = 1`,
    ['batteries', 'devices', 'services'],
  ],
  ['a statement that changes nothing takes no number', sql`update batteries set serial_number = serial_number`, []],
  ['what moves to another location is reported', sql`update devices set location_id = 2`, ['devices']],
  ['a deleted service leaves a tombstone', sql`delete from services`, ['devices', 'services']],
  ['a deleted device leaves a tombstone', sql`delete from devices`, ['devices']],
  ['a deleted battery leaves a tombstone', sql`delete from batteries`, ['batteries']],
])('%s', async (_, statement, kinds) => {
  expect(await kindsChangedBy(statement)).toEqual(kinds);
});

test('a tombstone records where the row was last visible', async () => {
  const { rows } = await root.query('select kind, entity_id, location_id from app.tombstones order by id');
  expect(rows).toEqual([
    // It moved away from the first location, and was deleted at the second.
    { kind: 'devices', entity_id: 1, location_id: 1 },
    { kind: 'services', entity_id: 1, location_id: 1 },
    { kind: 'devices', entity_id: 1, location_id: 2 },
    { kind: 'batteries', entity_id: 1, location_id: 1 },
  ]);
});
