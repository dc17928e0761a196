import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Field } from '../../entities/field.ts';
import { ask, fromRows, idOf, type RowSet } from '../../list-rows/list-of-rows.ts';
import type { Is, Value } from '../../list-rows/row-value.ts';

/** Rows of the set that are in one order: those with a value by that value and then by id, those without by id alone. */
export type Part = { rows: RowSet; condition: Is; by?: { field: Field; ascending: boolean } };
/** Rows with a value, in the direction in which they are read. */
export type OrderedPart = Part & { field: Field; value: Value; isAscending: boolean };

export type Window = { offset: number; limit: number };
/** `isReversed`: the window is counted from the end, and the rows are read from there. */
export type Reading = Window & { isReversed: boolean };

export const fromPart = ({ rows, condition }: Part): Value => sql`${fromRows(rows)} and ${condition}`;

export const inDirection = (value: Value, isAscending: boolean): Value =>
  sql`${value} ${isAscending ? sql`asc` : sql`desc`}`;

/** Ties are in the order of the ids; backwards in the opposite order. */
export async function readIds(
  reader: Reader,
  { list }: RowSet,
  from: Value,
  order: readonly Value[],
  { offset, limit, isReversed }: Reading,
): Promise<number[]> {
  const id = idOf(list);
  const found = await ask<{ id: number }>(
    reader,
    sql`select ${id} as id ${from} order by ${sql.join([...order, inDirection(id, !isReversed)])} limit ${limit} offset ${offset}`,
  );
  return found.map((row) => row.id);
}
