import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { windowAt, type DrawnRows, type ScrollPlace } from './window-at.ts';

/**
 * Up to this number, all rows of the page are rendered; beyond it, only the visible ones and a few around them: a keyword that leaves 50
 * rows of 47 columns would take the browser a tenth of a second to lay out.
 */
const drawAllUpTo = 25;
export const isLongPage = (count: number): boolean => count > drawAllUpTo;
/** Rendering again every few rows is enough, as a few rows around the visible ones are rendered too. */
const stepRows = 4;

/** An expanded row of the page. */
export type OpenRow = { index: number; id: number };

export type RowWindow = DrawnRows & {
  /** The ref for expanded rows, whose heights are not known in advance. */
  measure: ((element: HTMLElement | null) => (() => void) | undefined) | undefined;
};

/** The actual height of rows that are not expanded, which is larger on a narrow screen. */
export const closedRowHeight = (scroller: HTMLElement | null, fallbackPx: number): number => {
  const row = scroller?.querySelector<HTMLElement>('tbody[data-open="false"]');
  return row?.offsetHeight || fallbackPx;
};

type Seen = ScrollPlace & { rowPx: number };

const look = (scroller: HTMLElement, fallbackPx: number): Seen => {
  const rowPx = closedRowHeight(scroller, fallbackPx);
  const stepPx = stepRows * rowPx;
  return { rowPx, topPx: Math.floor(scroller.scrollTop / stepPx) * stepPx, heightPx: scroller.clientHeight + stepPx };
};

const isSame = (a: Seen, b: Seen): boolean => a.rowPx === b.rowPx && a.topPx === b.topPx && a.heightPx === b.heightPx;

/** Follows scrolling within the same frame, so that rows are rendered before it is painted. */
const useScrollPlace = (scroller: RefObject<HTMLElement | null>, isLong: boolean, rowHeightPx: number): Seen => {
  const [seen, setSeen] = useState<Seen>({ topPx: 0, heightPx: window.innerHeight, rowPx: rowHeightPx });
  useEffect(() => {
    const { current } = scroller;
    if (!isLong || current === null) return undefined;
    const follow = () =>
      setSeen((before) => {
        const now = look(current, rowHeightPx);
        return isSame(before, now) ? before : now;
      });
    const followAtOnce = () => flushSync(follow);
    follow();
    current.addEventListener('scroll', followAtOnce, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', followAtOnce);
      observer.disconnect();
    };
  }, [scroller, isLong, rowHeightPx]);
  return seen;
};

/** Heights in px of expanded rows, by id; measured while they are rendered and remembered while they are not. */
const useOpenHeights = () => {
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map());
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const id = Number(element.dataset['id']);
    const note = () =>
      setHeights((before) =>
        before.get(id) === element.offsetHeight ? before : new Map(before).set(id, element.offsetHeight),
      );
    const observer = new ResizeObserver(note);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { heights, measure };
};

const everyRow = (count: number): RowWindow => ({
  first: 0,
  end: count,
  beforePx: 0,
  afterPx: 0,
  measure: undefined,
});

export const useRowWindow = (
  count: number,
  rowHeightPx: number,
  openRows: readonly OpenRow[],
  scroller: RefObject<HTMLElement | null>,
): RowWindow => {
  const isLong = isLongPage(count);
  const { rowPx, ...place } = useScrollPlace(scroller, isLong, rowHeightPx);
  const { heights, measure } = useOpenHeights();
  if (!isLong) return everyRow(count);
  const higher = openRows.map(({ index, id }) => ({ index, byPx: Math.max(0, (heights.get(id) ?? rowPx) - rowPx) }));
  return { ...windowAt(place, count, rowPx, higher), measure };
};
