import { useLayoutEffect, useRef, type RefObject } from 'react';
import { pageOfFirstRow, type PageWindow } from './page-window.ts';
import type { ListControls } from './use-list-controls.ts';

/** Changing the page starts at its top; changing the page size keeps the row that was first in sight. */
export const usePaging = (
  controls: ListControls,
  window: PageWindow,
  rowHeightPx: number,
  scroller: RefObject<HTMLElement | null>,
) => {
  const firstInSight = useRef(0);
  const { page, pageSize } = controls;
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = firstInSight.current * rowHeightPx;
    firstInSight.current = 0;
  }, [page, pageSize]);

  const onPageSize = (size: number) => {
    const scrolled = Math.floor((scroller.current?.scrollTop ?? 0) / rowHeightPx);
    const from = Math.min(window.from + scrolled, Math.max(0, window.total - 1));
    const newPage = pageOfFirstRow({ ...window, from }, size);
    firstInSight.current = from - (newPage - 1) * size;
    controls.change({ pageSize: size, page: newPage });
  };
  return { onPage: (next: number) => controls.change({ page: next }), onPageSize };
};
