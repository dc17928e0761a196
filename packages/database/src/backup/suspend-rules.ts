import type pg from 'pg';

type ForeignKey = { table: string; name: string; definition: string };

const keysQuery = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(constraints.oid) as definition
  from pg_constraint constraints join pg_namespace namespace on namespace.oid = connamespace
  where contype = 'f' and namespace.nspname in ('app', 'directory')
  order by 1, 2`;

const walledQuery = `
  select class.oid::regclass::text as name from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind = 'r' and class.relforcerowsecurity and namespace.nspname in ('app', 'directory') order by 1`;

async function listNames(client: pg.ClientBase, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
}

const runAll = async (client: pg.ClientBase, statements: readonly string[]): Promise<void> =>
  void (await client.query(statements.join(';')));

/**
 * Rows come in as they were, table by table: what changes them (triggers), asks for rows that are still to come (foreign keys) or
 * stands before the owner (walls) is away until the function that is answered brings it back and lets it check everything.
 */
export async function suspendRules(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = (await client.query<ForeignKey>(keysQuery)).rows;
  const walled = await listNames(client, walledQuery);
  await runAll(client, [
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    ...walled.map((table) => `alter table ${table} no force row level security`),
  ]);
  return () =>
    runAll(client, [
      ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...tables.map((table) => `alter table ${table} enable trigger user`),
      ...walled.map((table) => `alter table ${table} force row level security`),
    ]);
}
