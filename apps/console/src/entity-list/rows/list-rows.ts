import type { Bounds, Median, RowFilter } from '@ohmstead/domain';
import type { ListFilters, ListState } from '../search/list-search.ts';
import type { PageWindow } from '../table/page-window.ts';

/** The rows that match: the filters as the address has them, and what they mean for rows that are in the browser. */
export type Matching = { filters: ListFilters; rowFilter: RowFilter };

/** What is asked about rows without looking at each of them. */
export type SumsQuestion = {
  count?: true;
  texts?: readonly string[];
  extents?: readonly string[];
  bins?: readonly { column: string; from: number; to: number; bins: number }[];
  filled?: readonly string[];
  median?: { column: string; threshold: number };
};

/** The answers, by column; only to what was asked. */
export type Sums = {
  count: number;
  /** How many rows have each text. */
  texts: Readonly<Record<string, readonly (readonly [text: string, count: number])[]>>;
  extents: Readonly<Record<string, Bounds | null>>;
  bins: Readonly<Record<string, readonly number[]>>;
  filled: Readonly<Record<string, number>>;
  median: Median | null;
};

/** The rows of a page, by their index on it. */
export type PageRows<Row> = {
  length: number;
  idAt: (index: number) => number;
  rowAt: (index: number) => Row;
};

/** The rows that match, in order, and the page of them that is shown. */
export type ListView<Row> = {
  window: PageWindow;
  page: PageRows<Row>;
  ids: () => readonly number[];
  /** The first rows of all pages, for paper. */
  firstRows: (most: number) => readonly { id: number; row: Row }[];
};

/** The list of a page at one moment, with the answers to what can be asked about its rows. */
export type ListRows<Row> = {
  /** The number of all rows, whatever the filters. */
  size: number;
  has: (id: number) => boolean;
  rowOf: (id: number) => Row | undefined;
  /** Reads one field of many rows without creating row objects. */
  valuesOf: <Key extends keyof Row & string>(ids: readonly number[], key: Key) => Row[Key][];
  /** Smallest and largest number of a column in all rows; undefined if all are empty. */
  extent: (column: string) => Bounds | undefined;
  /** The number of different texts that rows have, or have had since they were loaded. */
  countDistinct: (column: string) => number;
  view: (matching: Matching, state: ListState) => ListView<Row>;
  sums: (matching: Matching, question: SumsQuestion) => Sums;
};

/** Every row of the list. */
export const everyRow: Matching = { filters: {}, rowFilter: { keywords: [], conditions: [] } };
