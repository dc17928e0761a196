import { colourAt, axisOf, type ChartLayer, type ChartPlot } from '../plot/chart-plot.ts';
import { rangeOf } from '../scale/value-range.ts';
import { numberAt } from '../../lib/number-at.ts';

/** Up to this number, every point is printed. */
const manyPoints = 3_000;
/** Dots are 3 px on a sheet of 1000 by 640 px, so dots closer than 6 px mostly overlap. */
const columns = 160;
const rows = 90;

export type ThinnedPlot = { plot: ChartPlot; pointCount: number; dotCount: number };

const cellsOf = (values: ArrayLike<number>, count: number): ((index: number) => number) => {
  const [from, to] = rangeOf([values]) ?? [0, 1];
  return (index) => Math.min(count - 1, Math.floor(((numberAt(values, index) - from) / (to - from || 1)) * count));
};

/** Keeps the extremes, so that the axes keep their ranges, and the first of all points with the same colour in the same cell. */
const keptOf = (plot: ChartPlot, layer: ChartLayer): number[] => {
  const [columnOf, rowOf] = [cellsOf(layer.x, columns), cellsOf(layer.y, rows)];
  const ends: Record<'x' | 'y', readonly number[]> = { x: rangeOf([layer.x]) ?? [], y: rangeOf([layer.y]) ?? [] };
  const seen = new Set<string>();
  return Array.from({ length: layer.x.length }, (_, index) => index).filter((index) => {
    const place = `${columnOf(index)}/${rowOf(index)}/${colourAt(plot, layer, index)}`;
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew || ends.x.includes(numberAt(layer.x, index)) || ends.y.includes(numberAt(layer.y, index));
  });
};

const thinLayer = (plot: ChartPlot, layer: ChartLayer): ChartLayer => {
  if (layer.form !== 'points' || layer.x.length <= manyPoints || axisOf(plot, layer).scale === 'log') return layer;
  const kept = keptOf(plot, layer);
  const { colourOf } = layer;
  return {
    ...layer,
    x: Float64Array.from(kept, (index) => numberAt(layer.x, index)),
    y: Float64Array.from(kept, (index) => numberAt(layer.y, index)),
    ...(colourOf === undefined ? {} : { colourOf: (at: number) => colourOf(numberAt(kept, at)) }),
  };
};

const countOf = ({ layers }: ChartPlot): number => layers.reduce((sum, { x }) => sum + x.length, 0);

/** Thins a scatter plot for printing: 100 000 dots take a printer minutes and hide each other. */
export const thinPoints = (plot: ChartPlot): ThinnedPlot => {
  const thinned = { ...plot, layers: plot.layers.map((layer) => thinLayer(plot, layer)) };
  return { plot: thinned, pointCount: countOf(plot), dotCount: countOf(thinned) };
};
