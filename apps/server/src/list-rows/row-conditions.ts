import { foldText, inTime, type Condition, type RowFilter } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Field, Fields } from '../entities/field.ts';
import { isEmpty, isFilled, numberOf, rawOf, valueOf, type Is, type Value } from './row-value.ts';

const always: Is = sql`true`;
const never: Is = sql`false`;

/** The columns of a list as a filter finds them. One that the list does not have is empty in every row. */
export type FilterColumns = { fields: Fields; keywordColumns: readonly string[] };

const fieldOf = (fields: Fields, key: string): Field | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/** No text in the database has these: they would be an error, or stand for another text. */
const canBeStored = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const and = (conditions: readonly Is[]): Is =>
  conditions.length === 0 ? always : sql`(${sql.join(conditions, sql` and `)})`;
const or = (conditions: readonly Is[]): Is =>
  conditions.length === 0 ? never : sql`(${sql.join(conditions, sql` or `)})`;

/** Ends that are infinite are open. */
const isBetween = (number: Value, from: Is | undefined, to: Is | undefined): Is =>
  and([sql`${number} is not null`, ...[from, to].filter((end) => end !== undefined)]);

const float = (number: number): Value => sql`${number}::double precision`;

function rangeOf(field: Field | undefined, from: number, to: number): Is {
  const number = numberOf(field);
  if (number === undefined || from === Infinity || to === -Infinity || Number.isNaN(from) || Number.isNaN(to))
    return never;
  const isIn = isBetween(
    number,
    from === -Infinity ? undefined : sql`${number} >= ${float(from)}`,
    to === Infinity ? undefined : sql`${number} <= ${float(to)}`,
  );
  return field?.instant === undefined ? isIn : isInTime(field.instant, from, to, isIn);
}

/** An index finds the times. Only for those within a millisecond of an end the value has to be worked out, which takes longer. */
function isInTime(instant: string, from: number, to: number, isIn: Is): Is {
  const at = (ms: number) => sql`to_timestamp(${inTime(ms) / 1_000}::double precision)`;
  const time = sql.raw(instant);
  const between = (first: number, last: number): Is => sql`(${time} >= ${at(first)} and ${time} <= ${at(last)})`;
  const isFarFromEnds = between(Math.ceil(from) + 1, Math.floor(to) - 1);
  return and([between(Math.floor(from) - 1, Math.ceil(to) + 1), or([isFarFromEnds, isIn])]);
}

function withinOf(fields: Fields, { key, shareOf, from, below }: Condition & { kind: 'within' }): Is {
  const part = numberOf(fieldOf(fields, key));
  const whole = shareOf === undefined ? undefined : numberOf(fieldOf(fields, shareOf));
  if (part === undefined || Number.isNaN(from) || Number.isNaN(below)) return never;
  const number = whole === undefined ? part : sql`case when ${whole} > 0 then ${part} / ${whole} * 100 end`;
  return isBetween(number, sql`${number} >= ${float(from)}`, sql`${number} < ${float(below)}`);
}

const numbersOf = (texts: readonly string[]): number[] =>
  texts.map(Number).filter((number, at) => Number.isFinite(number) && String(number) === texts[at]);

/** Numbers and flags are compared with how they are written. */
export function oneOf(field: Field | undefined, texts: readonly string[]): Is {
  const emptyToo = texts.includes('');
  if (field === undefined) return emptyToo ? always : never;
  if (field.kind === 'boolean')
    return sql`coalesce((${sql.raw(field.sql)}), false)::text = any (${texts.filter(canBeStored)}::text[])`;
  const chosen: Is =
    field.kind === 'text'
      ? hasText(field, sql`${rawOf(field)} = any (${texts.filter((text) => text !== '' && canBeStored(text))}::text[])`)
      : sql`${valueOf(field)} = any (${numbersOf(texts)}::double precision[])`;
  return or(emptyToo ? [chosen, isEmpty(field)] : [chosen]);
}

/** Where few texts stand for many rows, the condition is asked of those, and the rows are found by their ids. */
function hasText({ reference }: Field, condition: Is): Is {
  if (reference === undefined) return condition;
  const table = sql.raw(reference.table);
  return sql`${sql.raw(reference.id)} = any (array(
    select ${table}.id from ${table} where ${table}.organization_id = (select app.organization_id()) and ${condition}))`;
}

function conditionOf(fields: Fields, condition: Condition): Is {
  if (condition.kind === 'any') return or(condition.of.map((one) => conditionOf(fields, one)));
  if (condition.kind === 'within') return withinOf(fields, condition);
  const field = fieldOf(fields, condition.key);
  if (condition.kind === 'range') return rangeOf(field, condition.from, condition.to);
  if (condition.kind === 'oneOf') return oneOf(field, condition.texts);
  if (field === undefined) return condition.kind === 'filled' ? never : always;
  return condition.kind === 'filled' ? isFilled(field) : isEmpty(field);
}

/** Every character means itself. A keyword of accents alone is in every text. */
function hasKeyword({ fields, keywordColumns }: FilterColumns, keyword: string): Is {
  const folded = foldText(keyword);
  if (!canBeStored(folded)) return never;
  const texts = keywordColumns.flatMap((key) => fieldOf(fields, key) ?? []).filter(({ kind }) => kind === 'text');
  if (folded === '') return or(texts.map(isFilled));
  return or(texts.map((field) => hasText(field, sql`strpos(app.fold_text(${rawOf(field)}), ${folded}) > 0`)));
}

/** The rows that pass, as the domain decides it for rows in memory. The answer may be null instead of false. */
export const conditionsOf = (columns: FilterColumns, { keywords, conditions }: RowFilter): Is =>
  and([
    ...conditions.map((condition) => conditionOf(columns.fields, condition)),
    ...keywords.map((keyword) => hasKeyword(columns, keyword)),
  ]);
