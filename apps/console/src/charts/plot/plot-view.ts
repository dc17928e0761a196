import { bestIntervals, niceRange } from '../scale/number-ticks.ts';
import { rangeOf, spanOf, type ValueRange } from '../scale/value-range.ts';
import type { ChartAxis, ChartPlot } from './chart-plot.ts';

export type Size = { width: number; height: number };

/** The visible part of the plot: a range for each axis. */
export type PlotView = { x: ValueRange; ys: readonly ValueRange[] };

export function rangeOn({ ys }: PlotView, axis: number): ValueRange {
  const range = ys[axis];
  if (range === undefined) throw new Error(`The view has no axis ${axis}`);
  return range;
}

const fallbackSpans: Record<ChartAxis['scale'], number> = { number: 1, time: 60_000, log: 9 };

const withEnds = (axis: ChartAxis, data: ValueRange | undefined): ValueRange => {
  const [from, to] = data ?? [axis.scale === 'log' ? 1 : 0, axis.scale === 'log' ? 10 : 1];
  return [axis.from ?? from, axis.to ?? to];
};

/** Centres a single point. */
const widened = (axis: ChartAxis, [from, to]: ValueRange): ValueRange => {
  if (to > from) return [from, to];
  const half = fallbackSpans[axis.scale] / 2;
  return axis.scale === 'log' ? [from / 2, from * 2] : [from - half, to + half];
};

const withThreshold = (plot: ChartPlot, on: 'x' | 'y', range: ValueRange): ValueRange =>
  plot.threshold?.on === on ? [Math.min(range[0], plot.threshold.at), Math.max(range[1], plot.threshold.at)] : range;

const horizontalRange = (plot: ChartPlot): ValueRange => {
  const data = rangeOf(plot.layers.flatMap(({ x, xTo }) => (xTo === undefined ? [x] : [x, xTo])));
  const range = widened(plot.x, withEnds(plot.x, data));
  const isCloud = plot.x.scale === 'number' && plot.layers.some(({ form }) => form === 'points');
  return isCloud && plot.x.from === undefined ? niceRange(range, cloudIntervals) : range;
};

const cloudIntervals = 6;
const fewestCounts = 5;

/** The axis ends no lower than this, so that small counts get a tick each. */
const withCounts = ({ wholeNumbers }: ChartAxis, [from, to]: ValueRange): ValueRange =>
  wholeNumbers === true ? [from, Math.max(to, fewestCounts)] : [from, to];

const withIncluded = ({ includes, leastSpan = 0 }: ChartAxis, [from, to]: ValueRange): ValueRange => {
  const [low, high] = includes === undefined ? [from, to] : [Math.min(from, includes), Math.max(to, includes)];
  const lacking = Math.max(0, leastSpan - (high - low));
  return [low - lacking / 2, high + lacking / 2];
};

const bareVerticalRange = (plot: ChartPlot, axis: ChartAxis, index: number): ValueRange => {
  const layers = plot.layers.filter((layer) => (layer.axis ?? 0) === index);
  const data = rangeOf(layers.map(({ y }) => y));
  const grounded = layers.some(({ form }) => form === 'bars') && data ? ([0, data[1]] as const) : data;
  const range = withCounts(axis, widened(axis, withIncluded(axis, withEnds(axis, grounded))));
  return index === 0 ? withThreshold(plot, 'y', range) : range;
};

const hasFixedEnds = ({ scale, names, from, to }: ChartAxis): boolean =>
  scale === 'log' || names !== undefined || (from !== undefined && to !== undefined);

const verticalRanges = (plot: ChartPlot): ValueRange[] => {
  const bare = plot.ys.map((axis, index) => ({ axis, range: bareVerticalRange(plot, axis, index) }));
  const free = bare.filter(({ axis }) => !hasFixedEnds(axis));
  const intervals = bestIntervals(free.map(({ range }) => range));
  return bare.map(({ axis, range }) => (hasFixedEnds(axis) ? range : niceRange(range, intervals)));
};

export const wholeView = (plot: ChartPlot): PlotView => ({ x: horizontalRange(plot), ys: verticalRanges(plot) });

const roomRound = 1.08;

/** Shows at least as much as before, with the same number of units per pixel on both axes. */
export const withEqualScales = ({ x, ys }: PlotView, { width, height }: Size): PlotView => {
  const y = ys[0] ?? x;
  const unitsPerPx = Math.max(spanOf(x) / width, spanOf(y) / height);
  const around = (range: ValueRange, lengthPx: number): ValueRange => {
    const middle = (range[0] + range[1]) / 2;
    const half = (unitsPerPx * lengthPx) / 2;
    return [middle - half, middle + half];
  };
  return { x: around(x, width), ys: [around(y, height)] };
};

const widerBy = ([from, to]: ValueRange, factor: number): ValueRange => {
  const more = ((to - from) * (factor - 1)) / 2;
  return [from - more, to + more];
};

/** The initial view: all data, and with equal scales only the data with a small margin. */
export const firstView = (plot: ChartPlot, size: Size): PlotView => {
  if (plot.equalScales !== true) return wholeView(plot);
  const layers = plot.layers.filter(({ key }) => plot.fittedTo?.includes(key) ?? true);
  const x = rangeOf(layers.map(({ x }) => x)) ?? [0, 1];
  const y = rangeOf(layers.map(({ y }) => y)) ?? [0, 1];
  const [across, up] = [widened(plot.x, x), widened(plot.ys[0], y)];
  return withEqualScales({ x: widerBy(across, roomRound), ys: [widerBy(up, roomRound)] }, size);
};
