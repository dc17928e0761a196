import { withUnit } from '../../lib/text/number-text.ts';
import type { ChartAxis, ChartLayer } from './chart-plot.ts';
import { measureText, valueText } from './value-text.ts';

export const isOpenBar = ({ openEnd, x }: Pick<ChartLayer, 'openEnd' | 'x'>, index: number): boolean =>
  openEnd === true && index === x.length - 1;

/** '80 to below 90 %', '100 % and more': bars are half-open. */
export const barText = (axis: ChartAxis, layer: ChartLayer, index: number): string => {
  const from = layer.x[index]!;
  if (isOpenBar(layer, index)) return `${measureText(axis, from)} and more`;
  return withUnit(`${valueText(axis, from)} to below ${valueText(axis, layer.xTo![index]!)}`, axis.unit);
};
