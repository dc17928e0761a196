import type { Reader } from '@ohmstead/database';
import type { Sort } from '@ohmstead/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../entity-updates/field.ts';
import { ask, fromRows, idOf, type RowSet } from './list-of-rows.ts';
import { inCodePoints, sortKeyOf, valueOf, type Value } from './row-value.ts';

/** The row after which a page begins: its value in the column of the order, null if it is empty, and its id. */
export type RowPosition = { value: string | number | null; id: number };

export type PageOfIds = { sort: Sort | null; after: RowPosition | null; limit: number };

type Page = { rows: RowSet; sort: Sort; field: Field; value: Value; after: RowPosition | null; limit: number };
type Found = { id: number };

const nothing = sql``;
const direction = (ascending: boolean) => (ascending ? sql`asc` : sql`desc`);
const beyond = (ascending: boolean) => (ascending ? sql`>` : sql`<`);

/**
 * The ids of a page, in the order that the console gives the same rows: empty values last in both directions, ties by id. An order that
 * the list does not have is that of the ids.
 */
export async function findIds(reader: Reader, rows: RowSet, { sort, after, limit }: PageOfIds): Promise<number[]> {
  const { fields, sortableColumns } = rows.list;
  const field = sort === null || !sortableColumns.includes(sort.field) ? undefined : fields[sort.field];
  if (sort === null || field === undefined) return findById(reader, rows, sql`true`, after, limit);
  const page: Page = { rows, sort, field, value: valueOf(field), after, limit };
  const filled = after !== null && after.value === null ? [] : await findFilled(reader, page);
  if (filled.length === limit) return filled;
  const lastEmpty = after?.value === null ? after : null;
  const empty = sql`${page.value} is null`;
  return [...filled, ...(await findById(reader, rows, empty, lastEmpty, limit - filled.length))];
}

async function findById(
  reader: Reader,
  rows: RowSet,
  condition: RawBuilder<unknown>,
  after: Pick<RowPosition, 'id'> | null,
  limit: number,
): Promise<number[]> {
  const id = idOf(rows.list);
  const isAfter = after === null ? nothing : sql`and ${id} > ${after.id}`;
  return idsOf(
    reader,
    sql`select ${id} as id ${fromRows(rows)} and ${condition} ${isAfter} order by ${id} limit ${limit}`,
  );
}

async function idsOf(reader: Reader, select: RawBuilder<unknown>): Promise<number[]> {
  const found = await ask<Found>(reader, select);
  return found.map(({ id }) => id);
}

function findFilled(reader: Reader, page: Page): Promise<number[]> {
  if (page.field.kind === 'text') return findByText(reader, page);
  return page.field.instant === undefined ? findByNumber(reader, page) : findByTime(reader, page, page.field.instant);
}

function isAfterNumber({ rows, sort, value, after }: Page): RawBuilder<unknown> {
  if (after === null) return sql`${value} is not null`;
  const number = sql`${after.value}::double precision`;
  return sql`(${value} ${beyond(sort.ascending)} ${number} or (${value} = ${number} and ${idOf(rows.list)} > ${after.id}))`;
}

function findByNumber(reader: Reader, page: Page): Promise<number[]> {
  const { rows, sort, value, limit } = page;
  return idsOf(
    reader,
    sql`select ${idOf(rows.list)} as id ${fromRows(rows)} and ${isAfterNumber(page)}
      order by ${value} ${direction(sort.ascending)}, ${idOf(rows.list)} limit ${limit}`,
  );
}

/**
 * An index is in the order of microseconds; rows of one millisecond are in the order of their ids. As many rows by index show how far the
 * page can reach; all rows up to there are put into their order.
 */
function findByTime(reader: Reader, page: Page, instant: string): Promise<number[]> {
  const { rows, sort, value, after, limit } = page;
  const time = sql.raw(instant);
  const past = sort.ascending ? sql`>=` : sql`<=`;
  const upTo = sort.ascending ? sql`<=` : sql`>=`;
  const step = sort.ascending ? 1 : -1;
  const begins =
    after === null
      ? nothing
      : sql`and ${time} ${past} to_timestamp(${(Number(after.value) - step) / 1_000}::double precision)`;
  const chosen = sql`${fromRows(rows)} and ${isAfterNumber(page)} ${begins}`;
  return idsOf(
    reader,
    sql`select ${idOf(rows.list)} as id ${chosen} and ${time} ${upTo} (
        select ${sort.ascending ? sql`max` : sql`min`}(reached) + ${step} * interval '1 millisecond' from (
          select ${time} as reached ${chosen} order by ${time} ${direction(sort.ascending)} limit ${limit}) as nearest)
      order by ${value} ${direction(sort.ascending)}, ${idOf(rows.list)} limit ${limit}`,
  );
}

/**
 * A list repeats few texts many times: each is counted, and only those on the page are put into their order. The key of a text takes longer
 * than anything else here.
 */
function findByText(reader: Reader, { rows, sort, value, after, limit }: Page): Promise<number[]> {
  const id = idOf(rows.list);
  const order = sql`${sortKeyOf(sql`text`)} ${direction(sort.ascending)}, ${inCodePoints(sql`text`)} ${direction(sort.ascending)}`;
  const isLeft = after === null ? sql`true` : sql`(${value} <> ${after.value} or ${id} > ${after.id})`;
  const isAfter =
    after === null
      ? sql`true`
      : sql`(${sortKeyOf(sql`text`)}, ${inCodePoints(sql`text`)}) ${sort.ascending ? sql`>=` : sql`<=`}
          (${sortKeyOf(sql`${after.value}::text`)}, ${inCodePoints(sql`${after.value}::text`)})`;
  return idsOf(
    reader,
    sql`with texts as materialized (
        select text, sum(count) over (order by ${order} rows unbounded preceding) - count as before
          from (select ${value} as text, count(*) as count ${fromRows(rows)} and ${value} is not null and ${isLeft} group by 1) as counted
          where ${isAfter}
      )
      select id from (
        select ${id} as id, ${value} as text ${fromRows(rows)} and ${isLeft} and ${value} in (select text from texts where before < ${limit})
      ) as chosen join texts using (text) order by before, id limit ${limit}`,
  );
}
