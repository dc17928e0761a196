import type { RowsSummary } from '@ohmstead/contract';
import type { EntityKind, Sort } from '@ohmstead/domain';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../data/api-error.ts';
import { findRows, summarizeRows, type ListedRows } from '../../data/entities-api.ts';
import { ownTimeZone } from '../../lib/text/day.ts';
import { rowsMayMove } from '../rows/keep-still.ts';
import type { RowsOnServer, Sums, SumsQuestion } from '../rows/list-rows.ts';
import { rowObjects } from '../rows/row-objects.ts';
import type { LongListOptions } from '../rows/row-source.ts';
import type { ListFilters } from '../search/list-search.ts';
import { mostRowsOfBlock, type Block } from './found-view.ts';

/** What the pages of a list are asked for. */
export type RowsQuestion = { filters: ListFilters; sort: Sort | null; columns: readonly string[] };

/** A part of a page: the rows themselves are with the source of the list. */
export type FoundBlock = { ids: readonly number[]; more: boolean };

const foundKey = (kind: EntityKind) => [kind, 'found'] as const;
const sumsKey = (kind: EntityKind) => [kind, 'sums'] as const;
const nothing = ['nothing asked'] as const;
const head = 'head';

const tooManyRequests = 429;
const busyRetries = 3;
const busyPauseMs = 2_000;

/** Who asks too often is asked to wait, and answered then. */
const whenBusy = {
  retry: (count: number, error: Error) =>
    count < busyRetries && error instanceof ApiError && error.status === tooManyRequests,
  retryDelay: busyPauseMs,
};

const find = async (
  server: RowsOnServer,
  { filters, sort, columns }: RowsQuestion,
  block: Block,
  signal: AbortSignal,
) => {
  const question = { filters, timeZone: ownTimeZone(), sort, columns: [...columns] };
  const answer = await findRows(server.kind, { ...question, ...block }, signal);
  await rowsMayMove();
  return { ids: server.take(answer), more: answer.more };
};

export const blockQuery = (server: RowsOnServer | undefined, question: RowsQuestion, block: Block) =>
  queryOptions<FoundBlock>({
    queryKey: server === undefined ? nothing : [...foundKey(server.kind), server.beginning, question, block],
    queryFn: server === undefined ? skipToken : ({ signal }) => find(server, question, block, signal),
    ...whenBusy,
  });

/** Reads some rows ahead, one block after the other, so that keywords find something at once. */
export const headQuery = (server: RowsOnServer | undefined, question: RowsQuestion, blocks: readonly Block[]) =>
  queryOptions({
    queryKey: server === undefined ? nothing : [...foundKey(server.kind), server.beginning, question, head],
    queryFn:
      server === undefined
        ? skipToken
        : async ({ signal }): Promise<FoundBlock> => {
            const ids: number[] = [];
            for (const block of blocks) {
              const found = await find(server, question, block, signal);
              ids.push(...found.ids);
              if (!found.more) break;
            }
            return { ids, more: true };
          },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** All rows that match, in order, except some. */
type RowsWish = Omit<RowsQuestion, 'columns'> & { except?: readonly number[] };

/** The id is the first column of every list. */
const idOf = ([id]: readonly unknown[]): number => Number(id);

/** Page by page, for a number of rows that takes few calls. */
const findPages = async (
  kind: EntityKind,
  { filters, sort, except = [] }: RowsWish,
  columns?: string[],
): Promise<ListedRows[]> => {
  const leftOut = new Set(except);
  const question = { filters, sort, timeZone: ownTimeZone(), ...(columns && { columns }) };
  const pages: ListedRows[] = [];
  let offset = 0;
  for (let more = true; more;) {
    const answer = await findRows(kind, { ...question, offset, limit: mostRowsOfBlock });
    const rows = answer[kind] ?? [];
    pages.push({ ...answer, [kind]: rows.filter((row) => !leftOut.has(idOf(row))) });
    offset += rows.length;
    more = answer.more && rows.length > 0;
  }
  return pages;
};

export const findIdsOfRows = async (kind: EntityKind, wish: RowsWish): Promise<number[]> =>
  (await findPages(kind, wish, ['version'])).flatMap((page) => (page[kind] ?? []).map(idOf));

/** With every field. */
export const findWholeRows = async <Row>(
  { kind, rowsOf }: Pick<LongListOptions, 'kind' | 'rowsOf'>,
  wish: RowsWish,
): Promise<Row[]> =>
  (await findPages(kind, wish)).map(rowsOf).flatMap(({ columns, rows }) => rowObjects<Row>(columns, rows));

/** The ids of all rows that a query has found and still holds. */
export const idsOfFoundRows = (client: QueryClient, kind: EntityKind): number[] => {
  client.removeQueries({ queryKey: foundKey(kind), type: 'inactive' });
  return client.getQueriesData<FoundBlock>({ queryKey: foundKey(kind) }).flatMap(([, data]) => data?.ids ?? []);
};

/** With the cursor of the moment at which it was true. */
export type SumsOfServer = Sums & { asOf: string };

const sumsOf = (answer: RowsSummary): SumsOfServer => ({
  count: answer.count ?? 0,
  texts: answer.texts ?? {},
  truncated: answer.truncated,
  extents: answer.extents ?? {},
  bins: answer.bins ?? {},
  filled: answer.filled ?? {},
  median: answer.median,
  asOf: answer.cursor,
});

/** Asks the server about all rows that match. */
export const askSums = async (
  kind: EntityKind,
  filters: ListFilters,
  question: SumsQuestion,
  signal?: AbortSignal,
): Promise<SumsOfServer> => {
  const body = { filters, timeZone: ownTimeZone(), ...question };
  return sumsOf(await summarizeRows(kind, body, signal));
};

export const sumsQuery = (server: RowsOnServer | undefined, filters: ListFilters, question: SumsQuestion) =>
  queryOptions({
    queryKey: server === undefined ? nothing : [...sumsKey(server.kind), filters, question],
    queryFn: server === undefined ? skipToken : ({ signal }) => askSums(server.kind, filters, question, signal),
    ...whenBusy,
  });

/** After a change of the list: what is on screen is asked again, anything else when it is next shown. Rows read ahead are kept up to date. */
export const refetchFound = async (client: QueryClient, kind: EntityKind): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: foundKey(kind), predicate: ({ queryKey }) => !queryKey.includes(head) }),
    client.invalidateQueries({ queryKey: sumsKey(kind) }, { cancelRefetch: false }),
  ]);
};
