import type pg from 'pg';

export type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isIdentity: boolean;
  /** The words allowed by a check constraint of the form "column in (…)", if there is one. */
  words: string[];
};

const columnsQuery = `
  select class.relname as table, attribute.attname as name,
         format_type(attribute.atttypid, attribute.atttypmod) as type,
         not attribute.attnotnull as "isNullable",
         attribute.atthasdef as "hasDefault",
         attribute.attidentity <> '' as "isIdentity",
         (select pg_get_constraintdef(oid) from pg_constraint
           where conrelid = class.oid and contype = 'c' and conkey = array[attribute.attnum]
             and pg_get_constraintdef(oid) like '%= ANY (ARRAY[''%' order by conname limit 1) as "check"
    from pg_attribute attribute
    join pg_class class on class.oid = attribute.attrelid and class.relkind in ('r', 'p', 'v')
   where class.relnamespace = 'app'::regnamespace and attribute.attnum > 0 and not attribute.attisdropped
   order by class.relname, attribute.attnum`;

const quotedWords = (check: string | null) =>
  [...(check ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) => word);

/** Columns of the organisations' tables; those of the directory are only accessible through functions. */
export async function readColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Omit<Column, 'words'> & { check: string | null }>(columnsQuery);
  return rows.map(({ check, ...column }) => ({ ...column, words: quotedWords(check) }));
}
