import type { ListColumn } from '@ohmstead/contract';
import { useState, type ReactNode } from 'react';
import { Measure, Missing } from '../../ui/values/measure.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import styles from './list-table.module.css';

/** Two names for the same animation, so that a second change restarts it. */
type Glow = 'odd' | 'even' | undefined;

/** Highlights a cell briefly when its value changes while it is on screen. */
const useGlow = (value: unknown): Glow => {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (!Object.is(seen.value, value)) setSeen({ value, changes: seen.changes + 1 });
  if (seen.changes === 0) return undefined;
  return seen.changes % 2 === 1 ? 'odd' : 'even';
};

export const plainCell = (value: unknown, { type, unit, digits }: ListColumn): ReactNode => {
  if (value === null || value === undefined) return <Missing />;
  if (type === 'number') return <Measure value={Number(value)} unit={unit} digits={digits} />;
  if (type === 'time') return <RelativeTime at={Number(value)} />;
  if (type === 'boolean') return value === true ? 'Yes' : 'No';
  return <span title={String(value)}>{String(value)}</span>;
};

export type ListCellProps = { column: ListColumn; value: unknown; isName: boolean; children: ReactNode };

export const ListCell = ({ column, value, isName, children }: ListCellProps) => {
  const glow = useGlow(typeof value === 'object' ? null : value);
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag
      className={styles['cell']}
      data-type={column.type}
      data-name={isName}
      data-glow={glow}
      {...(isName ? { scope: 'row' } : {})}
    >
      {children}
    </Tag>
  );
};
