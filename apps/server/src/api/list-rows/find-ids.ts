import type { Reader } from '@ohmstead/database';
import type { Sort } from '@ohmstead/domain';
import { sql, type SqlBool } from 'kysely';
import type { Field } from '../../entities/field.ts';
import { ask, fromRows, idOf, type RowSet } from '../../list-rows/list-of-rows.ts';
import { conditionsOf, oneOf } from '../../list-rows/row-conditions.ts';
import { isEmpty, isFilled, textOrders, valueOf, type Is, type Value } from '../../list-rows/row-value.ts';
import { countedTexts } from './counted-texts.ts';

type Window = { offset: number; limit: number };
export type PageOfIds = Window & { sort: Sort | null };

/** Rows of the set that are in one order: those with a value by that value and then by id, those without by id alone. */
type Part = { rows: RowSet; condition: Is; by?: { field: Field; ascending: boolean } };
/** `isReversed`: the window is counted from the end, and the rows are read from there. */
type Reading = Window & { isReversed: boolean };

/** Beyond it, counting the rows and reading from the nearer end costs less than reading from the start. */
const deepOffset = 10_000;

/**
 * The ids of a page, in the order that the console gives the same rows: empty values last in both directions, ties by id. An order that
 * the list does not have is that of the ids.
 */
export async function findIds(
  reader: Reader,
  rows: RowSet,
  { sort, offset, limit }: PageOfIds,
  deepFrom = deepOffset,
): Promise<number[]> {
  const ids: number[] = [];
  let before = offset;
  for (const part of partsOf(rows, sort)) {
    const window = { offset: before, limit: limit - ids.length };
    const isDeep = before >= deepFrom;
    const found = isDeep ? [] : await readPart(reader, part, { ...window, isReversed: false });
    if (found.length > 0 || before === 0) before = 0;
    else {
      const count = await countPart(reader, part);
      if (isDeep && before < count) found.push(...(await readFromNearerEnd(reader, part, window, count)));
      before = Math.max(0, before - count);
    }
    ids.push(...found);
    if (ids.length === limit) break;
  }
  return ids;
}

/** Undefined for the order of the ids. */
export const sortedField = ({ list: { fields, sortableColumns } }: RowSet, sort: Sort | null): Field | undefined =>
  sort === null || !sortableColumns.includes(sort.field) ? undefined : fields[sort.field];

function partsOf(rows: RowSet, sort: Sort | null): Part[] {
  const field = sortedField(rows, sort);
  if (sort === null || field === undefined) return [{ rows, condition: sql`true` }];
  const filled = { rows, condition: isFilled(field), by: { field, ascending: sort.ascending } };
  return [filled, { rows, condition: isEmpty(field) }];
}

const fromPart = ({ rows, condition }: Part) => sql`${fromRows(rows)} and ${condition}`;

async function countPart(reader: Reader, part: Part): Promise<number> {
  const [row] = await ask<{ count: number }>(reader, sql`select count(*) as count ${fromPart(part)}`);
  return row?.count ?? 0;
}

async function readFromNearerEnd(
  reader: Reader,
  part: Part,
  { offset, limit }: Window,
  count: number,
): Promise<number[]> {
  const end = Math.min(offset + limit, count);
  const fromEnd = count - end;
  if (offset <= fromEnd) return readPart(reader, part, { offset, limit, isReversed: false });
  const reversed = await readPart(reader, part, { offset: fromEnd, limit: end - offset, isReversed: true });
  return reversed.toReversed();
}

function readPart(reader: Reader, part: Part, reading: Reading): Promise<number[]> {
  const { by, rows } = part;
  if (by === undefined) return readIds(reader, rows, fromPart(part), [], reading);
  const { field } = by;
  const ordered = { ...part, field, value: valueOf(field), isAscending: by.ascending !== reading.isReversed };
  return readInOrder(reader, ordered, reading);
}

/**
 * By an index if there is one, unless the keywords find so few rows that it would be read to its end: that takes twice as long as the
 * table.
 */
async function readInOrder(reader: Reader, part: OrderedPart, reading: Reading): Promise<number[]> {
  const { rows, field, value, isAscending } = part;
  const { order, instant } = field;
  if (order !== undefined && (await findsSoon(reader, part, textIndex(order), reading)))
    return readByIndex(reader, part, order, reading);
  if (order === undefined && field.kind === 'text') return readByText(reader, part, reading);
  if (instant !== undefined && (await findsSoon(reader, part, timeIndex(instant), reading)))
    return readByTime(reader, part, instant, reading);
  const keys = field.kind === 'text' ? textOrders(field, value) : [value];
  return readIds(
    reader,
    rows,
    fromPart(part),
    keys.map((key) => inDirection(key, isAscending)),
    reading,
  );
}

/** What an index is in the order of, and the rows that it has. */
type Index = { keys: readonly Value[]; indexed: Is };

const textIndex = ({ key, text, indexed }: NonNullable<Field['order']>): Index => ({
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
      select ${isFound} as is_found ${fromRows(others)} and ${condition} and ${indexed}
        order by ${sql.join(keys.map((key) => inDirection(key, isAscending)))} limit ${soonRows}) as nearest`,
  );
  return (first?.found ?? 0) >= offset + limit;
}

type OrderedPart = Part & { field: Field; value: Value; isAscending: boolean };

export const inDirection = (value: Value, isAscending: boolean): Value =>
  sql`${value} ${isAscending ? sql`asc` : sql`desc`}`;

/** Ties are in the order of the ids; backwards in the opposite order. */
async function readIds(
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

/**
 * An index is in the order of microseconds; rows of one millisecond are in the order of their ids. As many rows by index show how far the
 * page can reach; all rows up to there are put into their order. In a statement of its own, since only a known end tells PostgreSQL how few
 * they are.
 */
async function readByTime(reader: Reader, part: OrderedPart, instant: string, reading: Reading): Promise<number[]> {
  const { rows, value, isAscending } = part;
  const time = sql.raw(instant);
  const [nearest] = await ask<{ reached: string | null }>(
    reader,
    sql`select (${isAscending ? sql`max` : sql`min`}(reached) + ${isAscending ? 1 : -1} * interval '1 millisecond')::text as reached
      from (select ${time} as reached ${fromPart(part)} order by ${inDirection(time, isAscending)}
        limit ${reading.offset + reading.limit}) as nearest`,
  );
  const near = sql`${fromPart(part)} and ${time} ${isAscending ? sql`<=` : sql`>=`} ${nearest?.reached}::timestamptz`;
  return readIds(reader, rows, near, [inDirection(value, isAscending)], reading);
}

/**
 * A list repeats few texts many times: each is counted, and only the rows of those on the page are put into their order. The key of a text
 * takes longer than anything else here.
 */
async function readByText(reader: Reader, part: OrderedPart, reading: Reading): Promise<number[]> {
  const { rows, field, value, isAscending } = part;
  const { offset, limit } = reading;
  const order = textOrders(field, sql`text`).map((key) => inDirection(key, isAscending));
  const texts = await ask<{ text: string; before: number }>(
    reader,
    sql`select text, before from (
        select text, count, (sum(count) over (order by ${sql.join(order)} rows unbounded preceding) - count)::bigint as before
          from (${countedTexts(rows, field)}) as counted) as placed
      where before < ${offset + limit} and before + count > ${offset} order by before`,
  );
  const [first] = texts;
  if (first === undefined) return [];
  const names = texts.map(({ text }) => text);
  const chosen = sql`${fromPart(part)} and ${oneOf(field, names)}`;
  const places = names.length === 1 ? [] : [sql`array_position(${names}::text[], ${value})`];
  return readIds(reader, rows, chosen, places, { ...reading, offset: offset - first.before });
}

/** An index has most of the rows in the order of their texts. The others are few, and are put into that order here. */
async function readByIndex(
  reader: Reader,
  part: OrderedPart,
  { key, text, indexed, others }: NonNullable<Field['order']>,
  { offset, limit, isReversed }: Reading,
): Promise<number[]> {
  const id = idOf(part.rows.list);
  const order = (...[byKey, byText, byId]: [Value, Value, Value]) =>
    sql.join([
      inDirection(byKey, part.isAscending),
      inDirection(byText, part.isAscending),
      inDirection(byId, !isReversed),
    ]);
  const some = (condition: string) => sql`(select ${id} as id, ${sql.raw(key)} as key, ${sql.raw(text)} as text
    ${fromPart(part)} and ${sql.raw(condition)} order by ${order(sql.raw(key), sql.raw(text), id)} limit ${offset + limit})`;
  const found = await ask<{ id: number }>(
    reader,
    sql`select id from (${some(indexed)} union all ${some(others)}) as found
      order by ${order(sql`key`, sql`text`, sql`id`)} limit ${limit} offset ${offset}`,
  );
  return found.map((row) => row.id);
}
