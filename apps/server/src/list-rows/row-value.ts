import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Field } from '../entities/field.ts';

export type Value = RawBuilder<unknown>;
/** A condition. */
export type Is = RawBuilder<SqlBool>;

/** As the database has it: an empty text is a value too. */
export const rawOf = ({ sql: text }: Field): Value => sql`(${sql.raw(text)})`;

const greatestNumber = sql.raw(String(Number.MAX_VALUE));

/** A field as a row on screen has it: null if it is empty, which an empty text is too, and a number that JSON does not know. */
export function valueOf(field: Field): Value {
  const raw = rawOf(field);
  if (field.kind === 'text') return sql`nullif(${raw}, '')`;
  if (field.kind === 'boolean') return sql`nullif(${raw}, false)`;
  const number = sql`${raw}::double precision`;
  return sql`case when ${number} between -${greatestNumber} and ${greatestNumber} then ${number} end`;
}

/**
 * Whether the field has a value. Said of the column itself, of which PostgreSQL has statistics and indexes, and not of the value that is
 * worked out from it.
 */
export function isFilled(field: Field): Is {
  if (field.kind === 'text') return sql`${rawOf(field)} <> ''`;
  return field.instant === undefined ? sql`${valueOf(field)} is not null` : sql`${sql.raw(field.instant)} is not null`;
}

export const isEmpty = (field: Field): Is =>
  field.kind === 'text' ? sql`(${rawOf(field)} is null or ${rawOf(field)} = '')` : sql`not ${isFilled(field)}`;

/** Numbers are compared as they are, flags as 0 and 1; undefined for a text. */
export function numberOf(field: Field | undefined): Value | undefined {
  if (field === undefined || field.kind === 'text') return undefined;
  return field.kind === 'boolean' ? sql`${rawOf(field)}::integer` : valueOf(field);
}

/** As the indexes have it. */
export const textOrder = (column: string) => ({
  key: `app.text_sort_key(${column}) collate "C"`,
  text: `${column} collate "C"`,
});

/** In collation C texts are compared by code points, and only what is the same character by character is equal. */
const sortKeyOf = (text: Value): Value => sql`app.text_sort_key(${text}) collate "C"`;
export const inCodePoints = (text: Value): Value => sql`(${text}) collate "C"`;

/** By which the values of a field are ordered, one after the other; `text` is one of them. */
export const textOrders = ({ words }: Field, text: Value): Value[] =>
  words === undefined ? [sortKeyOf(text), inCodePoints(text)] : [sql`array_position(${words}::text[], ${text})`];
