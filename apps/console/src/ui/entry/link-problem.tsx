import type { ReactNode } from 'react';
import { EntryNotice } from './entry-notice.tsx';
import styles from './link-problem.module.css';

type LinkProblemProps = {
  title: string;
  text: string;
  /** What to do next, in words. */
  next: string;
  /** And as a button. */
  children?: ReactNode;
};

/** The link of a mail leads nowhere, or no longer: why, and the way on. */
export const LinkProblem = ({ title, text, next, children }: LinkProblemProps) => (
  <div className={styles['problem']}>
    <EntryNotice type="error" title={title}>
      <p>{text}</p>
    </EntryNotice>
    <p>{next}</p>
    {children}
  </div>
);
