import type { FindBody } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import type { EntityList } from '../../entities/entity-list.ts';
import { fieldOf, type Fields } from '../../entities/field.ts';
import { findIds } from './find-ids.ts';
import { ask, type RowSet } from '../../list-rows/list-of-rows.ts';
import { valueOf, type Value } from '../../list-rows/row-value.ts';

/** Rows as JSON, in the order of the page. */
export type Page = { columns: string[]; rows: string[]; parts: string[]; more: boolean };

type Wish = Pick<FindBody, 'sort' | 'offset' | 'limit' | 'columns'>;

/** Reads a page of the rows in the form of getUpdates. */
export async function readPage(reader: Reader, set: RowSet, { columns, limit, ...wish }: Wish): Promise<Page> {
  const { wire } = set.list;
  const names = wireColumnsOf(wire, columns);
  // One row more shows whether others follow.
  const found = await findIds(reader, set, { ...wish, limit: limit + 1 });
  const ids = found.slice(0, limit);
  const [rows, parts] = await Promise.all([readRows(reader, set, names, ids), readParts(reader, set, ids)]);
  return { columns: names, rows, parts, more: found.length > limit };
}

/** The id is the first column of every list. */
function wireColumnsOf({ columns: all }: EntityList, wanted: readonly string[] | undefined): string[] {
  const named = new Set(wanted ?? all);
  return all.filter((key, at) => at === 0 || key === 'version' || key === 'apiVersion' || named.has(key));
}

/** JSON has neither NaN nor Infinity. */
const jsonOf = (fields: Fields, names: readonly string[]): Value =>
  sql`json_build_array(${sql.join(
    names.map((name) => {
      const field = fieldOf(fields, name);
      return field.kind === 'number' ? valueOf(field) : sql.raw(field.sql);
    }),
  )})::text`;

/** `id` is the column with the entity's id. */
type Wanted = { fields: Fields; from: string; names: readonly string[]; id: string };
type FoundRow = { id: number; row: string };

/** Rows as JSON in the order of the ids; those that are not there are left out. */
export async function selectRows(
  reader: Reader,
  { list: { wire }, actor }: Pick<RowSet, 'list' | 'actor'>,
  { fields, from, names, id }: Wanted,
  ids: readonly number[],
): Promise<FoundRow[]> {
  const entity = sql.ref(id);
  return ask(
    reader,
    sql`select ${entity} as id, ${jsonOf(fields, names)} as row from ${sql.raw(from)}
      where ${sql.ref(`${wire.kind}.organization_id`)} = ${actor.organizationId} and ${entity} = any (${ids}::bigint[])
      order by array_position(${ids}::bigint[], ${entity})`,
  );
}

const jsonRows = (found: readonly FoundRow[]): string[] => found.map(({ row }) => row);

const readRows = async (reader: Reader, set: RowSet, names: readonly string[], ids: readonly number[]) => {
  const { fields, from, kind } = set.list.wire;
  return jsonRows(await selectRows(reader, set, { fields, from, names, id: `${kind}.id` }, ids));
};

const readParts = async (reader: Reader, set: RowSet, ids: readonly number[]) => {
  const { parts } = set.list.wire;
  if (!parts) return [];
  return jsonRows(await selectRows(reader, set, { ...parts, names: parts.columns, id: parts.entityId }, ids));
};

/** The answer to `find`, in pieces. */
export async function* writePage(
  { wire }: RowSet['list'],
  page: Page,
  cursor: string,
): AsyncGenerator<Buffer, void, undefined> {
  const { columns, rows, parts, more } = page;
  yield Buffer.from(`${JSON.stringify({ cursor, more, columns }).slice(0, -1)},"${wire.kind}":[${rows.join(',\n')}]`);
  if (wire.parts)
    yield Buffer.from(
      `,"${wire.parts.columnsName}":${JSON.stringify(wire.parts.columns)},"${wire.parts.name}":[${parts.join(',\n')}]`,
    );
  yield Buffer.from('}');
}
