import type { TestDatabase } from '@ohmstead/database/testing';
import type pg from 'pg';
import type { Given, World } from './world.ts';

const placedTables = [
  'locations',
  'places',
  'devices',
  'batteries',
  'bays',
  'services',
  'service_spectra',
  'battery_favourites',
] as const;

/**
 * Lets rows refer to rows that are missing, since what one person sees of an organisation is not complete. Only the foreign key checks are
 * off; our own triggers still count and stamp.
 */
export async function allowFragments({ root }: TestDatabase): Promise<void> {
  const { rows } = await root.query(
    `select relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`,
  );
  for (const { relname } of rows)
    await root.query(`alter table app.${relname} disable trigger all; alter table app.${relname} enable trigger user`);
}

/** A new organisation with exactly these rows and ids. */
export async function insertWorld({ root }: TestDatabase, world: World): Promise<number> {
  const client = await root.connect();
  try {
    const { rows } = await client.query(`begin; select directory.create_organization('A world') as id`).then(last);
    const organization = rows[0].id as number;
    await client.query(`select set_config('app.organization_id', $1, true)`, [String(organization)]);
    await plantPeople(client, organization, world);
    for (const table of placedTables) await insert(client, organization, table, world[table]);
    await plantRights(client, organization, world);
    await client.query('select app.stamp_changes(); commit');
    return organization;
  } finally {
    client.release();
  }
}

const last = (results: pg.QueryResult | pg.QueryResult[]) => [results].flat().at(-1) as pg.QueryResult;

async function plantPeople(client: pg.PoolClient, organization: number, { groups, people }: World): Promise<void> {
  const named = groups.map(({ id }) => ({ id, name: `Group ${id}` }));
  await insert(client, organization, 'groups', named);
  const users = people.map(({ id, groupId, isSuperuser }) => ({
    id,
    email: `w${organization}-${id}@example.test`,
    group_id: groupId,
    superuser: isSuperuser,
    verified_at: new Date(),
  }));
  await insert(client, organization, 'users', users);
  for (const { id, email } of users)
    await client.query('select directory.create_account($1, $2, $3, null)', [organization, id, email]);
}

async function plantRights(client: pg.PoolClient, organization: number, { groups, people }: World): Promise<void> {
  const holders: [string, readonly ({ id: number } & Given)[]][] = [
    ['user', people],
    ['group', groups],
  ];
  for (const [holder, all] of holders) {
    const each = all.flatMap(({ id, permissions }) =>
      permissions.map((permission) => ({ [`${holder}_id`]: id, permission })),
    );
    await insert(client, organization, `${holder}_permissions`, each);
    const places = all.flatMap(({ id, locationIds }) =>
      locationIds.map((place) => ({ [`${holder}_id`]: id, location_id: place })),
    );
    await insert(client, organization, `${holder}_locations`, places);
  }
}

async function insert(
  client: pg.PoolClient,
  organization: number,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join();
  if (columns === '') return;
  await client.query(
    `insert into app.${table} (organization_id, ${columns}) overriding system value
      select $1, ${columns} from jsonb_populate_recordset(null::app.${table}, $2)`,
    [organization, JSON.stringify(rows)],
  );
}
