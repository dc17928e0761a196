import type { ChartLayer, Threshold } from '../plot/chart-plot.ts';
import { valueAt } from '../plot/move-view.ts';
import { spanOf, type ValueRange } from '../scale/value-range.ts';
import type { Scene } from './scene.ts';

const charPx = 6.5;
/** Of the words and a marker beside them. */
const highPx = 24;
const places = ['insideStartTop', 'insideEndTop', 'insideStartBottom', 'insideEndBottom'] as const;
type ThresholdPlace = (typeof places)[number];

const reachesInto = ([from, to]: ValueRange, one: number, other: number): boolean =>
  Math.max(one, other) >= from && Math.min(one, other) <= to;

/** How many points, or parts of a line from one point to the next, are in a part of the picture. */
const countIn = ({ form, x, y }: ChartLayer, across: ValueRange, up: ValueRange): number => {
  let count = 0;
  for (let i = 0; i < x.length; i++) {
    const before = form === 'line' ? Math.max(0, i - 1) : i;
    if (reachesInto(across, x[before]!, x[i]!) && reachesInto(up, y[before]!, y[i]!)) count++;
  }
  return count;
};

/** Where the words of a level threshold are crossed by least; above the line at its start where that is as good. */
export const thresholdPlace = ({ plot, view, layout: { box } }: Scene, { at, label }: Threshold): ThresholdPlace => {
  const share = Math.min(1, (label.length * charPx) / box.width);
  const high = (highPx * spanOf(view.ys[0]!)) / box.height;
  const crossed = (place: ThresholdPlace): number => {
    const ends = place.includes('Start') ? [0, share] : [1 - share, 1];
    const [from, to] = ends.map((end) => valueAt(plot.x.scale, view.x, end)) as [number, number];
    const up: ValueRange = place.endsWith('Top') ? [at, at + high] : [at - high, at];
    return plot.layers.reduce((sum, layer) => sum + countIn(layer, [from, to], up), 0);
  };
  const counts = places.map(crossed);
  return places[counts.indexOf(Math.min(...counts))]!;
};
