import { numberText, withUnit } from '../../lib/text/number-text.ts';
import styles from './measure.module.css';

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

type MeasureProps = {
  value: number | null;
  unit?: string | undefined;
  digits?: number | undefined;
};

/** A number with its unit in a quieter weight; '–' where there is none, never 0. */
export const Measure = ({ value, unit, digits = 0 }: MeasureProps) => {
  if (value === null) return <Missing />;
  return (
    <span className={styles['measure']}>
      {numberText(value, digits)}
      {unit === undefined ? null : <span className={styles['unit']}> {unit}</span>}
    </span>
  );
};

export const Missing = () => <span className={styles['missing']}>–</span>;
