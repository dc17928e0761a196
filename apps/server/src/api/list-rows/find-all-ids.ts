import type { Reader } from '@ohmstead/database';
import type { Sort } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Field } from '../../entities/field.ts';
import { fromRows, idOf, type RowSet } from '../../list-rows/list-of-rows.ts';
import { textOrders, valueOf, type Value } from '../../list-rows/row-value.ts';
import { sortedField } from './find-ids.ts';
import { readPacked, type PackedIds } from './packed-ids.ts';
import { inDirection } from './part-of-rows.ts';

/** Millions of rows in an order that no index has take longer than other statements may. */
export const mostSortingMs = 60_000;

/** For the rest of the transaction. */
export const allowSorting = (reader: Reader) =>
  sql`select set_config('statement_timeout', ${String(mostSortingMs)}, true)`.execute(reader);

/** The ids of all rows, in the order of `findIds`. */
export async function findAllIds(reader: Reader, rows: RowSet, sort: Sort | null): Promise<PackedIds> {
  await allowSorting(reader);
  return readPacked(reader, selectAllIds(rows, sort));
}

/** One value, `packed`: rows of an answer would fill the memory. */
export const selectAllIds = (rows: RowSet, sort: Sort | null): Value => sql`
  select coalesce(string_agg(float8send(id::double precision), ''::bytea
      order by ${inDirection(sql`place`, sort?.ascending ?? true)} nulls last, id), ''::bytea) as packed
    from (${placedRows(rows, sort)}) as placed`;

/** The rows with their place in the order; those without a value have none. */
function placedRows(rows: RowSet, sort: Sort | null): Value {
  const field = sortedField(rows, sort);
  if (field?.kind === 'text') return placedByText(rows, field);
  const place = field === undefined ? sql`null::integer` : valueOf(field);
  return sql`select ${idOf(rows.list)} as id, ${place} as place ${fromRows(rows)}`;
}

/** The key of a text takes long, and many rows have the same text: each text gets its place once. */
function placedByText(rows: RowSet, field: Field): Value {
  const text = valueOf(field);
  return sql`
  select found.id, texts.place
    from (select ${idOf(rows.list)} as id, ${text} as text ${fromRows(rows)}) as found
      left join (select text, row_number() over (order by ${sql.join(textOrders(field, sql`text`))}) as place
        from (select distinct ${text} as text ${fromRows(rows)}) as every where text is not null) as texts using (text)`;
}
