import type { AlarmSeverity, BayStatus } from '@ohmstead/domain';
import { severityLabels } from './alarms/alarm-words.ts';
import { SeveritySign } from './alarms/severity-mark.tsx';
import { BayGlyph } from './bay-glyph.tsx';
import styles from './bay-strip.module.css';

/** The part of a bay needed for drawing. `level` is from 0 to 1: remaining capacity, or progress. */
export type StripBay = {
  id: number;
  number: number;
  status: BayStatus;
  level: number | null;
  /** The worst alarm of the bay or of the battery in it. */
  alarm?: AlarmSeverity | undefined;
};

export type BayStripProps = {
  bays: readonly StripBay[];
  /** Small in a row of a list, large in a slider; the dashboard instead counts bays by state (BayCounts). */
  size?: 'small' | 'large';
  /** An offline device is drawn hollow and dashed, because its bays may have changed since. */
  offline?: boolean;
  /** The worst alarm of the device itself. */
  alarm?: AlarmSeverity | undefined;
};

const statusWords: Record<BayStatus, string> = {
  empty: 'empty',
  idle: 'idle',
  inprogress: 'in progress',
  good: 'good',
  fail: 'failed',
};

const alarmWords = (alarm: AlarmSeverity | undefined): string =>
  alarm === undefined ? '' : `, ${severityLabels[alarm].toLowerCase()} alarm`;

const describeBay = ({ number, status, level, alarm }: StripBay): string => {
  const percent = level === null || status === 'empty' ? '' : ` ${Math.round(level * 100)} %`;
  return `bay ${number} ${statusWords[status]}${percent}${alarmWords(alarm)}`;
};

/** Describes the drawing for screen readers. */
export const describeStrip = (bays: readonly StripBay[], offline: boolean): string => {
  if (bays.length === 0) return offline ? 'Offline, no bays' : 'No bays';
  return `${offline ? 'Offline, last seen: ' : ''}${bays.map(describeBay).join(', ')}`;
};

/** A small sign with a shape of its own for each severity: at the corner of a slot, or after the slots for the device. */
const AlarmMark = ({ alarm, isOfDevice = false }: { alarm: AlarmSeverity | undefined; isOfDevice?: boolean }) =>
  alarm === undefined ? null : (
    <span className={styles['alarm']} data-of={isOfDevice ? 'device' : 'bay'} aria-hidden="true">
      <SeveritySign severity={alarm} />
    </span>
  );

/** A device drawn with its bays as slots, each with a small battery: its state by colour and by shape. */
export const BayStrip = ({ bays, size = 'small', offline = false, alarm }: BayStripProps) => (
  <span
    className={styles['strip']}
    data-size={size}
    data-offline={offline}
    role="img"
    aria-label={`${describeStrip(bays, offline)}${alarmWords(alarm)}`}
  >
    {bays.map((bay) => (
      <span key={bay.id} className={styles['slot']}>
        <BayGlyph status={bay.status} level={bay.level} offline={offline} />
        <AlarmMark alarm={bay.alarm} />
        {size === 'small' ? null : <span className={styles['number']}>{bay.number}</span>}
      </span>
    ))}
    <AlarmMark alarm={alarm} isOfDevice />
  </span>
);
