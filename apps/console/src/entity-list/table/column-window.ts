import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Columns are rendered before they come into view, a few at a time. */
const aheadPx = 320;

/**
 * How many of the first columns begin within a distance.
 * @param widths in px, in the order of the columns
 */
export const columnsWithin = (widths: readonly number[], reachPx: number): number => {
  let startPx = 0;
  const beyond = widths.findIndex((px) => {
    startPx += px;
    return startPx - px >= reachPx;
  });
  return beyond === -1 ? widths.length : beyond;
};

/** The furthest scroll position to the right so far, in px. */
const useFurthest = (scroller: RefObject<HTMLElement | null>): number => {
  const [furthestPx, setFurthestPx] = useState(0);
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    let furthest = 0;
    const follow = () => {
      if (current.scrollLeft <= furthest) return;
      furthest = Math.ceil(current.scrollLeft / aheadPx) * aheadPx;
      flushSync(() => setFurthestPx(furthest));
    };
    current.addEventListener('scroll', follow, { passive: true });
    return () => current.removeEventListener('scroll', follow);
  }, [scroller]);
  return furthestPx;
};

/**
 * How many columns each row of a long list renders: those that have been in view so far, so that fifty columns scroll as fast as ten. A
 * short page renders them all.
 * @param viewPx the visible width; 0 while unknown
 */
export const useDrawnColumns = (
  widths: readonly number[],
  isLong: boolean,
  viewPx: number,
  scroller: RefObject<HTMLElement | null>,
): number => {
  const furthestPx = useFurthest(scroller);
  return isLong && viewPx > 0 ? columnsWithin(widths, furthestPx + viewPx + aheadPx) : widths.length;
};
