import { useRef, type RefObject } from 'react';
import type { ListState } from '../search/list-search.ts';
import { pageOfFirstRow, type PageWindow } from './page-window.ts';
import { closedRowHeight } from './row-window.ts';
import type { ListControls } from '../search/use-list-controls.ts';

export type Paging = {
  /** The scroll container of the rows. */
  scroller: RefObject<HTMLDivElement | null>;
  change: (change: Partial<ListState>) => void;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
};

/** The index on the page of the first row below the head. Measured by its cells, because rows may have any height. */
const firstVisible = (scroller: HTMLElement | null): number => {
  const top = scroller?.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
  const rows = [...(scroller?.querySelectorAll<HTMLElement>('tbody[data-index]') ?? [])];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
  return Number(first?.dataset['index'] ?? 0);
};

/** Changes scroll to the top, except for the page size, which keeps the row that was first in view. */
export const usePaging = (controls: ListControls, window: PageWindow, rowHeightPx: number): Paging => {
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTo = (row: number) =>
    requestAnimationFrame(() => {
      if (scroller.current !== null) scroller.current.scrollTop = row * closedRowHeight(scroller.current, rowHeightPx);
    });
  const change = (part: Partial<ListState>) => {
    controls.change(part);
    scrollTo(0);
  };
  const onPageSize = (pageSize: number) => {
    const first = window.from + firstVisible(scroller.current);
    const page = pageOfFirstRow({ ...window, from: first }, pageSize);
    controls.change({ pageSize, page });
    scrollTo(first - (page - 1) * pageSize);
  };
  return { scroller, change, onPage: (page) => change({ page }), onPageSize };
};
