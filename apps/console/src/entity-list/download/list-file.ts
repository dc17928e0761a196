import type { AboutFile, FileForm, ListColumn } from '@ohmstead/contract';
import type { Sort } from '@ohmstead/domain';
import type { ListKind } from '../../data/entities-api.ts';
import type { Noun } from '../../lib/text/number-text.ts';
import type { ListFilters } from '../search/list-search.ts';

/** Rows that can be downloaded: all that match the filters, or the selected ones among them. */
export type RowsChoice = 'matching' | 'selected';

/** The rows of a file: by their ids in the order of the list, or all that match. */
export type FileRows = { count: number } & (
  | { ids: readonly number[] }
  | { filters: ListFilters; sort: Sort | null; except: readonly number[] }
);

export type WriteFile = (
  ids: readonly number[],
  columns: readonly ListColumn[],
  form: Exclude<FileForm, 'xlsx'>,
) => string;

/** What a list offers to download: its rows and columns as they are on screen. */
export type ListFile = {
  kind: ListKind;
  /** Names the file. */
  name: string;
  noun: Noun;
  rows: Readonly<Record<RowsChoice, FileRows>>;
  shown: readonly ListColumn[];
  /** Also those that the user has hidden, but none that an administrator has. */
  columns: readonly ListColumn[];
  filters: readonly string[];
  /** Writes the file here and returns its name: of a list whose rows are all in the browser, and that the server has no files of. */
  write?: WriteFile | undefined;
};

const mostCharacters = 1_000;

/** In one line without control characters, which no file may have. */
const plain = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, mostCharacters)
    .toWellFormed();

/** What the file says about its rows, so that a part is not mistaken for the whole. */
export const aboutFile = ({ name, rows, filters }: ListFile, choice: RowsChoice): AboutFile => {
  const { selected, matching } = rows;
  const selection =
    choice === 'selected'
      ? [`Selected: ${selected.count.toLocaleString('en')} of ${matching.count.toLocaleString('en')}`]
      : [];
  return { name, filters: [...filters, ...selection].map(plain) };
};
