import { decimate, firstAtOrAfter } from '../scale/decimate.ts';
import type { ValueRange } from '../scale/value-range.ts';
import type { ChartLayer, ChartPlot, ColourToken } from '../plot/chart-plot.ts';
import type { PlotLayout } from '../plot/plot-layout.ts';
import type { PlotView } from '../plot/plot-view.ts';
import { splitAtThreshold } from '../plot/split-at-threshold.ts';
import type { Palette } from './palette.ts';

export type Scene = { plot: ChartPlot; view: PlotView; layout: PlotLayout; palette: Palette };
/** A series as ECharts takes it. */
export type Series = Record<string, unknown>;

/** Circles of radius 3 (spec: foundations §9). */
const markerPx = 6;
const markersApartPx = 9;

const logged = (points: Float64Array, isLog: { x: boolean; y: boolean }): Float64Array => {
  if (!isLog.x && !isLog.y) return points;
  return points.map((value, index) => ((index % 2 === 0 ? isLog.x : isLog.y) ? Math.log10(value) : value));
};

const isLogged = ({ plot }: Scene, { axis = 0 }: ChartLayer) => ({
  x: plot.x.scale === 'log',
  y: plot.ys[axis]?.scale === 'log',
});

const still = { silent: true, animation: false, emphasis: { disabled: true } };
const dimensions = ['x', 'y'];

const rises = ({ x }: ChartLayer): boolean => x.length < 2 || x[x.length - 1]! >= x[0]!;

const allPoints = ({ x, y }: ChartLayer): Float64Array =>
  Float64Array.from({ length: x.length * 2 }, (_, i) => (i % 2 === 0 ? x[i >> 1]! : y[i >> 1]!));

/** Spectra go to and fro; only what rises can be thinned by columns. */
const seenPoints = ({ plot, view, layout }: Scene, layer: ChartLayer): Float64Array =>
  plot.equalScales === true || !rises(layer)
    ? allPoints(layer)
    : decimate(layer.x, layer.y, view.x, Math.max(1, Math.round(layout.box.width)));

const line = (scene: Scene, layer: ChartLayer, id: string, colour: ColourToken, data: Float64Array): Series => ({
  ...still,
  id,
  type: 'line',
  yAxisIndex: layer.axis ?? 0,
  dimensions,
  data: logged(data, isLogged(scene, layer)),
  showSymbol: false,
  lineStyle: { width: 1.75, color: scene.palette(colour), type: layer.dashed === true ? [5, 4] : 'solid' },
});

const lines = (scene: Scene, layer: ChartLayer): Series[] => {
  const points = seenPoints(scene, layer);
  const { threshold } = scene.plot;
  if (threshold?.on !== 'y' || (layer.axis ?? 0) !== 0) return [line(scene, layer, layer.key, layer.colour, points)];
  const { below, above } = splitAtThreshold(points, threshold.at);
  return [
    line(scene, layer, `${layer.key}:below`, 'state-fail', below),
    line(scene, layer, `${layer.key}:above`, 'state-good', above),
  ];
};

export const colourAt = ({ threshold }: ChartPlot, layer: ChartLayer, index: number): ColourToken => {
  if (layer.colourOf !== undefined) return layer.colourOf(index);
  if (threshold === undefined) return layer.colour;
  if (threshold.on === 'x') return layer.x[index]! < threshold.at ? 'state-fail' : 'state-good';
  return (layer.axis ?? 0) !== 0 ? layer.colour : layer.y[index]! < threshold.at ? 'state-fail' : 'state-good';
};

const inSight = ({ plot }: Scene, layer: ChartLayer, range: ValueRange): [from: number, to: number] =>
  plot.equalScales === true || layer.form === 'points' || !rises(layer)
    ? [0, layer.x.length]
    : [firstAtOrAfter(layer.x, range[0]), Math.min(layer.x.length, firstAtOrAfter(layer.x, range[1]) + 1)];

const hasRoom = (scene: Scene, layer: ChartLayer, [from, to]: [number, number]): boolean =>
  layer.form === 'points' ||
  layer.markers === 'always' ||
  (layer.markers !== 'never' && to - from <= scene.layout.box.width / markersApartPx);

/** The last value is marked, also where there is no room for the others. */
const markedIndexes = (scene: Scene, layer: ChartLayer): number[] => {
  const range = inSight(scene, layer, scene.view.x);
  const [from, to] = range;
  const all = hasRoom(scene, layer, range) ? Array.from({ length: to - from }, (_, i) => from + i) : [];
  const marked = all.length > 0 || to === from || layer.markers === 'never' ? all : [to - 1];
  return marked.filter((index) => !Number.isNaN(layer.y[index]!));
};

/**
 * From here on points are drawn small and at once: a few in each of many frames would keep the page busy for seconds. The library fills
 * points below 4 px one by one, and larger ones as one shape, which takes minutes for 100 000.
 */
const manyPoints = 2_000;
const manyAtOnce = { large: true, largeThreshold: 0, progressive: 0, symbolSize: 3 };

const markers = (scene: Scene, layer: ChartLayer): Series[] => {
  const groups = Map.groupBy(markedIndexes(scene, layer), (index) => colourAt(scene.plot, layer, index));
  return [...groups].map(([colour, indexes]) => ({
    ...still,
    id: `${layer.key}:${colour}`,
    type: 'scatter',
    yAxisIndex: layer.axis ?? 0,
    symbol: 'circle',
    symbolSize: markerPx,
    ...(indexes.length > manyPoints ? manyAtOnce : {}),
    z: 3,
    itemStyle: { color: scene.palette(colour), opacity: layer.form === 'points' && indexes.length > 400 ? 0.6 : 1 },
    dimensions,
    data: logged(Float64Array.from(indexes.flatMap((i) => [layer.x[i]!, layer.y[i]!])), isLogged(scene, layer)),
  }));
};

/** Names beside single points, as many as find room. */
const marks = (scene: Scene, layer: ChartLayer): Series[] => {
  if (layer.markOf === undefined) return [];
  const texts = Array.from({ length: layer.x.length }, (_, index) => layer.markOf?.(index));
  const marked = texts.flatMap((text, index) => (text === undefined ? [] : [{ text, index }]));
  if (marked.length === 0) return [];
  const data = marked.map(({ text, index }) => {
    const [x, y] = logged(Float64Array.of(layer.x[index]!, layer.y[index]!), isLogged(scene, layer));
    return { value: [x, y], name: text };
  });
  const colour = scene.palette(layer.colour);
  return [
    {
      ...still,
      id: `${layer.key}:marks`,
      type: 'scatter',
      yAxisIndex: layer.axis ?? 0,
      z: 4,
      symbolSize: markerPx + 2,
      itemStyle: { color: scene.palette('surface'), borderColor: colour, borderWidth: 2 },
      data,
      label: {
        show: true,
        position: 'top',
        distance: 5,
        formatter: '{b}',
        color: scene.palette('text-quiet'),
        textBorderColor: scene.palette('surface'),
        textBorderWidth: 3,
        fontSize: 11,
      },
      labelLayout: { hideOverlap: true },
    },
  ];
};

type CustomApi = { value: (dimension: number) => number; coord: (point: [number, number]) => [number, number] };

const barGapPx = 1;

const bars = (scene: Scene, layer: ChartLayer): Series => ({
  ...still,
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
  if (layer.form === 'bars') return [bars(scene, layer)];
  const drawn = layer.form === 'line' ? lines(scene, layer) : [];
  return [...drawn, ...markers(scene, layer), ...marks(scene, layer)];
};
