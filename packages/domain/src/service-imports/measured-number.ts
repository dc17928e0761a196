import type { DecimalSign } from '../imports/number-cell.ts';
import type { QuantityUnit } from './service-file.ts';

const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** Days, if any, hours, minutes, seconds. */
const hoursMinutesSeconds = /^(?:(\d+)(?:d|-)\s*)?(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/;

/** To s, mV, mA, mAh, °C, Hz and ohm. */
const powers: Partial<Record<QuantityUnit, number>> = { ms: -3, V: 3, A: 3, Ah: 3 };
const factors: Partial<Record<QuantityUnit, number>> = { min: 60, h: 3_600 };

/** The decimal point is moved in the text, so that 3.7 V is 3700 mV and nothing else. */
function shifted(text: string, power: number): number {
  if (power === 0) return Number(text);
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  return Number(`${mantissa}e${Number(exponent) + power}`);
}

const millionths = (value: number) => Number(value.toFixed(6));

/** In the units of the product; null if the cell is empty, undefined if it holds no number. */
export function readMeasured(
  cell: string,
  unit: QuantityUnit | null,
  decimal: DecimalSign = '.',
): number | null | undefined {
  const text = decimal === ',' ? cell.trim().replace(',', '.') : cell.trim();
  if (text === '') return null;
  if (plainNumber.test(text)) {
    const factor = unit === null ? undefined : factors[unit];
    return factor === undefined ? shifted(text, (unit && powers[unit]) ?? 0) : millionths(Number(text) * factor);
  }
  const [, days = '0', hours, minutes, seconds] = hoursMinutesSeconds.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return millionths(Number(days) * 86_400 + Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

/** A number whose fraction follows a comma, in a file where others follow a point. */
export const hasDecimalComma = (cell: string): boolean => /^[+-]?\d+,\d+$/.test(cell.trim());
