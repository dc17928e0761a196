import {
  seriesColour,
  type ChartAxis,
  type ChartPlot,
  type FiledWith,
  type PointNames,
  type Threshold,
} from '../plot/chart-plot.ts';

export type Scatter = {
  title: string;
  subject?: string;
  x: ChartAxis;
  y: ChartAxis;
  /** What a point represents: 'Battery'. */
  pointLabel: string;
  xs: ArrayLike<number>;
  ys: ArrayLike<number>;
  /** What each point represents, as a column of tables and files. */
  names?: PointNames;
  threshold?: Omit<Threshold, 'on'>;
  note?: string;
  filedWith?: FiledWith;
};

/** One point per item; red below the threshold, green at or above it. */
export const scatterPlot = ({
  title,
  subject,
  x,
  y,
  pointLabel,
  xs,
  ys,
  names,
  threshold,
  note,
  filedWith,
}: Scatter): ChartPlot => ({
  title,
  ...(subject === undefined ? {} : { subject }),
  x,
  ys: [y],
  layers: [
    {
      key: 'points',
      label: pointLabel,
      form: 'points',
      x: xs,
      y: ys,
      colour: seriesColour(3),
      ...(names === undefined ? {} : { names }),
    },
  ],
  ...(threshold === undefined ? {} : { threshold: { ...threshold, on: 'y' } }),
  note,
  ...(filedWith === undefined ? {} : { filedWith }),
});
