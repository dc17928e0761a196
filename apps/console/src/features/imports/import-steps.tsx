import type { ReactNode } from 'react';
import { importSteps } from './import-words.ts';
import styles from './imports.module.css';

/** The four steps, and which of them is current. */
export const ImportSteps = ({ current }: { current: number }) => (
  <ol className={styles['steps']} aria-label="Steps of an import">
    {importSteps.map((name, index) => (
      <li
        key={name}
        aria-current={index === current ? 'step' : undefined}
        data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
      >
        <span aria-hidden="true">{index + 1}</span>
        {name}
      </li>
    ))}
  </ol>
);

type PairProps = { label: string; children: ReactNode };

/** A count and what it counts. */
export const Count = ({ label, children }: PairProps) => (
  <div className={styles['count']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
