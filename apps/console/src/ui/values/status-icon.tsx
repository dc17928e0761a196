import type { ReactNode } from 'react';
import styles from './status-icon.module.css';

/** The states of objects, and the sides of a threshold that a value can be on; each has a shape of its own. */
export type StatusTone = 'good' | 'fail' | 'progress' | 'aborted' | 'idle' | 'offline' | 'warning' | 'below' | 'above';

const shapes: Record<StatusTone, ReactNode> = {
  good: (
    <>
      <circle cx="8" cy="8" r="7" className={styles['ground']} />
      <path d="M4.6 8.3 7 10.7 11.4 5.6" className={styles['sign']} />
    </>
  ),
  fail: (
    <>
      <path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" className={styles['ground']} />
      <path d="M5.3 5.3l5.4 5.4M10.7 5.3l-5.4 5.4" className={styles['sign']} />
    </>
  ),
  progress: (
    <>
      <circle cx="8" cy="8" r="6.2" className={styles['ring']} />
      <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" className={styles['ground']} />
    </>
  ),
  aborted: (
    <>
      <rect x="1.4" y="1.4" width="13.2" height="13.2" rx="2.5" className={styles['ground']} />
      <path d="M4.8 8h6.4" className={styles['sign']} />
    </>
  ),
  idle: <circle cx="8" cy="8" r="6.2" className={styles['ring']} />,
  offline: <circle cx="8" cy="8" r="6.2" className={styles['ring']} strokeDasharray="2.6 2.3" />,
  warning: (
    <>
      <path d="M8 1.2 15.2 14H.8z" className={styles['ground']} />
      <path d="M8 6v3.6M8 11.8v.1" className={styles['sign']} />
    </>
  ),
  below: (
    <>
      <path d="M1.5 2.4h13" className={styles['ring']} />
      <path d="M2.6 5.6h10.8L8 14.4z" className={styles['ground']} />
    </>
  ),
  above: (
    <>
      <path d="M1.5 13.6h13" className={styles['ring']} />
      <path d="M2.6 10.4h10.8L8 1.6z" className={styles['ground']} />
    </>
  ),
};

/** A state as icon and text. With `quiet` only the icon is shown, and the text is its accessible name. */
export const StatusIcon = ({ tone, label, quiet = false }: { tone: StatusTone; label: string; quiet?: boolean }) => (
  <span className={styles['status']} data-tone={tone}>
    <svg
      className={styles['icon']}
      viewBox="0 0 16 16"
      {...(quiet ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes[tone]}
    </svg>
    {quiet ? null : <span>{label}</span>}
  </span>
);
