import type { ValueRange } from './value-range.ts';

/** Index of the first value not below `value`; x rises. */
export const firstAtOrAfter = (x: ArrayLike<number>, value: number): number => {
  let low = 0;
  let high = x.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

const everyPoint = (x: ArrayLike<number>, y: ArrayLike<number>, from: number, to: number): Float64Array => {
  const points = new Float64Array((to - from) * 2);
  for (let i = from, at = 0; i < to; i++) {
    points[at++] = x[i]!;
    points[at++] = y[i]!;
  }
  return points;
};

/**
 * The points that draw the same picture at `columns` pixels width: first, lowest, highest and last of each column, so no peak is lost.
 * A gap in a column stays a gap. One point before and after the range is kept for the lines that leave it.
 * Source: Jugel et al., M4: a visualization-oriented time series data aggregation, VLDB 2014.
 */
export const decimate = (
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  range: ValueRange,
  columns: number,
): Float64Array => {
  const start = Math.max(0, firstAtOrAfter(x, range[0]) - 1);
  const end = Math.min(x.length, firstAtOrAfter(x, range[1]) + 1);
  if (end - start <= columns * 4) return everyPoint(x, y, start, end);
  return byColumn(x, y, start, end, range[0], columns / (range[1] - range[0]));
};

let scratch = new Float64Array(0);

/** A buffer reused between drawings. */
const roomFor = (points: number): Float64Array => {
  if (scratch.length < points * 2) scratch = new Float64Array(points * 2);
  return scratch;
};

const byColumn = (
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  start: number,
  end: number,
  origin: number,
  columnsPerUnit: number,
): Float64Array => {
  const points = roomFor(end - start);
  let size = 0;
  const put = (index: number) => {
    points[size++] = x[index]!;
    points[size++] = y[index]!;
  };
  for (let i = start; i < end;) {
    const first = i;
    if (Number.isNaN(y[i]!)) {
      // A gap takes a column of its own.
      put(i);
      while (i < end && Number.isNaN(y[i]!)) i++;
      continue;
    }
    const columnEnd = origin + (Math.floor((x[i]! - origin) * columnsPerUnit) + 1) / columnsPerUnit;
    let [lowest, highest] = [i, i];
    let [low, high] = [y[i]!, y[i]!];
    for (i++; i < end && x[i]! < columnEnd; i++) {
      const value = y[i]!;
      if (value < low) {
        low = value;
        lowest = i;
      } else if (value > high) {
        high = value;
        highest = i;
      } else if (Number.isNaN(value)) break;
    }
    const early = Math.min(lowest, highest);
    const late = Math.max(lowest, highest);
    put(first);
    if (early !== first) put(early);
    if (late !== early && late !== first) put(late);
    if (i - 1 !== late && i - 1 !== first) put(i - 1);
  }
  return points.slice(0, size);
};
