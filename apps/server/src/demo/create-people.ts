import { batteryColumns } from '@ohmstead/contract';
import type pg from 'pg';
import { hashPassword } from '../api/sessions/password-hashing.ts';
import { createViews } from './create-views.ts';
import { demoPassword, demoPeople, technicians, warehouseSync, type DemoPerson } from './demo-people.ts';

type Place = { client: pg.Client; organizationId: number; locationIds: ReadonlyMap<string, number> };

/** Creates the users of an organisation, who can log in at once, and the views of the first. */
export async function createPeople(place: Place, organizationIndex: number): Promise<void> {
  const groupId = organizationIndex === 0 ? await createTechnicians(place) : null;
  const ids: number[] = [];
  for (const person of demoPeople[organizationIndex] ?? []) ids.push(await createPerson(place, person, groupId));
  const [firstId] = ids;
  if (organizationIndex === 0 && firstId !== undefined) await createViews(place.client, place.organizationId, firstId);
  if (organizationIndex === 0) await createServiceAccount(place);
}

async function createPerson(
  { client, organizationId }: Place,
  person: DemoPerson,
  groupId: number | null,
): Promise<number> {
  const { rows } = await client.query(
    `insert into app.users (organization_id, email, first_name, last_name, group_id, superuser, verified_at, distance_unit)
       values ($1, $2, $3, $4, $5, $6, now(), $7) returning id`,
    [
      organizationId,
      person.email,
      person.firstName,
      person.lastName,
      person.group === undefined ? null : groupId,
      person.isSuperuser ?? false,
      person.distanceUnit ?? 'metric',
    ],
  );
  const userId = Number(rows[0].id);
  const hash = await hashPassword(demoPassword);
  await client.query('select directory.create_account($1, $2, $3, $4)', [organizationId, userId, person.email, hash]);
  await client.query(
    'insert into app.user_permissions (organization_id, user_id, permission) select $1, $2, unnest($3::text[])',
    [organizationId, userId, person.permissions ?? []],
  );
  return userId;
}

/** For a program that reads one location; it has no token. */
async function createServiceAccount({ client, organizationId, locationIds }: Place): Promise<void> {
  const { name, description, location, permissions } = warehouseSync;
  const { rows } = await client.query(
    `insert into app.users (organization_id, email, service_account, verified_at, receives_device_offline_alerts)
       values ($1, $2, true, now(), false) returning id`,
    [organizationId, `service account ${name}`],
  );
  const id = Number(rows[0].id);
  await client.query(
    'insert into app.service_accounts (organization_id, id, name, description) values ($1, $2, $3, $4)',
    [organizationId, id, name, description],
  );
  await client.query(
    'insert into app.user_permissions (organization_id, user_id, permission) select $1, $2, unnest($3::text[])',
    [organizationId, id, permissions],
  );
  await client.query('insert into app.user_locations (organization_id, user_id, location_id) values ($1, $2, $3)', [
    organizationId,
    id,
    locationIds.get(location),
  ]);
}

async function createTechnicians({ client, organizationId, locationIds }: Place): Promise<number> {
  const configurationId = await createDisplayConfiguration(client, organizationId);
  const { rows } = await client.query(
    `insert into app.groups (organization_id, name, batteries_display_configuration_id) values ($1, $2, $3) returning id`,
    [organizationId, technicians.name, configurationId],
  );
  const groupId = Number(rows[0].id);
  await client.query(
    'insert into app.group_permissions (organization_id, group_id, permission) select $1, $2, unnest($3::text[])',
    [organizationId, groupId, technicians.permissions],
  );
  await client.query('insert into app.group_locations (organization_id, group_id, location_id) values ($1, $2, $3)', [
    organizationId,
    groupId,
    locationIds.get(technicians.location),
  ]);
  return groupId;
}

/** The battery columns that technicians see, in order; they may hide any of them. */
const workshopColumns = [
  'serialNumber',
  'modelName',
  'usedIn',
  'lastStatus',
  'lastSoh',
  'remCap',
  'lastServiceTime',
  'lastServiceType',
  'cycleCount',
  'favourite',
];

async function createDisplayConfiguration(client: pg.Client, organizationId: number): Promise<number> {
  const others = batteryColumns.map(({ key }) => key).filter((key) => !workshopColumns.includes(key));
  const columns = [
    ...workshopColumns.map((key) => ({ key, visible: true })),
    ...others.map((key) => ({ key, visible: false })),
  ];
  const { rows } = await client.query(
    `insert into app.display_configurations (organization_id, type, name, columns, lock_column_order)
       values ($1, 'batteries', 'Workshop', $2, true) returning id`,
    [organizationId, JSON.stringify(columns)],
  );
  return Number(rows[0].id);
}
