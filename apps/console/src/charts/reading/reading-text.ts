import { numberText, withUnit } from '../../lib/text/number-text.ts';
import { barText, measureText, valueText } from '../plot/value-text.ts';
import { axisOf, seriesName, type ChartPlot } from '../plot/chart-plot.ts';
import type { Reading } from './readings.ts';
import { numberAt } from '../../lib/number-at.ts';

/** The time, value or bin that the readings belong to. */
export const readingHead = ({ x }: ChartPlot, { layer, index }: Reading): string => {
  const from = numberAt(layer.x, index);
  if (layer.xTo === undefined) return x.scale === 'time' ? valueText(x, from) : `${x.label} ${measureText(x, from)}`;
  return barText(x, layer, index);
};

export const readingExtra = ({ layer: { extra }, index }: Reading): string | undefined =>
  extra === undefined
    ? undefined
    : `${extra.label} ${withUnit(numberText(numberAt(extra.values, index), extraDigits(numberAt(extra.values, index), extra.digits)), extra.unit)}`;

/** Frequencies range from 0.01 Hz to 10 000 Hz: three significant figures at any size. */
const extraDigits = (value: number, digits: number | undefined): number =>
  digits ?? Math.min(4, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1))));

export const readingValue = (plot: ChartPlot, { layer, index }: Reading): string =>
  measureText(axisOf(plot, layer), numberAt(layer.y, index));

/** The readings as one sentence, for screen readers. */
export const spokenReadings = (plot: ChartPlot, readings: readonly Reading[]): string => {
  const [first] = readings;
  if (first === undefined) return '';
  const parts = readings.flatMap((reading) => [
    `${seriesName(plot, reading.layer)} ${readingValue(plot, reading)}`,
    ...[readingExtra(reading)].filter((text) => text !== undefined),
  ]);
  return `${readingHead(plot, first)}: ${parts.join(', ')}`;
};
