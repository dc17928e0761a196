import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { renderSchema } from '../generate/schema-sql.ts';
import { copyIn, copyOut, plainTexts } from './copy-table.ts';
import { digestRows, type TableDigest } from './row-digest.ts';
import { listStoredTables, type StoredSequence, type StoredTable } from './stored-tables.ts';

export type SavedTable = Pick<StoredTable, 'name' | 'columns'> & TableDigest;
export type SavedRows<Table extends SavedTable> = {
  tables: readonly Table[];
  sequences: readonly StoredSequence[];
  read: (table: Table) => Readable;
};

type Pair<Table> = { saved: Table; stored: StoredTable };

/** Loads all rows into the tables that the migrations created. All or nothing: it runs in the caller's transaction. */
export async function loadSnapshot<Table extends SavedTable>(
  client: pg.ClientBase,
  rows: SavedRows<Table>,
): Promise<void> {
  await client.query(plainTexts);
  const before = await describeRules(client);
  const pairs = pairTables(await listStoredTables(client), rows.tables);
  const names = pairs.map(({ stored }) => stored.name);
  const resumeRules = await suspendRules(client, names);
  await client.query(`truncate ${names.join()}`);
  for (const { saved, stored } of pairs) await pipeline(rows.read(saved), copyIn(client, stored));
  for (const pair of pairs) await compareRows(client, pair);
  await setSequences(client, rows.sequences);
  await resumeRules();
  if ((await describeRules(client)) !== before) throw new Error('The tables do not have the rules of a new database');
}

/** Table names from the backup are only compared. The SQL uses the names of the existing tables. */
function pairTables<Table extends SavedTable>(stored: readonly StoredTable[], saved: readonly Table[]): Pair<Table>[] {
  const shapeOf = ({ name, columns }: Pick<StoredTable, 'name' | 'columns'>) => `${name} (${columns.join()})`;
  const found = new Map(saved.map((table) => [shapeOf(table), table]));
  const pairs = stored.map((table) => {
    const pair = found.get(shapeOf(table));
    if (!pair) throw new Error(`The backup does not hold the table ${shapeOf(table)}`);
    return { stored: table, saved: pair };
  });
  if (saved.length !== stored.length) throw new Error('The backup holds tables that the migrations do not make');
  return pairs;
}

async function compareRows(client: pg.ClientBase, { saved, stored }: Pair<SavedTable>): Promise<void> {
  const { rows, sha256 } = await digestRows(copyOut(client, stored));
  if (sha256 === saved.sha256) return;
  throw new Error(`${stored.name} came out differently: ${rows} rows, ${saved.rows} in the backup`);
}

async function setSequences(client: pg.ClientBase, sequences: readonly StoredSequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled]);
}

/** Everything that a migration may create, and which triggers are disabled. */
async function describeRules(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ asleep: string }>(
    "select coalesce(string_agg(tgname, ',' order by tgname), '') as asleep from pg_trigger where tgenabled <> 'O'",
  );
  return `${await renderSchema(client)}${rows[0]?.asleep}`;
}

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
 * Rows are loaded unchanged, table by table. Triggers would alter them, foreign keys would refuse rows whose targets are not loaded yet,
 * and row-level security applies even to the owner. All three are off until the returned function restores them, which also checks all
 * loaded rows.
 */
async function suspendRules(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
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
