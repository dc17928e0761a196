import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Up to here every row of the page is drawn; beyond it only those in sight and a few around them. */
const drawAllUpTo = 100;
const overscan = 8;

export type RowWindow = {
  /** Positions on the page of the rows to draw. */
  indexes: readonly number[];
  /** Heights in px that stand for the rows before and after. */
  before: number;
  after: number;
  /** Given to each drawn row, for those that grow. */
  measure: ((element: HTMLElement | null) => void) | undefined;
};

const everyRow = (count: number): RowWindow => ({
  indexes: Array.from({ length: count }, (_, index) => index),
  before: 0,
  after: 0,
  measure: undefined,
});

/** Which rows of a page to draw. */
export const useRowWindow = (
  count: number,
  rowHeightPx: number,
  keyOf: (index: number) => number,
  scroller: RefObject<HTMLElement | null>,
): RowWindow => {
  // The virtualizer changes inside while it stays the same object, which the compiler would take for unchanged.
  'use no memo';
  const isLong = count > drawAllUpTo;
  const virtualizer = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: keyOf,
    overscan,
    enabled: isLong,
  });
  if (!isLong) return everyRow(count);
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
};
