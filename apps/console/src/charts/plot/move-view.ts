import type { ChartAxis } from './chart-plot.ts';
import type { PlotView } from './plot-view.ts';
import type { ValueRange } from '../scale/value-range.ts';

type Scale = ChartAxis['scale'];

const forth = (scale: Scale, value: number): number => (scale === 'log' ? Math.log10(value) : value);
const back = (scale: Scale, value: number): number => (scale === 'log' ? 10 ** value : value);

/** The relative position of a value in a range: 0 at the start, 1 at the end. */
export const shareOf = (scale: Scale, [from, to]: ValueRange, value: number): number =>
  (forth(scale, value) - forth(scale, from)) / (forth(scale, to) - forth(scale, from));

export const valueAt = (scale: Scale, [from, to]: ValueRange, share: number): number =>
  back(scale, forth(scale, from) + share * (forth(scale, to) - forth(scale, from)));

const cut = (scale: Scale, range: ValueRange, from: number, to: number): ValueRange => [
  valueAt(scale, range, from),
  valueAt(scale, range, to),
];

/** Zooms in for factors above 1; the value at `share` stays in place. */
export const zoomRange = (scale: Scale, range: ValueRange, factor: number, share: number): ValueRange =>
  cut(scale, range, share - share / factor, share + (1 - share) / factor);

export const panRange = (scale: Scale, range: ValueRange, share: number): ValueRange =>
  cut(scale, range, share, 1 + share);

/** Moves a range back inside the whole; the result is never wider than the whole. */
export const keepInside = (scale: Scale, range: ValueRange, whole: ValueRange): ValueRange => {
  const start = shareOf(scale, whole, range[0]);
  const width = shareOf(scale, whole, range[1]) - start;
  if (width >= 1) return whole;
  const from = Math.min(Math.max(start, 0), 1 - width);
  return from === start ? range : cut(scale, whole, from, from + width);
};

/** The largest magnification; beyond it, doubles are not precise enough. */
const deepestZoom = 1e6;

type Scales = { x: Scale; ys: readonly Scale[]; equalScales: boolean };

/** Zooms the horizontal axis, or both axes if their scales are equal. */
export const zoomView = (
  scales: Scales,
  view: PlotView,
  whole: PlotView,
  factor: number,
  at: { x: number; y: number },
): PlotView => {
  const closer = zoomRange(scales.x, view.x, factor, at.x);
  if (shareOf(scales.x, whole.x, closer[1]) - shareOf(scales.x, whole.x, closer[0]) < 1 / deepestZoom) return view;
  if (!scales.equalScales) return { ...view, x: keepInside(scales.x, closer, whole.x) };
  const wide = closer[1] - closer[0] >= whole.x[1] - whole.x[0];
  return wide ? whole : { x: closer, ys: view.ys.map((range) => zoomRange('number', range, factor, at.y)) };
};

/** Pans the view right and up, by shares of its size. The horizontal axis stops at the ends of the data. */
export const panView = (scales: Scales, view: PlotView, whole: PlotView, by: { x: number; y: number }): PlotView => {
  const x = panRange(scales.x, view.x, by.x);
  return {
    x: scales.equalScales ? x : keepInside(scales.x, x, whole.x),
    ys: by.y === 0 ? view.ys : view.ys.map((range, index) => panRange(scales.ys[index] ?? 'number', range, by.y)),
  };
};

export const isSameView = (one: PlotView, other: PlotView): boolean =>
  one.x[0] === other.x[0] &&
  one.x[1] === other.x[1] &&
  one.ys.every((range, index) => range[0] === other.ys[index]?.[0] && range[1] === other.ys[index]?.[1]);
