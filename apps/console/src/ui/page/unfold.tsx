import type { ReactNode } from 'react';
import styles from './unfold.module.css';

/** Unfolds below its row, so that it is clear where it belongs. */
export const Unfold = ({ children }: { children: ReactNode }) => (
  <div className={styles['unfold']}>
    <div className={styles['inner']}>{children}</div>
  </div>
);
