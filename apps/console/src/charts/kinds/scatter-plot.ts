import { seriesColour, type ChartAxis, type ChartPlot, type Threshold } from '../plot/chart-plot.ts';

export type Scatter = {
  title: string;
  subject?: string;
  x: ChartAxis;
  y: ChartAxis;
  /** What a point is: 'Battery'. */
  pointLabel: string;
  xs: ArrayLike<number>;
  ys: ArrayLike<number>;
  threshold?: Omit<Threshold, 'on'>;
};

/** One point for each; red below the threshold, green at or above. */
export const scatterPlot = ({ title, subject, x, y, pointLabel, xs, ys, threshold }: Scatter): ChartPlot => ({
  title,
  ...(subject === undefined ? {} : { subject }),
  x,
  ys: [y],
  layers: [{ key: 'points', label: pointLabel, form: 'points', x: xs, y: ys, colour: seriesColour(3) }],
  ...(threshold === undefined ? {} : { threshold: { ...threshold, on: 'y' } }),
});
