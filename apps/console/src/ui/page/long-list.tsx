import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './long-list.module.css';

type RowHeight = { wide: number; narrow: number };

type LongListProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** The estimated row height in a wide and in a narrow window; actual heights are measured. */
  rowHeightPx: RowHeight;
  children: (item: Item) => ReactNode;
};

/** Up to this number, all rows are rendered. */
const drawAllUpTo = 200;
const overscan = 12;
/** The same as in the style sheets of rows. */
const narrowUpToPx = 900;

/** The distance in px from the top of the page to the list; follows changes in the height of the page. */
const usePlace = (list: RefObject<HTMLElement | null>) => {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const measure = () => setTopPx(Math.round(current.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return topPx;
};

const likelyHeight = ({ wide, narrow }: RowHeight): number => (window.innerWidth > narrowUpToPx ? wide : narrow);

const useRows = (count: number, rowHeightPx: RowHeight, list: RefObject<HTMLElement | null>) => {
  // The virtualizer changes internally while it stays the same object, which the React compiler would treat as unchanged.
  'use no memo';
  const isLong = count > drawAllUpTo;
  const scrollMargin = usePlace(list);
  const virtualizer = useWindowVirtualizer({
    count: isLong ? count : 0,
    enabled: isLong,
    estimateSize: () => likelyHeight(rowHeightPx),
    overscan,
    scrollMargin,
    measureElement: (row) => row.getBoundingClientRect().height || likelyHeight(rowHeightPx),
  });
  if (!isLong) return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 };
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn.at(0), drawn.at(-1)];
  return {
    indexes: drawn.map(({ index }) => index),
    before: first === undefined ? 0 : first.start - scrollMargin,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - scrollMargin),
    measure: virtualizer.measureElement,
  };
};

/**
 * A list that scrolls with its page. Of a long list only the visible rows are rendered; each still has its position and the total for
 * screen readers.
 */
export const LongList = <Item,>({ label, items, keyOf, rowHeightPx, children }: LongListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null);
  const { indexes, before, after, measure } = useRows(items.length, rowHeightPx, list);
  return (
    <ul ref={list} aria-label={label} className={styles['list']} style={{ paddingTop: before, paddingBottom: after }}>
      {indexes.map((index) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={keyOf(item)}
            ref={measure}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles['row']}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
};
