import type { ReactNode } from 'react';
import { usePageTitle } from '../page/page.tsx';
import styles from './entry-panel.module.css';

type EntryPanelProps = {
  title: string;
  /** Below the panel: where else somebody may have wanted to go. */
  foot?: ReactNode;
  shaking?: boolean;
  children: ReactNode;
};

/** The one panel of a page that people come in by. */
export const EntryPanel = ({ title, foot, shaking = false, children }: EntryPanelProps) => {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <section className={styles['panel']} aria-labelledby="entry-title" data-shaking={shaking}>
        <h1 id="entry-title">{title}</h1>
        {children}
      </section>
      {foot === undefined ? null : <p className={styles['foot']}>{foot}</p>}
    </div>
  );
};
