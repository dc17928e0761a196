import { numberAt } from '../../lib/number-at.ts';

/** The colour of a point: its own, that of its side of the threshold, or the layer's. */
export const colourAt = ({ threshold }: ChartPlot, layer: ChartLayer, index: number): ColourToken => {
  if (layer.colourOf !== undefined) return layer.colourOf(index);
  if (threshold === undefined) return layer.colour;
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

/** The colour of the n-th series, from 0; after the eighth they begin again. */
export const seriesColour = (index: number): ColourToken => seriesColours[index % seriesColours.length] ?? 'series-1';

export type ChartAxis = {
  label: string;
  unit?: string;
  /** In the picture, where it is not the label with its unit. */
  title?: string;
  /** In tables and files, where the title of the picture would not say it exactly. */
  columnLabel?: string;
  /** After the point, in tooltips and tables. */
  digits?: number;
  /** `time` holds ms since 1970 UTC and is written in the browser's zone; `log` is decimal. */
  scale: 'number' | 'time' | 'log';
  /** Times are whole days: what the clock says means nothing. */
  days?: boolean;
  /** Ends that the axis has whatever the data; without them it fits the data. */
  from?: number;
  to?: number;
  /** Always in sight: the zero between charging and discharging. */
  includes?: number;
  /** Smaller differences are noise, and stay small. */
  leastSpan?: number;
  /** Counts: no ticks between one and two. */
  wholeNumbers?: boolean;
  /** Where bars meet: ticks stand there and nowhere else. */
  edges?: readonly number[];
  /** The edge whose bar holds everything from there on. */
  openFrom?: number;
  /** Names for whole values, as Good, Fair, Poor for 3, 2, 1. */
  names?: Readonly<Record<number, string>>;
};

/** Values that belong to a layer's points beside x and y, as the frequency of an impedance. */
type ExtraValues = { label: string; unit?: string; digits?: number; values: ArrayLike<number> };

/** What each point of a cloud is of: the id of its battery. */
export type PointNames = { label: string; nameOf: (index: number) => number | string };

export type ChartLayer = {
  /** Unique within the plot and the same from one drawing to the next. */
  key: string;
  label: string;
  form: 'line' | 'points' | 'bars';
  /** Which of the plot's vertical axes; the first without it. */
  axis?: number;
  /** In rising order for lines over time. */
  x: ArrayLike<number>;
  /** NaN is a gap. */
  y: ArrayLike<number>;
  /** Bars only: where each ends; it begins at x. */
  xTo?: ArrayLike<number>;
  /** Bars only: the last one holds everything from its beginning on, and ends only in the picture. */
  openEnd?: boolean;
  colour: ColourToken;
  /** Where points differ: history entries that passed or failed. */
  colourOf?: (index: number) => ColourToken;
  extra?: ExtraValues;
  /** Points only. */
  names?: PointNames;
  /** Written beside a point: the frequency at a decade. */
  markOf?: (index: number) => string | undefined;
  dashed?: boolean;
  /** Markers however many points there are; without it only where they are far enough apart. */
  markers?: 'always' | 'never';
};

export type Threshold = { on: 'x' | 'y'; at: number; label: string };

/** A stretch of the horizontal axis with a name: a charge, a rest, a discharge. */
export type Stretch = { from: number; to: number; label: string; shaded: boolean };

export type FiledWith = { label: string; text: string };

/** Everything a chart says; picture, table, summary, CSV and PDF are all made from it. */
export type ChartPlot = {
  title: string;
  /** In a sentence: 'state of health of battery A12'. The title where it is missing. */
  subject?: string;
  x: ChartAxis;
  ys: readonly [ChartAxis, ...ChartAxis[]];
  layers: readonly ChartLayer[];
  /** Values below it are red, at or above green. */
  threshold?: Threshold;
  stretches?: readonly Stretch[];
  /** The same number of pixels for one unit on both axes. */
  equalScales?: boolean;
  /** Layers, by key, that the first view of equal scales is fitted to; all of them without it. */
  fittedTo?: readonly string[];
  /** Text below the printed chart: what the screen shows around the chart and a reader needs. */
  note?: string | undefined;
  /** A column of the file that says the same in each row: what its numbers are limited to. */
  filedWith?: FiledWith;
};

export const axisOf = ({ ys }: Pick<ChartPlot, 'ys'>, { axis = 0 }: Pick<ChartLayer, 'axis'>): ChartAxis =>
  ys[axis] ?? ys[0];

/** What its values measure, where a series is named by something else: a spectrum by its battery. */
export const quantityOf = (plot: Pick<ChartPlot, 'ys'>, layer: ChartLayer): string | undefined => {
  const { label } = axisOf(plot, layer);
  return layer.label.startsWith(label) ? undefined : label;
};

/** A series and what its values measure, in words. */
export const seriesName = (plot: Pick<ChartPlot, 'ys'>, layer: ChartLayer): string =>
  [layer.label, quantityOf(plot, layer)].filter((part) => part !== undefined).join(', ');

export const isEmptyPlot = ({ layers }: Pick<ChartPlot, 'layers'>): boolean => layers.every(({ x }) => x.length === 0);
