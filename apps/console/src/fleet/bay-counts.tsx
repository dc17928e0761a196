import { bayStatuses, bayStatusLabels, type BayStatus } from '@ohmstead/domain';
import { useId } from 'react';
import { BayGlyph } from './bay-glyph.tsx';
import styles from './bay-counts.module.css';

type BayCountsProps = { label: string; counts: Readonly<Record<BayStatus, number>> | undefined };

/** The bays of many devices as one strip: a slot for each state with its count. Undefined until they are known. */
export const BayCounts = ({ label, counts }: BayCountsProps) => {
  const labelId = useId();
  return (
    <>
      <p id={labelId} className={styles['label']}>
        {label}
      </p>
      <ul className={styles['counts']} aria-labelledby={labelId}>
        {bayStatuses.map((status) => (
          <li key={status} data-none={counts?.[status] === 0}>
            <BayGlyph status={status} level={status === 'inprogress' ? 0.5 : null} />
            <b>{counts?.[status].toLocaleString('en') ?? '–'}</b>
            <span>{bayStatusLabels[status]}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
