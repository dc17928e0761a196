import { withUnit } from '../../../lib/text/number-text.ts';

const prefixes = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T'];
const noPrefix = prefixes.indexOf('');
/** Units that take a prefix; others, such as those of constant phase elements, do not. */
const simpleUnits = new Set(['Ω', 'F', 'H', 's', 'Hz']);
const significant = 4;

/** As it is printed: S·sⁿ. */
const printed = (unit: string): string => unit.replace('^-0.5', '⁻⁰·⁵').replace('^n', 'ⁿ');

/** Without a needless exponent: 0.6123, 1.200e−7. */
const plain = (value: number): string => value.toPrecision(significant).replace('-', '−').replace('e+', 'e');

/** The power of a thousand in which a value is read best. */
const thousandsOf = (value: number): number => {
  if (value === 0) return 0;
  const thousands = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(significant)))) / 3);
  return Math.min(prefixes.length - 1 - noPrefix, Math.max(-noPrefix, thousands));
};

/** '16.52 mΩ': four significant digits with the prefix of the unit, or without where the unit takes none. */
export const quantityText = (value: number, unit: string): string => {
  if (!simpleUnits.has(unit)) return withUnit(plain(value), unit === '' ? undefined : printed(unit));
  const thousands = thousandsOf(value);
  return withUnit(plain(value / 1_000 ** thousands), `${prefixes[thousands + noPrefix] ?? ''}${unit}`);
};

/** Finer than this, the place of the error says nothing: the value has its four digits. */
const finestPlace = 6;

/** The value to the place of the second digit of its error, and the error: '37 ± 11', '118.4 ± 3.0'. */
const roundedPair = (value: number, error: number): string => {
  const place = error > 0 ? 1 - Math.floor(Math.log10(Number(error.toPrecision(2)))) : Infinity;
  if (place > finestPlace) return `${plain(value)} ± ${String(Number(error.toPrecision(2))).replace('-', '−')}`;
  const at = (number: number) => number.toFixed(Math.max(0, place)).replace('-', '−');
  return `${at(value)} ± ${at(error)}`;
};

/** '16.52 ± 0.15 mΩ': the error in the unit of the value, with two digits. An error above the value says nothing about it. */
export const measuredText = (value: number, error: number | null, unit: string): string => {
  if (error === null || error > Math.abs(value)) return quantityText(value, unit);
  if (!simpleUnits.has(unit)) return withUnit(roundedPair(value, error), unit === '' ? undefined : printed(unit));
  const thousands = thousandsOf(value);
  const scale = 1_000 ** thousands;
  return withUnit(roundedPair(value / scale, error / scale), `${prefixes[thousands + noPrefix] ?? ''}${unit}`);
};

/** '×/÷ 1.019': two digits of what it adds, like the error of a value. */
const factorText = (factor: number): string => {
  const place = factor > 1 ? 1 - Math.floor(Math.log10(Number((factor - 1).toPrecision(2)))) : finestPlace;
  return `×/÷ ${factor.toFixed(Math.min(finestPlace, Math.max(0, place)))}`;
};

type Uncertain = { value: number; low: number | null; high: number | null; factor: number | null; unit: string };

/** '16.21 mΩ to 16.82 mΩ' and '×/÷ 1.019'. The ends of what cannot be below zero are those of its factor where ± would reach there. */
export const intervalTexts = ({ value, low, high, factor, unit }: Uncertain): [ends: string, factor?: string] => {
  if (low === null || high === null) return ['–'];
  const between = (from: number, to: number) => `${quantityText(from, unit)} to ${quantityText(to, unit)}`;
  if (factor === null) return [between(low, high)];
  return [low < 0 ? between(value / factor, value * factor) : between(low, high), factorText(factor)];
};
