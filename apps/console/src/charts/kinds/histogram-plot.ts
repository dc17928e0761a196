import {
  seriesColour,
  type ChartAxis,
  type ChartPlot,
  type ColourToken,
  type FiledWith,
  type Threshold,
} from '../plot/chart-plot.ts';

/** Half-open: includes `from` but not `to`. The last bin may be open: null means no upper limit. */
export type Bin = { from: number; to: number | null; count: number };

export type Histogram = {
  title: string;
  subject?: string;
  /** The measured quantity: 'State of health' in '%'. */
  x: Omit<ChartAxis, 'scale'>;
  /** What is counted: 'Batteries'. */
  counted: string;
  bins: readonly Bin[];
  threshold?: Omit<Threshold, 'on'>;
  note?: string;
  filedWith?: FiledWith;
};

const column = (bins: readonly Bin[], key: 'from' | 'count'): Float64Array =>
  Float64Array.from(bins, (bin) => bin[key]);

/** An open bar is drawn as wide as the first bar. */
const endOf = ({ from, to }: Bin, first: Bin | undefined): number =>
  to ?? from + ((first?.to ?? 1) - (first?.from ?? 0));

/** Red below the threshold, green at or above it; amber if the threshold is within the bar. */
const colourBy =
  (bins: readonly Bin[], at: number) =>
  (index: number): ColourToken => {
    const { from, to } = bins[index]!;
    if (from >= at) return 'state-good';
    return (to ?? Infinity) <= at ? 'state-fail' : 'state-warning';
  };

/** The edges of the bars; an open bar has no upper edge to label. */
const edgesOf = (bins: readonly Bin[]): Pick<ChartAxis, 'edges' | 'openFrom'> => {
  const last = bins.at(-1);
  if (last === undefined) return {};
  const edges = bins.map(({ from }) => from);
  return last.to === null ? { edges, openFrom: last.from } : { edges: [...edges, last.to] };
};

/** The non-empty bins with one more on each side, always including the threshold. Empty bars at the ends only make the others narrower. */
export const fittedBins = <B extends Bin>(bins: readonly B[], threshold: number): readonly B[] => {
  const isWanted = ({ from, to, count }: B): boolean =>
    count > 0 || (from <= threshold && threshold <= (to ?? Infinity));
  const first = bins.findIndex(isWanted);
  return first < 0 ? bins : bins.slice(Math.max(0, first - 1), bins.findLastIndex(isWanted) + 2);
};

/** A histogram: adjacent bars showing how many values are in each range. */
export const histogramPlot = ({
  title,
  subject,
  x,
  counted,
  bins,
  threshold,
  note,
  filedWith,
}: Histogram): ChartPlot => {
  const ends = Float64Array.from(bins, (bin) => endOf(bin, bins[0]));
  return {
    title,
    ...(subject === undefined ? {} : { subject }),
    x: { ...x, ...edgesOf(bins), scale: 'number', from: bins[0]?.from ?? 0, to: ends.at(-1) ?? 1 },
    ys: [{ label: counted, scale: 'number', digits: 0, from: 0, wholeNumbers: true }],
    layers: [
      {
        key: 'bins',
        label: counted,
        form: 'bars',
        x: column(bins, 'from'),
        xTo: ends,
        ...(bins.at(-1)?.to === null ? { openEnd: true } : {}),
        y: column(bins, 'count'),
        colour: seriesColour(3),
        ...(threshold === undefined ? {} : { colourOf: colourBy(bins, threshold.at) }),
      },
    ],
    ...(threshold === undefined ? {} : { threshold: { ...threshold, on: 'x' } }),
    note,
    ...(filedWith === undefined ? {} : { filedWith }),
  };
};
