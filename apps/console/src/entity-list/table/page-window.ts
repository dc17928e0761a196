import { largeListRows, lazily } from '@ohmstead/domain';
import { counted, type Noun } from '../../lib/text/number-text.ts';

/** The part of the filtered and sorted list on the page. `from` is 0-based, `to` is exclusive. */
export type PageWindow = {
  page: number;
  pageCount: number;
  from: number;
  to: number;
  total: number;
  /** There may be more rows: nobody has counted them yet. */
  isOpen?: boolean;
};

/** Browsers cannot scroll through more. */
const rowsOfPage = (pageSize: number): number => Math.min(pageSize, largeListRows);

/**
 * A page beyond the end is replaced by the last one, because rows may have been deleted since the address was written. Pages count from 1.
 */
export const pageWindow = (total: number, wantedSize: number, page: number): PageWindow => {
  const pageSize = rowsOfPage(wantedSize);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(1, page), pageCount);
  const from = (current - 1) * pageSize;
  return { page: current, pageCount, from, to: Math.min(total, from + pageSize), total };
};

/** The page of the new size that contains the first row of the old page. */
export const pageOfFirstRow = (window: PageWindow, newPageSize: number): number =>
  Math.floor(window.from / rowsOfPage(newPageSize)) + 1;

const grouped = lazily(() => new Intl.NumberFormat('en'));

export const pageLabel = ({ from, to, total, isOpen = false }: PageWindow): string =>
  total === 0
    ? '0 - 0 of 0'
    : `${grouped().format(from + 1)} - ${grouped().format(to)} of ${isOpen ? '…' : grouped().format(total)}`;

/** 'Page 3 of 42'. */
export const pageOfPages = ({ page, pageCount, isOpen = false }: PageWindow): string =>
  `Page ${grouped().format(page)} of ${isOpen ? '…' : grouped().format(pageCount)}`;

/** For `aria-rowcount`, with the head; -1 as long as it is unknown. */
export const rowCount = ({ total, isOpen = false }: PageWindow): number => (isOpen ? -1 : total + 1);

/** '1,234 batteries'; 'more than 10 batteries' as long as nobody has counted them. */
export const matchesText = ({ total, isOpen = false }: PageWindow, noun: Noun): string =>
  isOpen ? `more than ${counted(total - 1, noun)}` : counted(total, noun);
