import type { Bounds, EntityKind, Median, RowFilter, Sort } from '@ohmstead/domain';
import type { ListedRows } from '../../data/entities-api.ts';
import type { ValuesOfRows } from '../filters/filter-bounds.ts';
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
  /** With 'policy', each battery is compared with the threshold of the policy that judges it. */
  median?: { column: string; threshold: number | 'policy' };
};

/** The answers, by column; only to what was asked. */
export type Sums = {
  count: number;
  /** How many rows have each text. */
  texts: Readonly<Record<string, readonly (readonly [text: string, count: number])[]>>;
  /** The columns with more different texts than are named. */
  truncated: readonly string[];
  extents: Readonly<Record<string, Bounds | null>>;
  bins: Readonly<Record<string, readonly number[]>>;
  filled: Readonly<Record<string, number>>;
  median: Median | null;
};

/** The rows of a page, by their index on it; undefined for those still on their way. */
export type PageRows<Row> = {
  length: number;
  /** False as long as any row is on its way. */
  isWhole: boolean;
  idAt: (index: number) => number | undefined;
  rowAt: (index: number) => Row | undefined;
  /** Told which rows are in view, so that they are loaded. */
  look?: (first: number, end: number) => void;
};

/** All rows that match at one moment, in order, without their ids. */
export type AllMatching = { filters: ListFilters; sort: Sort | null; asOf: string; count: number };

/** The rows that match, in order, and the page of them that is shown. */
export type ListView<Row> = {
  /** The number of all rows, whatever the filters; undefined until it is known. */
  size: number | undefined;
  window: PageWindow;
  page: PageRows<Row>;
  /** The ids of the rows that match, in order, as far as they are in the browser. */
  ids: () => readonly number[];
  /** The selected rows that match. */
  selectedAmong: (selection: ReadonlySet<number>) => readonly number[];
  /** The first rows for paper, as far as they are in the browser. */
  onPaper: (most: number) => readonly { id: number; row: Row }[];
  /** Set if not all ids are in the browser. */
  all?: AllMatching | undefined;
  /** Set while the server searches all rows; the rows shown meanwhile, if any, are those that match `among` so many in the browser. */
  search?: { among: number };
  /** Why the server's answer is missing. */
  problem?: { error: unknown; retry: () => void } | undefined;
};

/** A list of which only a part is in the browser. */
export type RowsOnServer = {
  kind: EntityKind;
  /** Changes whenever the list begins again, because rows that were found before are no longer in the browser. */
  beginning: number;
  /** Keeps rows that the server has found; returns their ids in order. */
  take: (answer: ListedRows) => number[];
  /** Rows that must stay in the browser, because they are selected. */
  pin: (ids: readonly number[]) => void;
};

/** The list of a page at one moment: what the browser knows of it, and whom to ask about the rest. */
export type ListRows<Row> = {
  /** Undefined if all rows are in the browser. */
  server: RowsOnServer | undefined;
  /** Undefined if nobody in the browser has seen the values of all rows. */
  values: ValuesOfRows | undefined;
  has: (id: number) => boolean;
  /** Whether its rows have this column. */
  holds: (column: string) => boolean;
  rowOf: (id: number) => Row | undefined;
  /** Reads one field of many rows without creating row objects. */
  valuesOf: <Key extends keyof Row & string>(ids: readonly number[], key: Key) => Row[Key][];
  /** What the rows in the browser say; undefined if they cannot tell. */
  view: (matching: Matching, state: ListState) => ListView<Row> | undefined;
  sums: (matching: Matching, question: SumsQuestion) => Sums | undefined;
};

/** Every row of the list. */
export const everyRow: Matching = { filters: {}, rowFilter: { keywords: [], conditions: [] } };
