import { numberText } from '../../lib/text/number-text.ts';
import styles from './measure.module.css';

export type MeasureProps = {
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
