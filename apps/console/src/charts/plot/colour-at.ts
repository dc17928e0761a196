import type { ChartLayer, ChartPlot, ColourToken } from './chart-plot.ts';

/** The colour of a point: its own, that of its side of the threshold, or the layer's. */
export const colourAt = ({ threshold }: ChartPlot, layer: ChartLayer, index: number): ColourToken => {
  if (layer.colourOf !== undefined) return layer.colourOf(index);
  if (threshold === undefined) return layer.colour;
  if (threshold.on === 'x') return layer.x[index]! < threshold.at ? 'state-fail' : 'state-good';
  return (layer.axis ?? 0) !== 0 ? layer.colour : layer.y[index]! < threshold.at ? 'state-fail' : 'state-good';
};
