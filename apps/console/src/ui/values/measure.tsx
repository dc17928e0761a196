import { numberText, withUnit } from '../../lib/text/number-text.ts';
import styles from './measure.module.css';

/** A sentence with measurements, for the screen and for plain text. */
export type MeasuredWords = readonly (string | MeasureProps)[];

/** On screen, units are less prominent than numbers. */
export const InMeasuredWords = ({ words }: { words: MeasuredWords }) =>
  words.map((part, place) => (typeof part === 'string' ? part : <Measure key={place} {...part} />));

const measureText = ({ value, unit, digits = 0 }: MeasureProps): string =>
  value === null ? '–' : withUnit(numberText(value, digits), unit);

/** For paper and tooltips. */
export const plainWords = (words: MeasuredWords): string =>
  words.map((part) => (typeof part === 'string' ? part : measureText(part))).join('');

type MeasureProps = {
  value: number | null;
  unit?: string | undefined;
  digits?: number | undefined;
};

/** A number with its unit in a lighter style; '–' if missing, never 0. */
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
