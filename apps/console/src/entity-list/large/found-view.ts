import { pageWindow, type PageWindow } from '../table/page-window.ts';
import type { AllMatching, ListRows, ListView, Matching } from '../rows/list-rows.ts';

/** Rows that are asked for in one call. */
export type Block = { offset: number; limit: number };

/** The most that one call returns. */
export const mostRowsOfBlock = 500;
/** Of a page that is loaded while it scrolls. */
const scrolledBlockRows = 200;

/** Rows of the page, by their index on it. */
export type Seen = { first: number; end: number };

/** The blocks of a page that cover the rows in view. A short page is one block. */
export const blocksOf = (
  { from, to }: Pick<PageWindow, 'from' | 'to'>,
  pageSize: number,
  { first, end }: Seen,
): Block[] => {
  if (pageSize <= mostRowsOfBlock) return [{ offset: from, limit: pageSize }];
  const blockAt = (index: number) => Math.floor(index / scrolledBlockRows);
  const last = blockAt(Math.max(first, Math.min(end, to - from) - 1));
  return Array.from({ length: last - blockAt(first) + 1 }, (_, at) => ({
    offset: from + (blockAt(first) + at) * scrolledBlockRows,
    limit: scrolledBlockRows,
  }));
};

/** A block with the ids of its rows; undefined until they are known. */
export type BlockAnswer = Block & { found: { ids: readonly number[]; more: boolean } | undefined };

type Total = { total: number; isOpen: boolean };

/** The number of rows that match, as far as the blocks show it; open if there may be more. */
export const totalOf = (
  count: number | undefined,
  blocks: readonly BlockAnswer[],
  place: { page: number; pageSize: number },
): Total => {
  const ends = blocks.flatMap(({ offset, found }) =>
    found === undefined || (found.ids.length === 0 && offset > 0)
      ? []
      : [{ end: offset + found.ids.length, more: found.more }],
  );
  const last = ends.find(({ more }) => !more);
  if (last !== undefined) return { total: last.end, isOpen: false };
  const least = Math.max(0, ...ends.map(({ end }) => end + 1));
  if (count !== undefined) return { total: Math.max(count, least), isOpen: false };
  // A page that the address names exists until the server says otherwise.
  return { total: Math.max(least, (place.page - 1) * place.pageSize + 1), isOpen: true };
};

const idsByOffset = (blocks: readonly BlockAnswer[]): ReadonlyMap<number, number> =>
  new Map(blocks.flatMap(({ offset, found }) => (found?.ids ?? []).map((id, at) => [offset + at, id] as const)));

/** Ids up to the first gap. */
const idsInARow = (
  idAt: (index: number) => number | undefined,
  { first, length }: { first: number; length: number },
) => {
  const ids: number[] = [];
  for (let index = first; index < length; index++) {
    const id = idAt(index);
    if (id === undefined) break;
    ids.push(id);
  }
  return ids;
};

export type Found = {
  blocks: readonly BlockAnswer[];
  total: Total;
  size: number | undefined;
  all: AllMatching | undefined;
  place: { page: number; pageSize: number };
  look: (first: number, end: number) => void;
  /** Selected rows are among the rows that match, as far as the browser can tell. */
  among: ListView<unknown>['selectedAmong'];
};

/** The page as the server has found it. */
export const foundView = <Row>(list: ListRows<Row>, { blocks, total, place, look, ...found }: Found): ListView<Row> => {
  const window = { ...pageWindow(total.total, place.pageSize, place.page), isOpen: total.isOpen };
  const ids = idsByOffset(blocks);
  const length = window.to - window.from;
  const idAt = (index: number) => ids.get(window.from + index);
  const first = Math.max(0, (blocks[0]?.offset ?? 0) - window.from);
  const inARow = () => idsInARow(idAt, { first, length });
  return {
    size: found.size,
    window,
    page: {
      length,
      isWhole: ids.size >= length,
      idAt,
      rowAt: (index) => {
        const id = idAt(index);
        return id === undefined ? undefined : list.rowOf(id);
      },
      look,
    },
    ids: inARow,
    selectedAmong: found.among,
    onPaper: (most) =>
      inARow()
        .slice(0, most)
        .flatMap((id) => {
          const row = list.rowOf(id);
          return row === undefined ? [] : [{ id, row }];
        }),
    all: found.all,
  };
};

/**
 * The selected rows that are known to match: all of them without filters; else those that the browser can judge, and those that the server
 * has found.
 */
export const amongFound =
  <Row>(list: ListRows<Row>, matching: Matching, blocks: readonly BlockAnswer[]): ListView<Row>['selectedAmong'] =>
  (selection) => {
    const { keywords, conditions } = matching.rowFilter;
    if (keywords.length === 0 && conditions.length === 0) return [...selection];
    const here = list.view(matching, { filters: {}, sort: null, page: 1, pageSize: 1 });
    const known = new Set([...(here?.ids() ?? []), ...blocks.flatMap(({ found }) => found?.ids ?? [])]);
    return [...selection].filter((id) => known.has(id));
  };

const onItsWay = () => undefined;

/** As many rows as a page shows at first. */
const mostWaitingRows = 10;

/** A page of which nothing is known but its place. */
export const waitingView = ({ page, pageSize }: Found['place']): ListView<never> => {
  const length = Math.min(pageSize, mostWaitingRows);
  const window = { ...pageWindow((page - 1) * pageSize + length, pageSize, page), isOpen: true };
  return {
    size: undefined,
    window,
    page: { length, isWhole: false, idAt: onItsWay, rowAt: onItsWay },
    ids: () => [],
    selectedAmong: () => [],
    onPaper: () => [],
  };
};

/** While the server searches: the rows that match in the browser, if there are any, of which nobody knows how many others there are. */
export const searchingView = <Row>(here: ListView<Row> | undefined, place: Found['place']): ListView<Row> => {
  const search = { among: here?.search?.among ?? 0 };
  if (here === undefined || here.window.total === 0) return { ...waitingView(place), search };
  return { ...here, window: { ...here.window, isOpen: true }, search };
};
