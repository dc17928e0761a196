import type { Reader } from '@ohmstead/database';
import { sql, type SqlBool } from 'kysely';
import { time, type Field } from '../../entities/field.ts';
import { ask, idOf } from '../../list-rows/list-of-rows.ts';
import { conditionsOf } from '../../list-rows/row-conditions.ts';
import { valueOf, type Is, type Value } from '../../list-rows/row-value.ts';
import { fromPart, inDirection, readIds, type OrderedPart, type Reading, type Window } from './part-of-rows.ts';

/** From offset `from` on, the rows before a page are passed over (counted, but not read), except for the last `margin` of them. */
export type Passing = { from: number; margin: number };

/**
 * A page in the order of an index; undefined if there is none, or if the keywords find so few rows that it would be read to its end, which
 * takes twice as long as reading the table.
 */
export async function readAlongIndex(
  reader: Reader,
  part: OrderedPart,
  reading: Reading,
  { from, margin }: Passing,
): Promise<number[] | undefined> {
  const { order, instant } = part.field;
  const isFar = reading.offset >= from;
  if (order !== undefined && (await findsSoon(reader, part, textIndex(order), reading))) {
    const passed = isFar ? await readTextsAround(reader, part, order, reading, margin) : undefined;
    return passed ?? readTexts(reader, part, order, reading);
  }
  if (instant !== undefined && (await findsSoon(reader, part, timeIndex(instant), reading))) {
    const passed = isFar ? await readTimes(reader, part, instant, reading, margin) : undefined;
    return passed ?? readTimes(reader, part, instant, reading);
  }
  return undefined;
}

/** What an index is in the order of, and the rows that it has. */
type Index = { keys: readonly Value[]; indexed: Is };
type TextOrder = NonNullable<Field['order']>;

const textIndex = ({ key, text, indexed }: TextOrder): Index => ({
  keys: [sql.raw(key), sql.raw(text)],
  indexed: sql.raw<SqlBool>(indexed),
});
const timeIndex = (instant: string): Index => ({ keys: [sql.raw(instant)], indexed: sql`true` });

const soonRows = 20_000;

/** Whether the keywords find the page among the first rows of the index. */
async function findsSoon(
  reader: Reader,
  { rows, condition, isAscending }: OrderedPart,
  { keys, indexed }: Index,
  { offset, limit }: Window,
): Promise<boolean> {
  const { keywords } = rows.filter;
  if (keywords.length === 0) return true;
  const others = { ...rows, filter: { ...rows.filter, keywords: [] } };
  const isFound = conditionsOf(rows.list, { keywords, conditions: [] });
  const [first] = await ask<{ found: number }>(
    reader,
    sql`select count(*) filter (where is_found) as found from (
      select ${isFound} as is_found ${fromPart({ rows: others, condition })} and ${indexed}
        order by ${sql.join(keys.map((key) => inDirection(key, isAscending)))} limit ${soonRows}) as nearest`,
  );
  return (first?.found ?? 0) >= offset + limit;
}

/** Rows with their `id`, and with the `key` and `text` that they are in the order of. */
const textsOf = (part: OrderedPart, { key, text }: TextOrder, condition: string): Value =>
  sql`select ${idOf(part.rows.list)} as id, ${sql.raw(key)} as key, ${sql.raw(text)} as text
    ${fromPart(part)} and ${sql.raw(condition)}`;

const byText = (isAscending: boolean) =>
  sql`${inDirection(sql`key`, isAscending)}, ${inDirection(sql`text`, isAscending)}`;
const byTextAndId = (isAscending: boolean, isIdAscending: boolean) =>
  sql`${byText(isAscending)}, ${inDirection(sql`id`, isIdAscending)}`;

/** An index has most of the rows in the order of their texts. The others are few, and are put into that order here. */
async function readTexts(
  reader: Reader,
  part: OrderedPart,
  texts: TextOrder,
  { offset, limit, isReversed }: Reading,
): Promise<number[]> {
  const order = byTextAndId(part.isAscending, !isReversed);
  const some = (condition: string) =>
    sql`(${textsOf(part, texts, condition)} order by ${order} limit ${offset + limit})`;
  const found = await ask<{ id: number }>(
    reader,
    sql`select id from (${some(texts.indexed)} union all ${some(texts.others)}) as found
      order by ${order} limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
}

/**
 * The same with only those rows of the index that are around the page. Along the index ids descend where texts do, so that rows of one text
 * may be in another order there than on the page: undefined if the page has rows of a text of which only some may have been read.
 */
async function readTextsAround(
  reader: Reader,
  part: OrderedPart,
  texts: TextOrder,
  { offset, limit, isReversed }: Reading,
  margin: number,
): Promise<number[] | undefined> {
  const { isAscending } = part;
  const isAsIndexed = isAscending === !isReversed;
  const others = textsOf(part, texts, texts.others);
  const [counted] = await ask<{ count: number }>(reader, sql`select count(*) as count from (${others}) as others`);
  const around = isAsIndexed ? 0 : margin;
  const passed = Math.max(0, offset - (counted?.count ?? 0) - around);
  const most = offset + limit + around - passed;
  const endOf = (isFirst: boolean, isCut: Value) =>
    sql`(select key, text from nearest where ${isCut} order by ${byText(isAscending === isFirst)} limit 1)`;
  const first = endOf(true, sql`${!isAsIndexed && passed > 0}`);
  const last = endOf(false, sql`${!isAsIndexed} and (select count(*) from nearest) = ${most}`);
  const found = await ask<{ id: number; isCut: boolean }>(
    reader,
    sql`with nearest as materialized (${textsOf(part, texts, texts.indexed)}
        order by ${byTextAndId(isAscending, isAscending)} limit ${most} offset ${passed}),
      cut as materialized (${first} union all ${last})
      select id, (key, text) in (select key, text from cut) as "isCut" from (table nearest union all ${others}) as found
        order by ${byTextAndId(isAscending, !isReversed)} limit ${limit} offset ${offset - passed}`,
  );
  return found.some(({ isCut }) => isCut) ? undefined : found.map(({ id }) => id);
}

type Reached = { first: string; firstMs: number; same: number; end: string };

/**
 * An index is in the order of microseconds; rows of one millisecond are in the order of their ids. As many rows by index show how far the
 * page can reach; all rows up to there are put into their order. In a statement of its own, since only a known end tells PostgreSQL how few
 * they are.
 *
 * With a margin, all rows before it are passed over, as is the rest of the millisecond in which it begins: undefined if the page has rows of
 * that millisecond.
 */
async function readTimes(
  reader: Reader,
  part: OrderedPart,
  instant: string,
  reading: Reading,
  margin = Infinity,
): Promise<number[] | undefined> {
  const { rows, value, isAscending } = part;
  const [at, after] = [sql.raw(instant), isAscending ? sql`>` : sql`<`];
  const passed = Math.max(0, reading.offset - margin);
  const [first, last] = isAscending ? [sql`min(at)`, sql`max(at)`] : [sql`max(at)`, sql`min(at)`];
  const millisecondOf = (column: string) => valueOf(time(column));
  const [reached] = await ask<Reached>(
    reader,
    sql`with nearest as materialized (select ${at} as at ${fromPart(part)} order by ${inDirection(at, isAscending)}
        limit ${reading.offset + reading.limit - passed} offset ${passed})
      select first::text, ${millisecondOf('first')} as "firstMs",
          (select count(*) from nearest where ${millisecondOf('at')} = ${millisecondOf('first')}) as same,
          (last + ${isAscending ? 1 : -1} * interval '1 millisecond')::text as end
        from (select ${first} as first, ${last} as last from nearest) as ends where first is not null`,
  );
  if (reached === undefined) return [];
  const upTo = sql`${fromPart(part)} and ${at} ${isAscending ? sql`<=` : sql`>=`} ${reached.end}::timestamptz`;
  const order = [inDirection(value, isAscending)];
  if (passed === 0) return readIds(reader, rows, upTo, order, reading);
  const offset = reading.offset - passed - reached.same;
  if (offset < 0) return undefined;
  const later = sql`${at} ${after} ${reached.first}::timestamptz and ${value} ${after} ${reached.firstMs}::double precision`;
  return readIds(reader, rows, sql`${upTo} and ${later}`, order, { ...reading, offset });
}
