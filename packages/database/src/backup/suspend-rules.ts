import type pg from 'pg';

type ForeignKey = { table: string; name: string; definition: string };

const keysQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(constraints.oid) as definition
  from pg_constraint constraints join pg_namespace namespace on namespace.oid = connamespace
  where contype = 'f' and namespace.nspname in ('app', 'directory')
  order by 1, 2`;

const securedQuery = `
  select class.oid::regclass::text as name from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind = 'r' and class.relforcerowsecurity and namespace.nspname in ('app', 'directory') order by 1`;

async function listNames(client: pg.ClientBase, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
}

const runAll = async (client: pg.ClientBase, statements: readonly string[]): Promise<void> =>
  void (await client.query(statements.join(';')));

/**
 * Rows are loaded as they were, table by table. Triggers would change them, foreign keys ask for rows that are still to come, and
 * row-level security holds even the owner back: all three are off until the function that is returned brings them back, which
 * checks everything that was loaded.
 */
export async function suspendRules(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = (await client.query<ForeignKey>(keysQuery)).rows;
  const secured = await listNames(client, securedQuery);
  await runAll(client, [
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    ...secured.map((table) => `alter table ${table} no force row level security`),
  ]);
  return () =>
    runAll(client, [
      ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...tables.map((table) => `alter table ${table} enable trigger user`),
      ...secured.map((table) => `alter table ${table} force row level security`),
    ]);
}
