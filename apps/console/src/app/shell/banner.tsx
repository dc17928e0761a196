import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** A line across the page that warns until what it says is over. */
export const Banner = ({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) => (
  <p className={styles['banner']}>
    <Icon size={18} stroke={1.75} aria-hidden="true" />
    <span>{children}</span>
  </p>
);
