import { numberText, withUnit } from '../../lib/text/number-text.ts';
import { Measure, type MeasureProps } from './measure.tsx';

/** A sentence with measures in it, for the screen and for what takes plain text alone. */
export type MeasuredWords = readonly (string | MeasureProps)[];

/** On the screen units are quieter than their numbers. */
export const InMeasuredWords = ({ words }: { words: MeasuredWords }) =>
  words.map((part, place) => (typeof part === 'string' ? part : <Measure key={place} {...part} />));

const measureText = ({ value, unit, digits = 0 }: MeasureProps): string =>
  value === null ? '–' : withUnit(numberText(value, digits), unit);

/** For paper, and for what shows when the pointer rests. */
export const plainWords = (words: MeasuredWords): string =>
  words.map((part) => (typeof part === 'string' ? part : measureText(part))).join('');
