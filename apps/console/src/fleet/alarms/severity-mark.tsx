import type { AlarmSeverity } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import { severityLabels } from './alarm-words.ts';
import styles from './severity-mark.module.css';

/** Each severity has a shape of its own, so that it reads without colour. */
const shapes: Record<AlarmSeverity, ReactNode> = {
  info: (
    <>
      <circle cx="8" cy="8" r="7" className={styles['ground']} />
      <path d="M8 7.4v4M8 4.6v.1" className={styles['sign']} />
    </>
  ),
  warning: (
    <>
      <path d="M8 1.2 15.2 14H.8z" className={styles['ground']} />
      <path d="M8 6v3.6M8 11.8v.1" className={styles['sign']} />
    </>
  ),
  critical: (
    <>
      <path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" className={styles['ground']} />
      <path d="M8 4.2v4.6M8 11.6v.1" className={styles['sign']} />
    </>
  ),
};

/** The sign alone, for drawings that say in words what it means. */
export const SeveritySign = ({ severity }: { severity: AlarmSeverity }) => (
  <span className={styles['sole']} data-severity={severity}>
    <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[severity]}
    </svg>
  </span>
);

type SeverityMarkProps = {
  severity: AlarmSeverity;
  /** Only the sign is shown, and the word is its accessible name. */
  quiet?: boolean;
  /** Drawn in grey: the alarm is over. */
  isOver?: boolean;
};

/** How severe an alarm is, as sign and word. */
export const SeverityMark = ({ severity, quiet = false, isOver = false }: SeverityMarkProps) => (
  <span className={styles['mark']} data-severity={severity} data-over={isOver}>
    <svg
      className={styles['icon']}
      viewBox="0 0 16 16"
      {...(quiet ? { role: 'img', 'aria-label': severityLabels[severity] } : { 'aria-hidden': true })}
    >
      {shapes[severity]}
    </svg>
    {quiet ? null : <span>{severityLabels[severity]}</span>}
  </span>
);
