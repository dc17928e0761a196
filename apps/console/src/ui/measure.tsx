import styles from './measure.module.css';

const formats = new Map<number, Intl.NumberFormat>();

/** As many digits after the point in every row, so that the points stand below each other. */
const formatted = (value: number, digits: number): string => {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(digits, format);
  return format.format(value);
};

/** A number with its unit in a quieter weight; '–' where there is none, never 0. */
export const Measure = ({
  value,
  unit,
  digits = 0,
}: {
  value: number | null;
  unit?: string | undefined;
  digits?: number | undefined;
}) => {
  if (value === null) return <Missing />;
  return (
    <span className={styles['measure']}>
      {formatted(value, digits)}
      {unit === undefined ? null : <span className={styles['unit']}> {unit}</span>}
    </span>
  );
};

export const Missing = () => <span className={styles['missing']}>–</span>;
