import type { ChartLayer, ColourToken } from '../plot/chart-plot.ts';
import { splitAtThreshold } from '../plot/split-at-threshold.ts';
import { decimate } from '../scale/decimate.ts';
import { dimensions, isLogged, logged, rises, still, type Scene, type Series } from './scene.ts';

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

/** A line, or its parts below and above the threshold. */
export const lineSeries = (scene: Scene, layer: ChartLayer): Series[] => {
  const points = seenPoints(scene, layer);
  const { threshold } = scene.plot;
  if (threshold?.on !== 'y' || (layer.axis ?? 0) !== 0) return [line(scene, layer, layer.key, layer.colour, points)];
  const { below, above } = splitAtThreshold(points, threshold.at);
  return [
    line(scene, layer, `${layer.key}:below`, 'state-fail', below),
    line(scene, layer, `${layer.key}:above`, 'state-good', above),
  ];
};
