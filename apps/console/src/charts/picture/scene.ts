import type { ChartAxis, ChartLayer, ChartPlot } from '../plot/chart-plot.ts';
import type { PlotLayout } from '../plot/plot-layout.ts';
import type { PlotView } from '../plot/plot-view.ts';
import type { Palette } from './palette.ts';
import { numberAt } from '../../lib/number-at.ts';

export type Scene = { plot: ChartPlot; view: PlotView; layout: PlotLayout; palette: Palette };
/** A series in the format of ECharts. */
export type Series = Record<string, unknown>;

/** Options of every series: no hover effects and no animation. */
export const notInteractive = { silent: true, animation: false, emphasis: { disabled: true } };

/** Points alternate x and y. */
export const dimensions = ['x', 'y'];

/** Converts points on logarithmic axes to logarithms, because ECharts draws every axis as linear. */
export const toLogScales = (points: Float64Array, isLog: { x: boolean; y: boolean }): Float64Array => {
  if (!isLog.x && !isLog.y) return points;
  return points.map((value, index) => ((index % 2 === 0 ? isLog.x : isLog.y) ? Math.log10(value) : value));
};

export const logScales = ({ plot }: Scene, { axis = 0 }: ChartLayer) => ({
  x: plot.x.scale === 'log',
  y: plot.ys[axis]?.scale === 'log',
});

export const rises = ({ x }: ChartLayer): boolean => x.length < 2 || numberAt(x, x.length - 1) >= numberAt(x, 0);

/** The value passed to ECharts, which draws every axis as linear; logarithms, times and ticks are computed here. */
export const axisValue = ({ scale }: ChartAxis, value: number): number => (scale === 'log' ? Math.log10(value) : value);
