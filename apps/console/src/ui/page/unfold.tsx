import type { ReactNode } from 'react';
import styles from './unfold.module.css';

/** Opens from the row above it, so that it is seen where it came from. */
export const Unfold = ({ children }: { children: ReactNode }) => (
  <div className={styles['unfold']}>
    <div className={styles['inner']}>{children}</div>
  </div>
);
