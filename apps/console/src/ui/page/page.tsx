import { useEffect, type ReactNode } from 'react';
import styles from './page.module.css';

export type PageProps = {
  title: string;
  /** A less prominent text beside the title: a count, an organisation. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Content that is read from side to side, no wider on a large screen than a page of settings. */
  isForm?: boolean;
  children: ReactNode;
};

/** The frame of a page: its title, also that of the tab, with actions on the right. */
export const Page = ({ title, note, actions, isForm, children }: PageProps) => {
  usePageTitle(title);
  return (
    <div className={styles['page']} data-form={isForm}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {note === undefined ? null : <div className={styles['note']}>{note}</div>}
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};

export const usePageTitle = (title: string): void =>
  useEffect(() => {
    document.title = title === 'Ohmstead' ? title : `${title} · Ohmstead`;
  }, [title]);
