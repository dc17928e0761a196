import type { Noun } from '../lib/text/number-text.ts';
import type { ListView } from './rows/list-rows.ts';

const grouped = (count: number): string => count.toLocaleString('en');

type Counted = Pick<ListView<unknown>, 'size' | 'window' | 'search'>;

/** The number of all rows, or of those that match; empty until it is known. */
export const matchCount = ({ size, window, search }: Counted, isNarrowed: boolean): string => {
  if (search !== undefined)
    return isNarrowed && search.among > 0 ? `${grouped(window.total)} among the ${grouped(search.among)} loaded` : '';
  const matches = window.isOpen === true ? '…' : grouped(window.total);
  if (!isNarrowed) return window.isOpen === true ? '' : matches;
  return size === undefined ? matches : `${matches} of ${grouped(size)}`;
};

/** Said while the server looks at the rows that are not in the browser. */
export const searchText = (size: number | undefined, { many }: Noun, isNarrowed: boolean): string => {
  const all = size === undefined ? `all ${many}` : `all ${grouped(size)} ${many}`;
  return `${isNarrowed ? 'Searching' : 'Reading'} ${all}…`;
};
