import { seriesColour, type ChartAxis, type ChartPlot, type Threshold } from '../plot/chart-plot.ts';

/** Half-open: from is part of the bin, to is not. */
export type Bin = { from: number; to: number; count: number };

export type Histogram = {
  title: string;
  subject?: string;
  /** Of what is counted: 'State of health' in '%'. */
  x: Omit<ChartAxis, 'scale'>;
  /** What is counted: 'Batteries'. */
  counted: string;
  bins: readonly Bin[];
  threshold?: Omit<Threshold, 'on'>;
};

const column = (bins: readonly Bin[], key: keyof Bin): Float64Array => Float64Array.from(bins, (bin) => bin[key]);

/** Bars that touch: how many have a value between here and there. */
export const histogramPlot = ({ title, subject, x, counted, bins, threshold }: Histogram): ChartPlot => ({
  title,
  ...(subject === undefined ? {} : { subject }),
  x: { ...x, scale: 'number', from: bins[0]?.from ?? 0, to: bins.at(-1)?.to ?? 1 },
  ys: [{ label: counted, scale: 'number', digits: 0, from: 0, wholeNumbers: true }],
  layers: [
    {
      key: 'bins',
      label: counted,
      form: 'bars',
      x: column(bins, 'from'),
      xTo: column(bins, 'to'),
      y: column(bins, 'count'),
      colour: seriesColour(3),
    },
  ],
  ...(threshold === undefined ? {} : { threshold: { ...threshold, on: 'x' } }),
});
