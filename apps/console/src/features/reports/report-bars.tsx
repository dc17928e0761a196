import type { ReactNode } from 'react';
import type { ReportTools } from './report-frame.tsx';
import styles from './report-bars.module.css';

export type ReportRow = { key: string; label: ReactNode; count: number };

type ReportBarsProps = {
  title: string;
  /** A sentence that tells what is counted. */
  caption: ReactNode;
  rows: readonly ReportRow[];
  parts: ReportTools;
  /** Below the bars. */
  children?: ReactNode;
};

/** Counts by name, each as a bar with its number. */
export const ReportBars = ({ title, caption, rows, parts, children }: ReportBarsProps) => {
  const largest = Math.max(...rows.map(({ count }) => count));
  return (
    <section className={styles['report']} aria-label={title}>
      <header className={styles['head']}>
        <div>
          <h2>{title}</h2>
          <p>{caption}</p>
        </div>
        <div className={styles['tools']}>{parts.tools}</div>
      </header>
      {parts.form}
      <ul className={styles['bars']}>
        {rows.map(({ key, label, count }) => (
          <li key={key} className={styles['row']}>
            <span className={styles['label']}>{label}</span>
            <span className={styles['track']} aria-hidden="true">
              <span
                className={styles['bar']}
                style={{ inlineSize: `${largest === 0 ? 0 : (100 * count) / largest}%` }}
              />
            </span>
            <span className={styles['count']}>{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
};
