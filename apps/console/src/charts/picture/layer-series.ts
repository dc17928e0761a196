import type { ChartLayer } from '../plot/chart-plot.ts';
import { barSeries } from './bar-series.ts';
import { lineSeries } from './line-series.ts';
import { markSeries, markerSeries } from './marker-series.ts';
import type { Scene, Series } from './scene.ts';

/** All that is drawn of a layer. */
export const seriesOf = (scene: Scene, layer: ChartLayer): Series[] => {
  if (layer.form === 'bars') return [barSeries(scene, layer)];
  const drawn = layer.form === 'line' ? lineSeries(scene, layer) : [];
  return [...drawn, ...markerSeries(scene, layer), ...markSeries(scene, layer)];
};
