import type pg from 'pg';

/** A table of a backup: its columns in the order of writing, and the sort order of its rows. */
export type StoredTable = { name: string; columns: string[]; order: string[] };
/** The state of an identity column, saved so that no number is ever used twice. */
export type StoredSequence = { name: string; lastValue: number; isCalled: boolean };

// Text is ordered by its bytes, so that servers with different locales agree.
const tablesQuery = `
  select class.oid::regclass::text as name,
    array(select attname::text from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    (select array_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end order by position)
      from pg_index cross join unnest(indkey::smallint[]) with ordinality as key (attnum, position)
        join pg_attribute on attrelid = indrelid and pg_attribute.attnum = key.attnum
      where indrelid = class.oid and indisprimary) as order
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind = 'r' and namespace.nspname in ('app', 'directory')
  order by namespace.nspname, class.relname`;

const sequencesQuery = `
  select class.oid::regclass::text as name
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind = 'S' and namespace.nspname in ('app', 'directory')
  order by namespace.nspname, class.relname`;

/** All tables of schemas app and directory. Names are qualified and quoted, whatever the search path. */
export async function listStoredTables(client: pg.ClientBase): Promise<StoredTable[]> {
  await client.query("set local search_path = ''");
  const { rows } = await client.query<Omit<StoredTable, 'order'> & { order: string[] | null }>(tablesQuery);
  return rows.map(({ order, ...table }) => {
    if (order === null) throw new Error(`${table.name} has no primary key: its rows cannot be compared`);
    return { ...table, order };
  });
}

export async function listStoredSequences(client: pg.ClientBase): Promise<StoredSequence[]> {
  await client.query("set local search_path = ''");
  const { rows } = await client.query<{ name: string }>(sequencesQuery);
  const sequences: StoredSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query(`select last_value::float8 as "lastValue", is_called as "isCalled" from ${name}`);
    sequences.push({ name, ...found.rows[0] });
  }
  return sequences;
}
