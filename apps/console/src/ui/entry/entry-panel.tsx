import type { ReactNode } from 'react';
import { usePageTitle } from '../page/page.tsx';
import styles from './entry-panel.module.css';

type EntryPanelProps = {
  title: string;
  /** Shown below the panel, for links. */
  foot?: ReactNode;
  shaking?: boolean;
  /** A second panel below. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The panel of a page for users who have not logged in. */
export const EntryPanel = ({ title, foot, shaking = false, beside, children }: EntryPanelProps) => {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <section className={styles['panel']} aria-labelledby="entry-title" data-shaking={shaking}>
        <h1 id="entry-title">{title}</h1>
        {children}
      </section>
      {foot === undefined ? null : <p className={styles['foot']}>{foot}</p>}
      {beside}
    </div>
  );
};
