/** What is in sight of the rows, in px from the first of them. */
export type ScrollPlace = { topPx: number; heightPx: number };

/** A row that is higher than the others, by so many px. */
export type HigherRow = { index: number; byPx: number };

/** The rows to draw, and what stands for the others before and after them. */
export type DrawnRows = { first: number; end: number; beforePx: number; afterPx: number };

const overscanRows = 5;

const offsetOf = (index: number, rowPx: number, higher: readonly HigherRow[]): number =>
  higher.reduce((sum, row) => (row.index < index ? sum + row.byPx : sum), index * rowPx);

/** The last row that begins at or before the place. */
const rowAt = (placePx: number, count: number, rowPx: number, higher: readonly HigherRow[]): number => {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (offsetOf(middle, rowPx, higher) <= placePx) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Costs the same however many rows there are: all have one height, but for the few that are open. */
export const windowAt = (
  { topPx, heightPx }: ScrollPlace,
  count: number,
  rowPx: number,
  higher: readonly HigherRow[],
): DrawnRows => {
  const first = Math.max(0, rowAt(topPx, count, rowPx, higher) - overscanRows);
  const end = Math.min(count, rowAt(topPx + heightPx, count, rowPx, higher) + 1 + overscanRows);
  const beforePx = offsetOf(first, rowPx, higher);
  return { first, end, beforePx, afterPx: offsetOf(count, rowPx, higher) - offsetOf(end, rowPx, higher) };
};
