import type { ReactNode } from 'react';
import styles from './list-panel.module.css';

type ListPanelProps = {
  title: string;
  count: string;
  filter?: ReactNode;
  /** The button that adds an item. */
  action: ReactNode;
  /** Shown instead of the list. */
  empty?: ReactNode;
  children: ReactNode;
};

/** A list of a settings page: its title, count and filter, and a button to add an item. */
export const ListPanel = ({ title, count, filter, action, empty, children }: ListPanelProps) => (
  <section className={styles['panel']} aria-label={title}>
    <header className={styles['head']}>
      <h2>{title}</h2>
      <p className={styles['count']} role="status">
        {count}
      </p>
      <div className={styles['tools']}>
        {filter === undefined ? null : <div className={styles['filter']}>{filter}</div>}
        {action}
      </div>
    </header>
    {empty === undefined ? children : <div className={styles['empty']}>{empty}</div>}
  </section>
);
