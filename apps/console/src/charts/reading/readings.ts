import { firstAtOrAfter } from '../scale/decimate.ts';
import type { ChartLayer, ChartPlot } from '../plot/chart-plot.ts';
import { horizontalValueAt, toPixel, type PlotLayout } from '../plot/plot-layout.ts';
import type { PlotView } from '../plot/plot-view.ts';
import { numberAt } from '../../lib/number-at.ts';

/** A point of a layer and its position, px inside the picture. */
export type Reading = { layer: ChartLayer; index: number; left: number; top: number };

export type Viewport = { plot: ChartPlot; view: PlotView; layout: PlotLayout };

const reachPx = 28;

/** Updates earlier readings, dropping points that are gone or out of view. */
export const placedAgain = (viewport: Viewport, readings: readonly Reading[]): Reading[] =>
  readings.flatMap(({ layer: { key }, index }) => {
    const layer = viewport.plot.layers.find((layer) => layer.key === key);
    if (layer === undefined || index >= layer.x.length) return [];
    const reading = readingAt(viewport, layer, index);
    return isInside(viewport, { ...reading, top: viewport.layout.box.top }) ? [reading] : [];
  });

const readingAt = ({ plot, view, layout }: Viewport, layer: ChartLayer, index: number): Reading => {
  const x = numberAt(layer.x, index);
  const middle = layer.xTo === undefined ? x : (x + numberAt(layer.xTo, index)) / 2;
  return {
    layer,
    index,
    ...toPixel(plot, view, layout, { x: middle, y: numberAt(layer.y, index), axis: layer.axis ?? 0 }),
  };
};

const nearestIndex = (x: ArrayLike<number>, value: number): number => {
  const after = firstAtOrAfter(x, value);
  if (after === 0) return 0;
  return after === x.length || value - numberAt(x, after - 1) < numberAt(x, after) - value ? after - 1 : after;
};

const isInside = ({ layout: { box } }: Viewport, { left, top }: Reading): boolean =>
  left >= box.left - 1 && left <= box.left + box.width + 1 && top >= box.top - 1 && top <= box.top + box.height + 1;

/** The number of values that fit in a tooltip. */
const mostAlongLine = 6;

/** Time charts are read along a vertical line; scatter plots, spectra and charts with many series point by point. */
export const isReadByPoint = ({ equalScales, layers }: ChartPlot): boolean =>
  equalScales === true || layers.length > mostAlongLine || layers.some(({ form }) => form === 'points');

const nearestPoint = (viewport: Viewport, left: number, top: number): Reading[] => {
  let best: Reading | undefined;
  let bestPx = reachPx;
  for (const layer of viewport.plot.layers) {
    for (let index = 0; index < layer.x.length; index++) {
      const reading = readingAt(viewport, layer, index);
      const px = Math.hypot(reading.left - left, reading.top - top);
      if (px < bestPx) [best, bestPx] = [reading, px];
    }
  }
  return best === undefined ? [] : [best];
};

const barUnder = (viewport: Viewport, left: number): Reading[] => {
  const value = horizontalValueAt(viewport.plot, viewport.view, viewport.layout, left);
  return viewport.plot.layers.flatMap((layer) => {
    const index = Array.from({ length: layer.x.length }).findIndex(
      (_, i) => numberAt(layer.x, i) <= value && value < (layer.xTo?.[i] ?? Infinity),
    );
    return index < 0 ? [] : [readingAt(viewport, layer, index)];
  });
};

/** The nearest sample of each series, if it belongs to the same moment. */
const alongLine = (viewport: Viewport, left: number): Reading[] => {
  const value = horizontalValueAt(viewport.plot, viewport.view, viewport.layout, left);
  const nearest = viewport.plot.layers
    .filter(({ x }) => x.length > 0)
    .map((layer) => readingAt(viewport, layer, nearestIndex(layer.x, value)))
    .filter((reading) => isInside(viewport, { ...reading, top: viewport.layout.box.top }));
  const closest = Math.min(...nearest.map((reading) => Math.abs(reading.left - left)));
  const anchor = nearest.find((reading) => Math.abs(reading.left - left) === closest);
  return anchor === undefined ? [] : nearest.filter((reading) => Math.abs(reading.left - anchor.left) <= 2);
};

/** The readings at a position in the picture. */
export const readingsAt = (viewport: Viewport, left: number, top: number): Reading[] => {
  if (isReadByPoint(viewport.plot)) return nearestPoint(viewport, left, top);
  return viewport.plot.layers.some(({ form }) => form === 'bars')
    ? barUnder(viewport, left)
    : alongLine(viewport, left);
};

/** The points that the keyboard visits: those of the longest layer that are far enough apart to be distinguished. */
const stops = (viewport: Viewport): Reading[] => {
  const all = isReadByPoint(viewport.plot) ? viewport.plot.layers : viewport.plot.layers.toSorted(byLength).slice(0, 1);
  return all.flatMap((layer) => {
    const kept: Reading[] = [];
    for (let index = 0; index < layer.x.length; index++) {
      const reading = readingAt(viewport, layer, index);
      const before = kept.at(-1);
      const apart = before === undefined || Math.hypot(reading.left - before.left, reading.top - before.top) >= stepPx;
      if (apart && isInside(viewport, { ...reading, top: viewport.layout.box.top })) kept.push(reading);
    }
    return kept;
  });
};

const stepPx = 4;
const byLength = (one: ChartLayer, other: ChartLayer): number => other.x.length - one.x.length;

const placeOf = (all: readonly Reading[], current: Reading | undefined): number => {
  if (current === undefined) return -1;
  const distances = all.map((stop) => Math.hypot(stop.left - current.left, stop.top - current.top));
  return distances.indexOf(Math.min(...distances));
};

/** Moves from the current reading to the next stop, or to the first or last. */
export const stepReading = (
  viewport: Viewport,
  current: Reading | undefined,
  step: 'next' | 'previous' | 'first' | 'last',
): Reading[] => {
  const all = stops(viewport);
  const at = placeOf(all, current);
  const wanted = { next: at + 1, previous: at < 0 ? all.length - 1 : at - 1, first: 0, last: all.length - 1 }[step];
  const stop = all[Math.min(all.length - 1, Math.max(0, wanted))];
  if (stop === undefined) return [];
  return isReadByPoint(viewport.plot) ? [stop] : readingsAt(viewport, stop.left, stop.top);
};
