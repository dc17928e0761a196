import { axisOf, seriesName, type ChartLayer, type ChartPlot } from '../plot/chart-plot.ts';
import { barText, measureText } from '../plot/value-text.ts';
import { rangeOf } from '../scale/value-range.ts';
import { numberAt } from '../../lib/number-at.ts';

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const lastIndex = ({ y }: ChartLayer): number => {
  for (let i = y.length - 1; i >= 0; i--) if (!Number.isNaN(numberAt(y, i))) return i;
  return -1;
};

const layerSentence = (plot: ChartPlot, layer: ChartLayer): string => {
  const axis = axisOf(plot, layer);
  const range = rangeOf([layer.y]);
  if (range === undefined) return `${seriesName(plot, layer)}: no values.`;
  const [low, high] = range.map((value) => measureText(axis, value));
  const last =
    layer.form === 'line' && plot.x.scale === 'time'
      ? `, last ${measureText(axis, numberAt(layer.y, lastIndex(layer)))}`
      : '';
  return `${seriesName(plot, layer)}: ${plural(layer.y.length, 'value')}, lowest ${low}, highest ${high}${last}.`;
};

const fullestBar = (plot: ChartPlot, layer: ChartLayer): string => {
  const { y } = layer;
  const counts = Array.from(y);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const at = counts.indexOf(Math.max(...counts));
  if (total === 0) return 'All bars are empty.';
  return `${plural(counts.length, 'bar')}, ${total} in total; the tallest, ${barText(plot.x, layer, at)}, holds ${counts[at]}.`;
};

const thresholdSentence = ({ threshold, layers, x, ys }: ChartPlot): string => {
  if (threshold === undefined) return '';
  const name = measureText(threshold.on === 'x' ? x : ys[0], threshold.at);
  const of = ({ form, x, xTo = [], y }: ChartLayer): number => {
    if (form === 'bars')
      return Array.from(y).reduce((sum, count, i) => sum + (numberAt(xTo, i) <= threshold.at ? count : 0), 0);
    const values = Array.from(threshold.on === 'x' ? x : y);
    return values.filter((value) => value < threshold.at).length;
  };
  const isCut = ({ x, xTo }: ChartLayer): boolean =>
    Array.from(xTo ?? []).some((end, i) => numberAt(x, i) < threshold.at && end > threshold.at);
  const below = layers.filter(({ axis = 0 }) => axis === 0).reduce((sum, layer) => sum + of(layer), 0);
  return `${layers.some(isCut) ? 'At least ' : ''}${below} below the threshold of ${name}.`;
};

/** Describes the chart in sentences. */
export const plotSummary = (plot: ChartPlot): string => {
  const range = rangeOf(plot.layers.flatMap(({ x, xTo }) => (xTo === undefined ? [x] : [x, xTo])));
  if (range === undefined) return `${plot.subject ?? plot.title}: no data.`;
  const across = `${plot.x.label} from ${measureText(plot.x, range[0])} to ${measureText(plot.x, range[1])}.`;
  const layers = plot.layers.map((layer) =>
    layer.form === 'bars' ? fullestBar(plot, layer) : layerSentence(plot, layer),
  );
  return [`${plot.subject ?? plot.title}.`, across, ...layers, thresholdSentence(plot)]
    .filter((s) => s !== '')
    .join(' ');
};
