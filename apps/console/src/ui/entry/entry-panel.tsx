import type { ReactNode } from 'react';
import { usePageTitle } from '../page.tsx';
import styles from './entry-panel.module.css';

type EntryPanelProps = {
  title: string;
  /** What is to be done here, in a sentence. */
  intro?: ReactNode;
  /** Below the panel: where else somebody may have wanted to go. */
  foot?: ReactNode;
  shaking?: boolean;
  children: ReactNode;
};

/** The one panel of a page that people come in by. */
export const EntryPanel = ({ title, intro, foot, shaking = false, children }: EntryPanelProps) => {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <section className={styles['panel']} aria-labelledby="entry-title" data-shaking={shaking}>
        <header className={styles['title']}>
          <h1 id="entry-title">{title}</h1>
          {intro === undefined ? null : <p className={styles['intro']}>{intro}</p>}
        </header>
        {children}
      </section>
      {foot === undefined ? null : <p className={styles['foot']}>{foot}</p>}
    </div>
  );
};
