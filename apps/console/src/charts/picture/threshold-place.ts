import type { ChartLayer, Threshold } from '../plot/chart-plot.ts';
import { valueAt } from '../plot/move-view.ts';
import type { ValueRange } from '../scale/value-range.ts';
import type { Scene } from './scene.ts';

const charPx = 6.5;
/** Of the words and a marker beside them. */
const highPx = 24;
const places = ['insideStartTop', 'insideEndTop', 'insideStartBottom', 'insideEndBottom'] as const;
export type ThresholdPlace = (typeof places)[number] | 'above';

const reachesInto = ([from, to]: ValueRange, one: number, other: number): boolean =>
  Math.max(one, other) >= from && Math.min(one, other) <= to;

/** Whether points, or parts of a line from one point to the next, are in a part of the picture. */
const isAnyIn = ({ form, x, y }: ChartLayer, across: ValueRange, up: ValueRange): boolean => {
  for (let i = 0; i < x.length; i++) {
    const before = form === 'line' ? Math.max(0, i - 1) : i;
    if (reachesInto(across, x[before]!, x[i]!) && reachesInto(up, y[before]!, y[i]!)) return true;
  }
  return false;
};

/** Where the words of a level threshold are in sight and crossed by nothing, at its start and above it first; if nowhere, above the picture. */
export const thresholdPlace = ({ plot, view, layout: { box } }: Scene, { at, label }: Threshold): ThresholdPlace => {
  const share = Math.min(1, (label.length * charPx) / box.width);
  const [low, top] = view.ys[0]!;
  const high = (highPx * (top - low)) / box.height;
  const isFree = (place: (typeof places)[number]): boolean => {
    const ends = place.includes('Start') ? [0, share] : [1 - share, 1];
    const [from, to] = ends.map((end) => valueAt(plot.x.scale, view.x, end)) as [number, number];
    const up: ValueRange = place.endsWith('Top') ? [at, at + high] : [at - high, at];
    const isInSight = up[0] >= low && up[1] <= top;
    return isInSight && !plot.layers.some((layer) => isAnyIn(layer, [from, to], up));
  };
  return places.find(isFree) ?? 'above';
};
