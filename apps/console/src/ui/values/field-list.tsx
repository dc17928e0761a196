import type { ReactNode } from 'react';
import { Missing } from './measure.tsx';
import styles from './field-list.module.css';

export type Field = {
  label: string;
  value: ReactNode;
  /** Takes the full width: for long texts and tables. */ wide?: boolean;
};

const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** Labels with values; '–' for missing ones. */
export const FieldList = ({ title, fields }: { title?: string; fields: readonly Field[] }) => (
  <section className={styles['group']}>
    {title === undefined ? null : <h3 className={styles['heading']}>{title}</h3>}
    <dl className={styles['fields']}>
      {fields.map(({ label, value, wide = false }) => (
        <div key={label} className={styles['field']} data-wide={wide && !isMissing(value)}>
          <dt>{label}</dt>
          <dd>{isMissing(value) ? <Missing /> : value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
