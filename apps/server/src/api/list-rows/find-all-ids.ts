import type { Reader } from '@ohmstead/database';
import type { Sort } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ask, fromRows, idOf, type RowSet } from '../../list-rows/list-of-rows.ts';
import { inCodePoints, sortKeyOf, valueOf, type Value } from '../../list-rows/row-value.ts';
import { inDirection, sortedField } from './find-ids.ts';

/** Millions of rows in an order that no index has take longer than other statements may. */
const mostMs = 60_000;

/** The ids of all rows, in the order of `findIds`. They arrive as one value of eight bytes a row, because millions of rows of an answer would fill the memory. */
export async function findAllIds(reader: Reader, rows: RowSet, sort: Sort | null): Promise<Float64Array> {
  await sql`select set_config('statement_timeout', ${String(mostMs)}, true)`.execute(reader);
  const [found] = await ask<{ packed: Buffer | null }>(
    reader,
    sql`select string_agg(float8send(id::double precision), ''::bytea
        order by ${inDirection(sql`place`, sort?.ascending ?? true)} nulls last, id) as packed
      from (${placedRows(rows, sort)}) as placed`,
  );
  return unpack(found?.packed ?? Buffer.alloc(0));
}

/** The rows with their place in the order; those without a value have none. */
function placedRows(rows: RowSet, sort: Sort | null): Value {
  const field = sortedField(rows, sort);
  if (field?.kind === 'text') return placedByText(rows, valueOf(field));
  const place = field === undefined ? sql`null::integer` : valueOf(field);
  return sql`select ${idOf(rows.list)} as id, ${place} as place ${fromRows(rows)}`;
}

/** The key of a text takes long, and many rows have the same text: each text gets its place once. */
const placedByText = (rows: RowSet, text: Value): Value => sql`
  select found.id, texts.place
    from (select ${idOf(rows.list)} as id, ${text} as text ${fromRows(rows)}) as found
      left join (select text, row_number() over (order by ${sortKeyOf(sql`text`)}, ${inCodePoints(sql`text`)}) as place
        from (select distinct ${text} as text ${fromRows(rows)}) as every where text is not null) as texts using (text)`;

/** PostgreSQL sends numbers with the highest byte first. */
function unpack(packed: Buffer): Float64Array {
  const { buffer } = new Uint8Array(packed);
  Buffer.from(buffer).swap64();
  return new Float64Array(buffer);
}
