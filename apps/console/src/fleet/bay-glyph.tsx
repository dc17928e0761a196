import type { BayStatus } from '@ohmstead/domain';
import styles from './bay-strip.module.css';

/** Drawn in an area of 16 × 16; the background shows around each icon, so that it stands out on any fill. */
const signs: Record<BayStatus, string | null> = {
  empty: null,
  idle: 'M4.5 8h7',
  inprogress: 'M9 2.5 4.5 9H8l-1 4.5L11.5 7H8z',
  good: 'M3.5 8.5 6.7 11.7 12.5 5',
  fail: 'M4.2 4.2 11.8 11.8M11.8 4.2 4.2 11.8',
};

const Sign = ({ path, solid }: { path: string; solid: boolean }) => (
  <svg className={styles['sign']} viewBox="0 0 16 16" data-solid={solid} aria-hidden="true">
    <path className={styles['halo']} d={path} />
    <path className={styles['line']} d={path} />
  </svg>
);

export type BayGlyphProps = {
  status: BayStatus;
  level: number | null;
  offline?: boolean;
  /** Shows only the level, for a battery that is not in a bay. */
  withoutSign?: boolean;
};

/** Without a known level a battery is drawn full, except one in progress, which shows only its bottom. */
const drawnLevel = ({ status, level }: BayGlyphProps): number => {
  if (status === 'empty') return 0;
  return Math.min(1, Math.max(0.08, level ?? (status === 'inprogress' ? 0.08 : 1)));
};

/** One battery in its slot. Decorative: the surrounding component must name it. */
export const BayGlyph = (props: BayGlyphProps) => {
  const { status, offline = false, withoutSign = false } = props;
  const sign = offline || withoutSign ? null : signs[status];
  return (
    <span className={styles['battery']} data-status={status} data-offline={offline} aria-hidden="true">
      <span className={styles['cap']} />
      <span className={styles['body']}>
        <span data-fill className={styles['fill']} style={{ transform: `scaleY(${drawnLevel(props)})` }} />
        {status === 'inprogress' && !offline ? <span className={styles['wave']} /> : null}
      </span>
      {sign === null ? null : <Sign path={sign} solid={status === 'inprogress'} />}
    </span>
  );
};
