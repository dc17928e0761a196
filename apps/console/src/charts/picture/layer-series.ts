import { type ChartLayer, type ColourToken, colourAt } from '../plot/chart-plot.ts';
import { splitAtThreshold } from '../plot/split-at-threshold.ts';
import { decimate } from '../scale/decimate.ts';
import { markerSeries, markSeries } from './marker-series.ts';
import { dimensions, logScales, toLogScales, rises, type Scene, type Series, notInteractive } from './scene.ts';
import { numberAt } from '../../lib/number-at.ts';

const allPoints = ({ x, y }: ChartLayer): Float64Array =>
  Float64Array.from({ length: x.length * 2 }, (_, i) => (i % 2 === 0 ? numberAt(x, i >> 1) : numberAt(y, i >> 1)));

/** Spectra go back and forth; only data with rising x values can be thinned by columns. */
const seenPoints = ({ plot, view, layout }: Scene, layer: ChartLayer): Float64Array =>
  plot.equalScales === true || !rises(layer)
    ? allPoints(layer)
    : decimate(layer.x, layer.y, view.x, Math.max(1, Math.round(layout.box.width)));

const line = (scene: Scene, layer: ChartLayer, id: string, colour: ColourToken, data: Float64Array): Series => ({
  ...notInteractive,
  id,
  type: 'line',
  yAxisIndex: layer.axis ?? 0,
  dimensions,
  data: toLogScales(data, logScales(scene, layer)),
  showSymbol: false,
  lineStyle: { width: 1.75, color: scene.palette(colour), type: layer.dashed === true ? [5, 4] : 'solid' },
});

/** A line, or its segments below and above the threshold. */
const lineSeries = (scene: Scene, layer: ChartLayer): Series[] => {
  const points = seenPoints(scene, layer);
  const { threshold } = scene.plot;
  const isJudged = threshold?.on === 'y' && (layer.axis ?? 0) === 0 && layer.unjudged !== true;
  if (!isJudged) return [line(scene, layer, layer.key, layer.colour, points)];
  const { below, above } = splitAtThreshold(points, threshold.at);
  return [
    line(scene, layer, `${layer.key}:below`, 'state-fail', below),
    line(scene, layer, `${layer.key}:above`, 'state-good', above),
  ];
};

type CustomApi = { value: (dimension: number) => number; coord: (point: [number, number]) => [number, number] };

const barGapPx = 1;

const barSeries = (scene: Scene, layer: ChartLayer): Series => ({
  ...notInteractive,
  id: layer.key,
  type: 'custom',
  clip: true,
  dimensions: ['x', 'xTo', 'y'],
  encode: { x: [0, 1], y: 2 },
  data: Array.from({ length: layer.x.length }, (_, i) => [layer.x[i], layer.xTo?.[i], layer.y[i]]),
  renderItem: ({ dataIndex }: { dataIndex: number }, api: CustomApi) => {
    const [left, top] = api.coord([api.value(0), api.value(2)]);
    const [right, bottom] = api.coord([api.value(1), 0]);
    return {
      type: 'rect',
      shape: { x: left + barGapPx, y: top, width: Math.max(1, right - left - 2 * barGapPx), height: bottom - top },
      style: { fill: scene.palette(colourAt(scene.plot, layer, dataIndex)) },
    };
  },
});

export const seriesOf = (scene: Scene, layer: ChartLayer): Series[] => {
  if (layer.form === 'bars') return [barSeries(scene, layer)];
  const drawn = layer.form === 'line' ? lineSeries(scene, layer) : [];
  return [...drawn, ...markerSeries(scene, layer), ...markSeries(scene, layer)];
};
