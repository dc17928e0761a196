import type { ImportCell } from './import-cell.ts';

export type DecimalSign = '.' | ',';

/** A number, and half of the last place that it names: every value this near to it rounds to it. */
export type ReadNumber = { value: number; within: number };

const thousands: Record<DecimalSign, string> = { '.': `,`, ',': `.` };
/** Spaces and apostrophes group digits whatever the decimal sign is. */
const grouping = /(?<=\d)[\u0020\u00A0\u2009\u202F'’](?=\d{3}(?!\d))/g;

const shape = (decimal: DecimalSign) => {
  const [point, group] = [`\\${decimal}`, `\\${thousands[decimal]}`];
  return new RegExp(
    `^[+-]?(?:[1-9]\\d{0,2}(?:${group}\\d{3})+|\\d+)(?:${point}\\d*)?(?:e[+-]?\\d{1,3})?$|^[+-]?${point}\\d+(?:e[+-]?\\d{1,3})?$`,
    'i',
  );
};
const shapes: Record<DecimalSign, RegExp> = { '.': shape('.'), ',': shape(',') };

const cleaned = (text: string) => text.trim().replace('−', '-').replaceAll(grouping, '');

/** Reads a number written with this decimal sign; undefined if it is none. */
export function readNumber(text: string, decimal: DecimalSign): ReadNumber | undefined {
  const clean = cleaned(text);
  if (!shapes[decimal].test(clean)) return undefined;
  const plain = clean.replaceAll(thousands[decimal], '').replace(decimal, '.');
  const value = Number(plain);
  if (!Number.isFinite(value)) return undefined;
  const [digits = '', exponent = '0'] = plain.toLowerCase().split('e');
  const places = (digits.split('.')[1] ?? '').length - Number(exponent);
  return { value, within: 0.5 * 10 ** -places };
}

/** A number of a workbook says as many places as are shown of it. */
export function readNumberCell(cell: ImportCell, decimal: DecimalSign): ReadNumber | undefined {
  if (typeof cell === 'string') return readNumber(cell, decimal);
  return 'number' in cell ? readNumber(String(cell.number), '.') : undefined;
}

/** Rounding is not exact in binary. */
const slack = 1 + 1e-9;

export const meansNumber = ({ value, within }: ReadNumber, stored: number, factor = 1): boolean =>
  Math.abs(stored - value * factor) <= within * factor * slack;

/** In how many cells only one sign, or either of them, can be the decimal sign. */
export type NumberEvidence = { point: number; comma: number; either: number };
export const noNumbers: NumberEvidence = { point: 0, comma: 0, either: 0 };

/** Which decimal sign this cell can have been written with; undefined if it says nothing about it. */
export function signOf(text: string): keyof NumberEvidence | undefined {
  if (!/[.,]/.test(text)) return undefined;
  const [point, comma] = [readNumber(text, '.'), readNumber(text, ',')];
  if (point === undefined && comma === undefined) return undefined;
  if (point === undefined) return 'comma';
  if (comma === undefined) return 'point';
  return point.value === comma.value ? undefined : 'either';
}
