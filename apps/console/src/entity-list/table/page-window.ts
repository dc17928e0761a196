/** The part of the filtered and sorted list on the page. `from` is 0-based, `to` is exclusive. */
export type PageWindow = { page: number; pageCount: number; from: number; to: number; total: number };

/**
 * A page beyond the end is replaced by the last one, because rows may have been deleted since the address was written. Pages count from 1.
 */
export const pageWindow = (total: number, pageSize: number, page: number): PageWindow => {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(1, page), pageCount);
  const from = (current - 1) * pageSize;
  return { page: current, pageCount, from, to: Math.min(total, from + pageSize), total };
};

/** The page of the new size that contains the first row of the old page. */
export const pageOfFirstRow = (window: PageWindow, newPageSize: number): number =>
  Math.floor(window.from / newPageSize) + 1;

const grouped = new Intl.NumberFormat('en');

export const pageLabel = ({ from, to, total }: PageWindow): string =>
  total === 0 ? '0 - 0 of 0' : `${grouped.format(from + 1)} - ${grouped.format(to)} of ${grouped.format(total)}`;
