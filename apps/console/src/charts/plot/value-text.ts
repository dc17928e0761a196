import { clockTimeToSecond, shortDate } from '../../lib/text/day.ts';
import { numberText, withUnit } from '../../lib/text/number-text.ts';
import { timeTickLabel } from '../scale/time-ticks.ts';
import { spanOf, type ValueRange } from '../scale/value-range.ts';
import type { ChartAxis, ChartLayer } from './chart-plot.ts';
import { numberAt } from '../../lib/number-at.ts';

export const isOpenBar = ({ openEnd, x }: Pick<ChartLayer, 'openEnd' | 'x'>, index: number): boolean =>
  openEnd === true && index === x.length - 1;

/** '80 to below 90 %', '100 % and more': bars are half-open. */
export const barText = (axis: ChartAxis, layer: ChartLayer, index: number): string => {
  const from = numberAt(layer.x, index);
  if (isOpenBar(layer, index)) return `${measureText(axis, from)} and more`;
  return withUnit(`${valueText(axis, from)} to below ${valueText(axis, numberAt(layer.xTo ?? [], index))}`, axis.unit);
};

type Described = Pick<ChartAxis, 'scale' | 'digits' | 'names' | 'days'>;

/** A value as text, without its unit; '–' for a gap. */
export const valueText = (axis: Described, value: number): string => {
  if (Number.isNaN(value)) return '–';
  if (axis.scale === 'time')
    return axis.days === true ? shortDate(value) : `${shortDate(value)} ${clockTimeToSecond(value)}`;
  return axis.names?.[value] ?? numberText(value, axis.digits ?? 0);
};

export const measureText = (axis: ChartAxis, value: number): string => withUnit(valueText(axis, value), axis.unit);

/** 'Voltage (mV)'. */
export const labelWithUnit = ({ label, unit }: { label: string; unit?: string | undefined }): string =>
  unit === undefined ? label : `${label} (${unit})`;

export const axisTitle = (axis: ChartAxis): string => axis.title ?? labelWithUnit(axis);

/** As many decimal places as it takes to tell ticks apart. */
const tickDigits = (stepSize: number): number =>
  Math.min(8, Math.max(0, -Math.floor(Math.log10(stepSize) + 1e-9) + (isQuarter(stepSize) ? 1 : 0)));

const isQuarter = (stepSize: number): boolean =>
  Math.abs(stepSize / 10 ** Math.floor(Math.log10(stepSize) + 1e-9) - 2.5) < 1e-6;

const prefixes: Readonly<Record<number, string>> = { [-3]: 'm', 0: '', 3: 'k', 6: 'M' };

/** Formats frequencies: 0.1, 10, 1k. */
const decadeText = (value: number): string => {
  const thousand = Math.floor(Math.log10(value) / 3 + 1e-9) * 3;
  const prefix = value < 1 && value >= 0.01 ? undefined : prefixes[thousand];
  return prefix === undefined ? String(value) : `${Number((value / 10 ** thousand).toPrecision(3))}${prefix}`;
};

export const tickText = (axis: ChartAxis, tick: number, range: ValueRange, stepSize: number): string => {
  if (axis.openFrom === tick) return `≥\u00a0${numberText(tick, axis.digits ?? 0)}`;
  if (axis.scale === 'time') return timeTickLabel(tick, spanOf(range));
  if (axis.scale === 'log') return decadeText(tick);
  return axis.names?.[tick] ?? (axis.names === undefined ? numberText(tick, tickDigits(stepSize)) : '');
};
