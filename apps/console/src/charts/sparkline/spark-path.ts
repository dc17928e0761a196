import { splitAtThreshold } from '../plot/split-at-threshold.ts';
import type { Size } from '../plot/plot-view.ts';
import { decimate } from '../scale/decimate.ts';
import { rangeOf, type ValueRange } from '../scale/value-range.ts';
import { numberAt } from '../../lib/number-at.ts';

export type SparkPath = {
  /** The whole line, or its parts below and above the threshold. */
  paths: { side: 'whole' | 'below' | 'above'; d: string }[];
  last: { left: number; top: number; side: 'whole' | 'below' | 'above' };
  thresholdTop: number | undefined;
};

/** Keeps the last marker and half the width of the line inside. */
const insetPx = 4;

const tenth = (px: number): number => Math.round(px * 10) / 10;

const widened = ([from, to]: ValueRange): ValueRange => (to > from ? [from, to] : [from - 1, to + 1]);

type Place = { left: (x: number) => number; top: (y: number) => number };

const placing = ([from, to]: ValueRange, [low, high]: ValueRange, { width, height }: Size): Place => ({
  left: (x) => tenth(insetPx + ((x - from) / (to - from)) * (width - 2 * insetPx)),
  top: (y) => tenth(height - insetPx - ((y - low) / (high - low)) * (height - 2 * insetPx)),
});

const drawn = (points: Float64Array, { left, top }: Place): string => {
  let path = '';
  let pen = 'M';
  for (let i = 0; i < points.length; i += 2) {
    const isGap = Number.isNaN(numberAt(points, i + 1));
    if (!isGap) path += `${pen}${left(numberAt(points, i))} ${top(numberAt(points, i + 1))}`;
    pen = isGap ? 'M' : 'L';
  }
  return path;
};

const lastValue = (points: Float64Array): readonly [x: number, y: number] => {
  let at = points.length - 2;
  while (at > 0 && Number.isNaN(numberAt(points, at + 1))) at -= 2;
  return [numberAt(points, at), numberAt(points, at + 1)];
};

const pathsOf = (points: Float64Array, place: Place, threshold: number | undefined): SparkPath['paths'] => {
  if (threshold === undefined) return [{ side: 'whole', d: drawn(points, place) }];
  const { below, above } = splitAtThreshold(points, threshold);
  return [
    { side: 'below', d: drawn(below, place) },
    { side: 'above', d: drawn(above, place) },
  ];
};

/** The SVG paths of a sparkline; undefined without a value. */
export const sparkPath = (
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  size: Size,
  threshold?: number,
  ends?: ValueRange,
): SparkPath | undefined => {
  const [across, data] = [rangeOf([x]), rangeOf([y])];
  if (across === undefined || data === undefined) return undefined;
  const inSight = rangeOf([data, threshold === undefined ? [] : [threshold]]) ?? data;
  const place = placing(widened(across), widened(ends ?? inSight), size);
  const points = decimate(x, y, across, size.width);
  const [lastX, lastY] = lastValue(points);
  const side = threshold === undefined ? 'whole' : lastY < threshold ? 'below' : 'above';
  return {
    paths: pathsOf(points, place, threshold),
    last: { left: place.left(lastX), top: place.top(lastY), side },
    thresholdTop: threshold === undefined ? undefined : place.top(threshold),
  };
};
