import { sharedIntervals, decadeTicks, numberTicks } from '../scale/number-ticks.ts';
import { labelledTicks, timeTicks } from '../scale/time-ticks.ts';
import { spanOf, type ValueRange } from '../scale/value-range.ts';
import type { ChartAxis, ChartPlot } from './chart-plot.ts';
import { shareOf, valueAt } from './move-view.ts';
import { tickText } from './value-text.ts';
import { rangeOn, type PlotView, type Size } from './plot-view.ts';

export type AxisTicks = { ticks: number[]; labels: ReadonlyMap<number, string> };
export type Box = Size & { left: number; top: number };

export type PlacedAxis = {
  index: number;
  axis: ChartAxis;
  side: 'left' | 'right';
  offset: number;
  shown: boolean;
  /** Only the first visible axis has grid lines. */
  hasGrid: boolean;
};

export type PlotLayout = {
  size: Size;
  /** Where the data is drawn, px inside the picture. */
  box: Box;
  x: AxisTicks;
  ys: readonly (AxisTicks & PlacedAxis)[];
};

const charPx = 6.8;
const labelGapPx = 16;
const namePx = 18;
const bottomPx = 26;
const narrowBelowPx = 560;
const timeLabelPx = 76;

const ticksOf = (axis: ChartAxis, range: ValueRange, lengthPx: number, intervals?: number): AxisTicks => {
  if (axis.scale === 'time') {
    const labelled = withEnds(labelledTicks(range, lengthPx, timeLabelPx), range, lengthPx);
    return { ticks: timeTicks(range), labels: textsOf(axis, labelled, range, 0) };
  }
  if (axis.scale === 'log') {
    const ticks = decadeTicks(range);
    return { ticks, labels: textsOf(axis, ticks, range, 1) };
  }
  const ticks =
    namedTicks(axis, range) ??
    edgeTicks(axis, range, lengthPx) ??
    plainTicks(axis, range, intervals ?? Math.max(2, lengthPx / 80));
  return { ticks, labels: textsOf(axis, ticks, range, stepOf(ticks)) };
};

const fewestLabels = 3;
/** Room for the labels at the ends, which are aligned inwards, and for both halves of the label beside them. */
const endRoomPx = 1.5 * timeLabelPx;

/** A view of an hour has at most one tick, and a single label does not show the scale, so the ends are labelled too. */
const withEnds = (labelled: number[], range: ValueRange, lengthPx: number): number[] => {
  if (labelled.length >= fewestLabels) return labelled;
  const isFree = (end: number) =>
    labelled.every((tick) => (Math.abs(tick - end) / spanOf(range)) * lengthPx >= endRoomPx);
  const [from, to] = range;
  return [...(isFree(from) ? [from] : []), ...labelled, ...(isFree(to) ? [to] : [])];
};

/** Counts up to two may leave room for only one tick. */
const stepOf = ([first, second]: readonly number[]): number =>
  first === undefined || second === undefined ? 1 : second - first;

/** Steps are rounded up, which may leave a narrow axis with only one tick; then the step is halved. */
const plainTicks = (axis: ChartAxis, range: ValueRange, count: number): number[] => {
  const ticks = numberTicks(range, count);
  const enough = ticks.length < fewestLabels ? numberTicks(range, 2 * count) : ticks;
  return enough.filter((tick) => axis.wholeNumbers !== true || Number.isInteger(tick));
};

const namedTicks = ({ names }: ChartAxis, [from, to]: ValueRange): number[] | undefined =>
  names === undefined
    ? undefined
    : Object.keys(names)
        .map(Number)
        .filter((tick) => tick >= from && tick <= to);

const edgeLabelPx = 30;

/** Every edge, or every n-th if labels would touch; always the last, so that the end of the bars is labelled. */
const edgeTicks = ({ edges }: ChartAxis, [from, to]: ValueRange, lengthPx: number): number[] | undefined => {
  const seen = edges?.filter((edge) => edge >= from && edge <= to) ?? [];
  const [first = from, last = to] = [seen[0], seen.at(-1)];
  const hasRoom = (left: number, right: number) => ((right - left) / (to - from)) * lengthPx >= edgeLabelPx;
  const every = [1, 2].find((n) => hasRoom(first, seen[n] ?? last)) ?? 4;
  return edges && seen.filter((edge, index) => edge === last || (index % every === 0 && hasRoom(edge, last)));
};

const textsOf = (axis: ChartAxis, ticks: readonly number[], range: ValueRange, step: number) =>
  new Map(ticks.map((tick) => [tick, tickText(axis, tick, range, step)]));

const widest = ({ labels }: AxisTicks): number => Math.max(0, ...[...labels.values()].map((text) => text.length));

const isUsed = ({ layers, ys }: ChartPlot, index: number): boolean =>
  ys.length === 1 || layers.some(({ axis = 0 }) => axis === index);

const swatchPx = 14;

/** If there are several axes, each has its unit above its numbers, after a swatch. A title extends into the picture instead. */
const unitPx = ({ ys }: ChartPlot, { title, unit = '' }: ChartAxis): number =>
  ys.length > 1 && title === undefined ? swatchPx + unit.length * charPx : 0;

/** Visible axes alternate between left and right; a narrow chart labels only the first on each side. */
const placeAxes = (plot: ChartPlot, view: PlotView, size: Size) => {
  const intervals = plot.equalScales === true ? undefined : sharedIntervals(view.ys);
  const used = plot.ys.flatMap((_, index) => (isUsed(plot, index) ? [index] : []));
  const taken = { left: 0, right: 0 };
  const ys = plot.ys.map((axis, index): AxisTicks & PlacedAxis => {
    const place = used.indexOf(index);
    const side = place % 2 === 0 ? ('left' as const) : ('right' as const);
    const ticks = ticksOf(axis, rangeOn(view, index), size.height, intervals);
    const shown = place >= 0 && (size.width >= narrowBelowPx || place < 2);
    const offset = taken[side];
    if (shown) taken[side] += Math.ceil(Math.max(widest(ticks) * charPx, unitPx(plot, axis))) + labelGapPx;
    return { ...ticks, index, axis, side, offset, shown, hasGrid: place === 0 };
  });
  return { ys, taken };
};

export const plotLayout = (plot: ChartPlot, view: PlotView, size: Size): PlotLayout => {
  const { ys, taken } = placeAxes(plot, view, size);
  const left = Math.max(16, taken.left);
  const right = Math.max(16, taken.right);
  const top = namePx + 8;
  const bottom = bottomPx + (plot.x.scale === 'time' ? 0 : namePx);
  const box = {
    left,
    top,
    width: Math.max(40, size.width - left - right),
    height: Math.max(40, size.height - top - bottom),
  };
  return { size, box, x: ticksOf(plot.x, view.x, box.width), ys };
};

/** The position of a point, px inside the picture. */
export const toPixel = (
  plot: ChartPlot,
  view: PlotView,
  { box }: Pick<PlotLayout, 'box'>,
  point: { x: number; y: number; axis: number },
): { left: number; top: number } => ({
  left: box.left + shareOf(plot.x.scale, view.x, point.x) * box.width,
  top:
    box.top +
    (1 - shareOf(plot.ys[point.axis]?.scale ?? 'number', view.ys[point.axis] ?? [0, 1], point.y)) * box.height,
});

/** The horizontal value at a position in the picture. */
export const horizontalValueAt = (plot: ChartPlot, view: PlotView, { box }: Pick<PlotLayout, 'box'>, left: number) =>
  valueAt(plot.x.scale, view.x, (left - box.left) / box.width);
