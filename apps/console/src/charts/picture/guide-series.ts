import type { ChartLayer, Threshold } from '../plot/chart-plot.ts';
import { valueAt } from '../plot/move-view.ts';
import { rangeOn } from '../plot/plot-view.ts';
import type { ValueRange } from '../scale/value-range.ts';
import { axisValue, type Scene, type Series } from './scene.ts';
import { numberAt } from '../../lib/number-at.ts';

const charPx = 6.5;
/** Height of a label with a marker beside it. */
const highPx = 24;
const places = ['insideStartTop', 'insideEndTop', 'insideStartBottom', 'insideEndBottom'] as const;
type ThresholdPlace = (typeof places)[number] | 'above';

const reachesInto = ([from, to]: ValueRange, one: number, other: number): boolean =>
  Math.max(one, other) >= from && Math.min(one, other) <= to;

/** Whether any point, or any line segment between points, is in a part of the plot. */
const isAnyIn = ({ form, x, y }: ChartLayer, across: ValueRange, up: ValueRange): boolean => {
  for (let i = 0; i < x.length; i++) {
    const before = form === 'line' ? Math.max(0, i - 1) : i;
    if (
      reachesInto(across, numberAt(x, before), numberAt(x, i)) &&
      reachesInto(up, numberAt(y, before), numberAt(y, i))
    )
      return true;
  }
  return false;
};

/**
 * A place for the label of a horizontal threshold where it is visible and nothing crosses it, preferably at the start and above the line;
 * if there is none, above the plot.
 */
export const thresholdPlace = ({ plot, view, layout: { box } }: Scene, { at, label }: Threshold): ThresholdPlace => {
  const share = Math.min(1, (label.length * charPx) / box.width);
  const [low, top] = rangeOn(view, 0);
  const high = (highPx * (top - low)) / box.height;
  const isFree = (place: (typeof places)[number]): boolean => {
    const start = place.includes('Start') ? 0 : 1 - share;
    const across: ValueRange = [valueAt(plot.x.scale, view.x, start), valueAt(plot.x.scale, view.x, start + share)];
    const up: ValueRange = place.endsWith('Top') ? [at, at + high] : [at - high, at];
    const isInSight = up[0] >= low && up[1] <= top;
    return isInSight && !plot.layers.some((layer) => isAnyIn(layer, across, up));
  };
  return places.find(isFree) ?? 'above';
};

/** Drawn above bars, but behind lines and points. */
const depths = { x: 5, y: 1 };

const samplePx = 18;
/** Px above the plot area, in line with the names of the axes but in smaller text. */
const namesUpPx = 13;

/** Places the label at the right edge above the plot, with a sample of the line it names. */
const wordsAbove = ({ layout: { box } }: Scene) => {
  const [right, y] = [box.left + box.width, box.top - namesUpPx];
  return [
    { x: right - samplePx, y, label: { position: 'start', distance: 6 } },
    { x: right, y },
  ] as const;
};

const linesOf = (scene: Scene, threshold: Threshold): unknown[] => {
  const { x, ys } = scene.plot;
  const formatter = threshold.label;
  if (threshold.on === 'x') return [{ xAxis: axisValue(x, threshold.at), label: { position: 'end', formatter } }];
  const line = { yAxis: axisValue(ys[0], threshold.at) };
  if (threshold.label === '') return [{ ...line, label: { show: false } }];
  const place = thresholdPlace(scene, threshold);
  if (place !== 'above') return [{ ...line, label: { position: place, formatter } }];
  // Above the plot there is room for one name.
  if (threshold !== scene.plot.threshold) return [{ ...line, label: { position: 'insideEndTop', formatter } }];
  const [from, to] = wordsAbove(scene);
  return [{ ...line, label: { show: false } }, [{ ...from, label: { ...from.label, formatter } }, to]];
};

const isInSight = ({ view }: Scene, { on, at }: Threshold): boolean => {
  const [from, to] = on === 'x' ? view.x : rangeOn(view, 0);
  return at >= from && at <= to;
};

export const thresholdSeries = (scene: Scene): Series[] => {
  const { plot, palette } = scene;
  const { threshold, limits = [] } = plot;
  const shown = [...(threshold === undefined ? [] : [threshold]), ...limits].filter((one) => isInSight(scene, one));
  const [first] = shown;
  if (first === undefined) return [];
  return [
    {
      id: 'threshold',
      type: 'line',
      silent: true,
      data: [],
      markLine: {
        // Set on the line itself, because the library ignores the depth of the series for mark lines.
        z: depths[first.on],
        silent: true,
        animation: false,
        symbol: 'none',
        lineStyle: { color: palette('text-quiet'), type: [4, 3], width: 1.25 },
        label: {
          color: palette('text-quiet'),
          textBorderColor: palette('chart-ground'),
          textBorderWidth: 3,
          fontSize: 11,
        },
        data: shown.flatMap((one) => linesOf(scene, one)),
      },
    },
  ];
};

/** Named ranges of the horizontal axis, optionally shaded behind the lines. Their names are drawn above all lines. */
export const stretchSeries = ({ plot: { stretches = [], x }, palette, layout, view }: Scene): Series[] => {
  if (stretches.length === 0) return [];
  const pxOf = (from: number, to: number) => ((to - from) / (view.x[1] - view.x[0])) * layout.box.width;
  return [
    {
      id: 'stretches',
      type: 'line',
      silent: true,
      data: [],
      markArea: {
        silent: true,
        animation: false,
        label: { position: 'top', distance: 6, color: palette('text-quiet'), fontSize: 11 },
        data: stretches.map(({ from, to, label, shaded }) => [
          {
            name: pxOf(from, to) < label.length * 7 ? '' : label,
            xAxis: axisValue(x, from),
            itemStyle: { color: palette('text-quiet'), opacity: shaded ? 0.07 : 0 },
          },
          { xAxis: axisValue(x, to) },
        ]),
      },
    },
  ];
};
