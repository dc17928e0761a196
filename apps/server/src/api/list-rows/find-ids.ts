import type { Reader } from '@ohmstead/database';
import type { Sort } from '@ohmstead/domain';
import { sql, type SqlBool } from 'kysely';
import type { Field } from '../../entities/field.ts';
import { ask, type RowSet } from '../../list-rows/list-of-rows.ts';
import { oneOf } from '../../list-rows/row-conditions.ts';
import { isEmpty, isFilled, textOrders, valueOf } from '../../list-rows/row-value.ts';
import { countedTexts } from './counted-texts.ts';
import {
  fromPart,
  inDirection,
  readIds,
  type OrderedPart,
  type Part,
  type Reading,
  type Window,
} from './part-of-rows.ts';
import { readAlongIndex } from './read-along-index.ts';

export type PageOfIds = Window & { sort: Sort | null };

/**
 * How far from the start reading from there is still quick: of any rows in any order (`from`), and of all in an order that an index or
 * counted texts have (`far`). Beyond it the rows are counted, and read from the nearer end. Few texts or milliseconds are shared by more
 * than `margin` rows.
 */
const usualDepth = { from: 10_000, far: 4_000_000, margin: 1_000 };
type Depth = typeof usualDepth;

/**
 * The ids of a page, in the order that the console gives the same rows: empty values last in both directions, ties by id. An order that
 * the list does not have is that of the ids.
 */
export async function findIds(
  reader: Reader,
  rows: RowSet,
  { sort, offset, limit }: PageOfIds,
  depth: Depth = usualDepth,
): Promise<number[]> {
  const ids: number[] = [];
  let before = offset;
  for (const part of partsOf(rows, sort)) {
    const window = { offset: before, limit: limit - ids.length };
    const isDeep = before >= (isQuickFromStart(part) ? depth.far : depth.from);
    const found = isDeep ? [] : await readPart(reader, part, { ...window, isReversed: false }, depth);
    if (found.length > 0 || before === 0) before = 0;
    else {
      const count = await countPart(reader, part);
      if (isDeep && before < count) found.push(...(await readFromNearerEnd(reader, part, window, count, depth)));
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

const isWholeList = ({ filter, only }: RowSet): boolean =>
  filter.keywords.length + filter.conditions.length === 0 && only === undefined;

/** Of filtered rows there may be few between many others: then the whole index would be read where their number tells the nearer end. */
const isQuickFromStart = ({ by, rows }: Part): boolean =>
  by !== undefined && (by.field.kind === 'text' || by.field.instant !== undefined) && isWholeList(rows);

async function countPart(reader: Reader, part: Part): Promise<number> {
  const order = isWholeList(part.rows) ? part.by?.field.order : undefined;
  // The rows that an index has are counted by themselves, so that the index alone answers.
  const { indexed, others } = order ?? { indexed: 'true', others: 'false' };
  const count = (condition: string) => sql`(select count(*) ${fromPart(part)} and ${sql.raw(condition)})`;
  const [row] = await ask<{ count: number }>(reader, sql`select ${count(indexed)} + ${count(others)} as count`);
  return row?.count ?? 0;
}

async function readFromNearerEnd(
  reader: Reader,
  part: Part,
  { offset, limit }: Window,
  count: number,
  depth: Depth,
): Promise<number[]> {
  const end = Math.min(offset + limit, count);
  const fromEnd = count - end;
  if (offset <= fromEnd) return readPart(reader, part, { offset, limit, isReversed: false }, depth);
  const reversed = await readPart(reader, part, { offset: fromEnd, limit: end - offset, isReversed: true }, depth);
  return reversed.toReversed();
}

async function readPart(reader: Reader, part: Part, reading: Reading, depth: Depth): Promise<number[]> {
  const { by, rows } = part;
  if (by === undefined) return readIds(reader, rows, fromPart(part), [], reading);
  const { field } = by;
  const ordered = { ...part, field, value: valueOf(field), isAscending: by.ascending !== reading.isReversed };
  return (await readAlongIndex(reader, ordered, reading, depth)) ?? readInOrder(reader, ordered, reading, depth);
}

function readInOrder(reader: Reader, part: OrderedPart, reading: Reading, depth: Depth): Promise<number[]> {
  const { rows, field, value, isAscending } = part;
  if (field.kind === 'text' && field.order === undefined) return readByText(reader, part, reading, depth);
  const keys = field.kind === 'text' ? textOrders(field, value) : [value];
  return readIds(
    reader,
    rows,
    fromPart(part),
    keys.map((key) => inDirection(key, isAscending)),
    reading,
  );
}

/**
 * A list repeats few texts many times: each is counted, and only the rows of those on the page are put into their order. The key of a text
 * takes longer than anything else here.
 */
async function readByText(reader: Reader, part: OrderedPart, reading: Reading, depth: Depth): Promise<number[]> {
  const { rows, field, value, isAscending } = part;
  const { offset, limit, isReversed } = reading;
  const order = textOrders(field, sql`text`).map((key) => inDirection(key, isAscending));
  const texts = await ask<{ text: string; count: number; before: number }>(
    reader,
    sql`select text, count, before from (
        select text, count, (sum(count) over (order by ${sql.join(order)} rows unbounded preceding) - count)::bigint as before
          from (${countedTexts(rows, field)}) as counted) as placed
      where before < ${offset + limit} and before + count > ${offset} order by before`,
  );
  const [first] = texts;
  if (first === undefined) return [];
  const names = texts.map(({ text }) => text);
  const chosen = { rows, condition: sql<SqlBool>`${part.condition} and ${oneOf(field, names)}` };
  const window = { offset: offset - first.before, limit };
  if (names.length === 1 && !isReversed) return readFromNearerEnd(reader, chosen, window, first.count, depth);
  const places = names.length === 1 ? [] : [sql`array_position(${names}::text[], ${value})`];
  return readIds(reader, rows, fromPart(chosen), places, { ...window, isReversed });
}
