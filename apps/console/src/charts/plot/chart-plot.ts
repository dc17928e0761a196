import { numberAt } from '../../lib/number-at.ts';

/** The colour of a point: its own, that of its side of the threshold, or that of the layer. */
export const colourAt = ({ threshold }: ChartPlot, layer: ChartLayer, index: number): ColourToken => {
  if (layer.colourOf !== undefined) return layer.colourOf(index);
  if (threshold === undefined || layer.unjudged === true) return layer.colour;
  if (threshold.on === 'x') return numberAt(layer.x, index) < threshold.at ? 'state-fail' : 'state-good';
  return (layer.axis ?? 0) !== 0 ? layer.colour : numberAt(layer.y, index) < threshold.at ? 'state-fail' : 'state-good';
};

/** A colour token of ui/theme, without its dashes. */
export type ColourToken =
  | `series-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | 'state-good'
  | 'state-warning'
  | 'state-fail'
  | 'state-idle'
  | 'state-progress';

export const seriesColours: readonly ColourToken[] = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map(
  (n) => `series-${n}` as const,
);

/** The colour of the n-th series, from 0; repeats after the eighth. */
export const seriesColour = (index: number): ColourToken => seriesColours[index % seriesColours.length] ?? 'series-1';

export type ChartAxis = {
  label: string;
  unit?: string;
  /** The title in the chart, if it is not the label with its unit. */
  title?: string;
  /** The label in tables and files, if the chart's title is not exact enough. */
  columnLabel?: string;
  /** Decimal places in tooltips and tables. */
  digits?: number;
  /** `time` is in ms since 1970 UTC and shown in the browser's zone; `log` is decimal. */
  scale: 'number' | 'time' | 'log';
  /** Times are whole days; the time of day is not shown. */
  days?: boolean;
  /** Fixed ends of the axis; by default it fits the data. */
  from?: number;
  to?: number;
  /** A value that is always visible, such as the zero between charging and discharging. */
  includes?: number;
  /** The axis spans at least this much, so that noise is not magnified. */
  leastSpan?: number;
  /** For counts: no ticks between whole numbers. */
  wholeNumbers?: boolean;
  /** The edges of the bars, which are the only places with ticks. */
  edges?: readonly number[];
  /** The lower edge of the open bar. */
  openFrom?: number;
  /** Names for whole values, such as Good, Fair, Poor for 3, 2, 1. */
  names?: Readonly<Record<number, string>>;
};

/** Values of a layer's points besides x and y, such as the frequency of an impedance. */
type ExtraValues = { label: string; unit?: string; digits?: number; values: ArrayLike<number> };

/** What each point of a scatter plot represents: the id of its battery. */
export type PointNames = { label: string; nameOf: (index: number) => number | string };

export type ChartLayer = {
  /** Unique within the plot and stable between drawings. */
  key: string;
  label: string;
  form: 'line' | 'points' | 'bars';
  /** Index of the layer's vertical axis; 0 by default. */
  axis?: number;
  /** Must rise for lines over time. */
  x: ArrayLike<number>;
  /** NaN is a gap. */
  y: ArrayLike<number>;
  /** Bars only: where each bar ends; it begins at x. */
  xTo?: ArrayLike<number>;
  /** Bars only: the last bar has no upper limit; it ends only in the drawing. */
  openEnd?: boolean;
  colour: ColourToken;
  /** Per-point colours, such as for history entries that passed or failed. */
  colourOf?: (index: number) => ColourToken;
  extra?: ExtraValues;
  /** Points only. */
  names?: PointNames;
  /** The label beside a point, such as the frequency at a decade. */
  markOf?: (index: number) => string | undefined;
  dashed?: boolean;
  /** Keeps its colour on both sides of the threshold: it was not measured. */
  unjudged?: boolean;
  /** Draws markers always or never; by default, only if they are far enough apart. */
  markers?: 'always' | 'never';
};

export type Threshold = { on: 'x' | 'y'; at: number; label: string };

/** A named range of the horizontal axis: a charge, a rest, a discharge. */
export type Stretch = { from: number; to: number; label: string; shaded: boolean };

export type FiledWith = { label: string; text: string };

/** The contents of a chart, from which picture, table, summary, CSV and PDF are all made. */
export type ChartPlot = {
  title: string;
  /** The name within a sentence: 'state of health of battery A12'. The title by default. */
  subject?: string;
  x: ChartAxis;
  ys: readonly [ChartAxis, ...ChartAxis[]];
  layers: readonly ChartLayer[];
  /** Values below the threshold are red, those at or above it green. */
  threshold?: Threshold;
  /** Further levels that are drawn like the threshold where they are in sight, but colour nothing. */
  limits?: readonly Threshold[];
  stretches?: readonly Stretch[];
  /** One unit has the same length in pixels on both axes. */
  equalScales?: boolean;
  /** The keys of the layers that the first view with equal scales is fitted to; all of them by default. */
  fittedTo?: readonly string[];
  /** Text below the printed chart: what the screen shows around the chart and readers of the print need. */
  note?: string | undefined;
  /** A column of the file with the same value in each row: the filter that applies to the numbers. */
  filedWith?: FiledWith;
};

export const axisOf = ({ ys }: Pick<ChartPlot, 'ys'>, { axis = 0 }: Pick<ChartLayer, 'axis'>): ChartAxis =>
  ys[axis] ?? ys[0];

/** The measured quantity, if the series is named by something else, such as a spectrum by its battery. */
export const quantityOf = (plot: Pick<ChartPlot, 'ys'>, layer: ChartLayer): string | undefined => {
  const { label } = axisOf(plot, layer);
  return layer.label.startsWith(label) ? undefined : label;
};

/** A series with its measured quantity. */
export const seriesName = (plot: Pick<ChartPlot, 'ys'>, layer: ChartLayer): string =>
  [layer.label, quantityOf(plot, layer)].filter((part) => part !== undefined).join(', ');

export const isEmptyPlot = ({ layers }: Pick<ChartPlot, 'layers'>): boolean => layers.every(({ x }) => x.length === 0);
