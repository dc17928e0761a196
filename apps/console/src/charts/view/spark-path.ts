import type { Size } from '../plot/plot-view.ts';
import { decimate } from '../scale/decimate.ts';
import { rangeOf, type ValueRange } from '../scale/value-range.ts';

export type SparkPath = {
  path: string;
  last: { left: number; top: number };
  thresholdTop: number | undefined;
  lastIsBelow: boolean | undefined;
};

/** The last marker and half of the line's width stay inside. */
const insetPx = 4;

const tenth = (px: number): number => Math.round(px * 10) / 10;

const widened = ([from, to]: ValueRange): ValueRange => (to > from ? [from, to] : [from - 1, to + 1]);

/** The line of a sparkline in the words of SVG; undefined without a value. */
export const sparkPath = (
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { width, height }: Size,
  threshold?: number,
  ends?: ValueRange,
): SparkPath | undefined => {
  const data = rangeOf(threshold === undefined ? [y] : [y, [threshold]]);
  const across = rangeOf([x]);
  if (rangeOf([y]) === undefined || data === undefined || across === undefined) return undefined;
  const [low, high] = widened(ends ?? data);
  const [from, to] = widened(across);
  const left = (value: number) => tenth(insetPx + ((value - from) / (to - from)) * (width - 2 * insetPx));
  const top = (value: number) => tenth(height - insetPx - ((value - low) / (high - low)) * (height - 2 * insetPx));
  const points = decimate(x, y, [from, to], width);
  let path = '';
  let pen = 'M';
  let last = { left: 0, top: 0 };
  let lastValue = NaN;
  for (let i = 0; i < points.length; i += 2) {
    const value = points[i + 1]!;
    if (Number.isNaN(value)) {
      pen = 'M';
      continue;
    }
    last = { left: left(points[i]!), top: top(value) };
    lastValue = value;
    path += `${pen}${last.left} ${last.top}`;
    pen = 'L';
  }
  return {
    path,
    last,
    thresholdTop: threshold === undefined ? undefined : top(threshold),
    lastIsBelow: threshold === undefined ? undefined : lastValue < threshold,
  };
};
