import type { ReactNode } from 'react';
import { EntryNotice } from './entry-notice.tsx';
import styles from './link-problem.module.css';

type LinkProblemProps = {
  title: string;
  text: string;
  /** The next step, as text. */
  next: string;
  /** The next step, as a button. */
  children?: ReactNode;
};

/** The link of an email is invalid or has expired: shows the reason and the next step. */
export const LinkProblem = ({ title, text, next, children }: LinkProblemProps) => (
  <div className={styles['problem']}>
    <EntryNotice type="error" title={title}>
      <p>{text}</p>
    </EntryNotice>
    <p>{next}</p>
    {children}
  </div>
);
