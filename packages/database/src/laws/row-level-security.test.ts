import { beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { databaseRoles, roleUrl } from '../roles/database-role.ts';
import { readColumns, type Column } from '../generate/catalogue.ts';
import { testDatabase } from '../testing/test-database.ts';
import { withClient } from '../testing/with-client.ts';

const { root, url } = await testDatabase();
const tables = Map.groupBy(await readCatalogue(), ({ table }) => table);
const ours = 1;
const theirs = 2;
/** insufficient_privilege: PostgreSQL's error both for a missing right and for a row that violates a policy. */
const refused = '42501';

async function readCatalogue(): Promise<Column[]> {
  const client = await root.connect();
  try {
    return await readColumns(client);
  } finally {
    client.release();
  }
}

/** Its default would make a view visible to its owner alone. */
const visibility = 'shared_with';

/** Any value that the column accepts; foreign keys are not checked while the rows are inserted. */
function plainValue({ type, words, name }: Column): string {
  if (name === visibility) return `'everybody'`;
  if (words[0]) return `'${words[0]}'`;
  if (name === 'type' || name === 'distance_unit') return `'batteries'`;
  if (type.endsWith('[]')) return `'{}'`;
  if (type === 'text') return `'canary'`;
  if (type === 'jsonb') return `'{}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'bytea') return `'\\x01'`;
  if (type === 'boolean') return 'false';
  return type.startsWith('timestamp') ? 'now()' : '1';
}

function insertion(table: string, organization: number): string {
  const columns =
    tables
      .get(table)
      ?.filter(
        ({ name, isNullable, isIdentity, hasDefault }) =>
          name === visibility || (!isNullable && !isIdentity && !hasDefault),
      ) ?? [];
  const values = columns.map((column) => (column.name === 'organization_id' ? organization : plainValue(column)));
  return `insert into app.${table} (${columns.map(({ name }) => name).join()}) values (${values.join()})`;
}

beforeAll(async () => {
  const client = await root.connect();
  await client.query('set session_replication_role = replica');
  for (const table of tables.keys()) {
    for (const organization of [ours, theirs]) await client.query(insertion(table, organization));
  }
  client.release(true);
});

const fingerprint = async (table: string) => {
  const query = `select count(*) as n, md5(string_agg(row::text, ',' order by row::text)) as md5 from app.${table} as row where organization_id = ${theirs}`;
  return (await root.query(query)).rows[0];
};

/** Rows that the statement saw or changed; 0 if it was refused. Everything is rolled back. */
async function reach(client: pg.Client, organization: number | null, statement: string): Promise<number> {
  await client.query(
    `begin; select set_config('app.organization_id', '${organization ?? ''}', true), set_config('app.all_locations', 'true', true)`,
  );
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === refused) return 0;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

const attacks = (table: string): string[] => [
  `select from app.${table} where organization_id = ${theirs}`,
  insertion(table, theirs),
  `update app.${table} set organization_id = organization_id where organization_id = ${theirs}`,
  `update app.${table} set organization_id = ${theirs} where organization_id = ${ours}`,
  `delete from app.${table} where organization_id = ${theirs}`,
];

describe.each(databaseRoles)('as %s', (role) => {
  test('no table shows, accepts, changes or deletes a row of another organisation', () =>
    withClient(roleUrl(url, role), async (client) => {
      for (const table of tables.keys()) {
        const before = await fingerprint(table);
        for (const attack of attacks(table)) {
          expect([attack, await reach(client, ours, attack)]).toEqual([attack, 0]);
        }
        expect(await fingerprint(table)).toEqual(before);
      }
    }));

  test('without an organisation no table shows a row', () =>
    withClient(roleUrl(url, role), async (client) => {
      for (const table of tables.keys()) {
        expect([table, await reach(client, null, `select from app.${table}`)]).toEqual([table, 0]);
      }
    }));
});

test('the api reads its own rows: the policies do not simply refuse everything', () =>
  withClient(roleUrl(url, 'api'), async (client) => {
    for (const table of ['batteries', 'devices', 'services', 'users']) {
      expect([table, await reach(client, ours, `select from app.${table}`)]).toEqual([table, 1]);
    }
  }));

test('every row that was inserted for the others still exists', async () => {
  for (const table of tables.keys()) expect([table, (await fingerprint(table)).n]).toEqual([table, 1]);
});
