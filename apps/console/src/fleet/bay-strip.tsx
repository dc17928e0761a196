import type { BayStatus } from '@ohmstead/domain';
import { BayGlyph } from './bay-glyph.tsx';
import styles from './bay-strip.module.css';

/** The part of a bay needed for drawing. `level` is from 0 to 1: remaining capacity, or progress. */
export type StripBay = { id: number; number: number; status: BayStatus; level: number | null };

export type BayStripProps = {
  bays: readonly StripBay[];
  /** Small in a row of a list, large in a slider; the dashboard instead counts bays by state (BayCounts). */
  size?: 'small' | 'large';
  /** An offline device is drawn hollow and dashed, because its bays may have changed since. */
  offline?: boolean;
};

const statusWords: Record<BayStatus, string> = {
  empty: 'empty',
  idle: 'idle',
  inprogress: 'in progress',
  good: 'good',
  fail: 'failed',
};

const describeBay = ({ number, status, level }: StripBay): string => {
  const percent = level === null || status === 'empty' ? '' : ` ${Math.round(level * 100)} %`;
  return `bay ${number} ${statusWords[status]}${percent}`;
};

/** Describes the drawing for screen readers. */
export const describeStrip = (bays: readonly StripBay[], offline: boolean): string => {
  if (bays.length === 0) return offline ? 'Offline, no bays' : 'No bays';
  return `${offline ? 'Offline, last seen: ' : ''}${bays.map(describeBay).join(', ')}`;
};

/** A device drawn with its bays as slots, each with a small battery: its state by colour and by shape. */
export const BayStrip = ({ bays, size = 'small', offline = false }: BayStripProps) => (
  <span
    className={styles['strip']}
    data-size={size}
    data-offline={offline}
    role="img"
    aria-label={describeStrip(bays, offline)}
  >
    {bays.map((bay) => (
      <span key={bay.id} className={styles['slot']}>
        <BayGlyph status={bay.status} level={bay.level} offline={offline} />
        {size === 'small' ? null : <span className={styles['number']}>{bay.number}</span>}
      </span>
    ))}
  </span>
);
