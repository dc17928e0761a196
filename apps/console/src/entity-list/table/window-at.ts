/** The visible part of the rows, in px from the first row. */
export type ScrollPlace = { topPx: number; heightPx: number };

/** A row that is higher than the others, and by how many px. */
export type HigherRow = { index: number; byPx: number };

/** The rows to render, and the heights of the spacers before and after them. */
export type DrawnRows = { first: number; end: number; beforePx: number; afterPx: number };

const overscanRows = 5;

const offsetOf = (index: number, rowPx: number, higher: readonly HigherRow[]): number =>
  higher.reduce((sum, row) => (row.index < index ? sum + row.byPx : sum), index * rowPx);

/** The last row that starts at or above the position. */
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

/** Takes the same time for any number of rows: all have the same height, except for the few that are expanded. */
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
