import type pg from 'pg';
import { valueTypes } from '../../connections/value-types.ts';
import { listOf, parseTree } from './node-tree.ts';
import { nullabilities, type Facts, type Nullability } from './nullability.ts';

export type Column = {
  name: string;
  type: string;
  nullability: Nullability;
  /** A sample of its type, as the product reads it. */
  sample: unknown;
};

type ColumnType = { oid: number; name: string; category: string; element: number };

/** The text of a sample value, by category of its type in pg_type. */
const texts: Record<string, string> = { N: '1', B: 't', D: '2000-01-01 00:00:00+00', S: 'x' };
const ofUserTypes: Record<string, string> = { json: '{}', jsonb: '{}', bytea: '\\x00' };

/** Returns what PostgreSQL reports about a statement after preparing it; nothing is executed. */
export async function openDescriber(client: pg.Client): Promise<(text: string) => Promise<Column[]>> {
  const facts = await readFacts(client);
  const types = await readTypes(client);
  let tree = '';
  client.on('notice', ({ message, detail = '' }) => {
    if (message?.startsWith('rewritten parse tree')) tree = detail;
  });
  await client.query(`set search_path = app, pg_temp; set client_min_messages = log; set debug_pretty_print = off;
    set debug_print_rewritten = on`);

  function typeOf(oid: number): ColumnType {
    const type = types.get(oid);
    if (!type) throw new Error(`There is no type ${oid}`);
    return type;
  }
  const sampleOf = (type: ColumnType): string =>
    type.category === 'A'
      ? `{${sampleOf(typeOf(type.element))}}`
      : (texts[type.category] ?? ofUserTypes[type.name] ?? 'x');

  return async (text) => {
    await client.query(`prepare statement as ${text}`);
    const [query] = listOf(parseTree(tree));
    const { rows } = await client.query('select result_types::oid[]::int4[] as oids from pg_prepared_statements');
    await client.query('deallocate statement');
    const found = query ? nullabilities(query, facts) : [];
    return found.map(({ name, nullability }, at) => {
      const type = typeOf(rows[0].oids[at]);
      const parse = valueTypes.getTypeParser(type.oid, 'text');
      return { name, nullability, type: type.name, sample: parse(sampleOf(type)) };
    });
  };
}

async function readTypes(client: pg.Client): Promise<Map<number, ColumnType>> {
  const { rows } = await client.query<ColumnType>(
    'select oid::int4, typname as name, typcategory as category, typelem::int4 as element from pg_type',
  );
  return new Map(rows.map((type) => [type.oid, type]));
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const columns = await client.query(`select attrelid || '.' || attnum as name from pg_attribute where attnotnull`);
  const functions = await client.query(
    `select oid::text, proname as name, proisstrict as "isStrict", proretset as "answersRows" from pg_proc`,
  );
  return {
    notNull: new Set(columns.rows.map(({ name }) => name)),
    functions: new Map(functions.rows.map(({ oid, ...known }) => [oid, known])),
  };
}
