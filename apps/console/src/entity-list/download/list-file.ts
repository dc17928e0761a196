import type { AboutFile, ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import type { Noun } from '../../lib/text/number-text.ts';

/** Rows that can be downloaded: all that match the filters, or the selected ones among them. */
export type RowsChoice = 'matching' | 'selected';

/** What a list offers to download: its rows and columns as they are on screen. */
export type ListFile = {
  kind: EntityKind;
  /** Names the file. */
  name: string;
  noun: Noun;
  /** The ids in the order of the list. */
  rows: Readonly<Record<RowsChoice, readonly number[]>>;
  shown: readonly ListColumn[];
  /** Also those that the user has hidden, but none that an administrator has. */
  columns: readonly ListColumn[];
  filters: readonly string[];
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
  const count = (ids: readonly number[]) => ids.length.toLocaleString('en');
  const selection = choice === 'selected' ? [`Selected: ${count(selected)} of ${count(matching)}`] : [];
  return { name, filters: [...filters, ...selection].map(plain) };
};
