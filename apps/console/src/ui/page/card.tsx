import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = {
  title: string;
  /** A sentence explaining the card. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section of a page. */
export const Card = ({ title, note, actions, children }: CardProps) => {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {actions}
        {note === undefined ? null : <p className={styles['note']}>{note}</p>}
      </header>
      {children}
    </section>
  );
};

/** Cards in a column, as wide as their page. */
export const CardColumn = ({ children }: { children: ReactNode }) => <div className={styles['column']}>{children}</div>;
