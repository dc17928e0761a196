import type { BayBias } from '@ohmstead/contract';
import { IconAlertTriangle, IconCheck, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/now.ts';
import { DayDate } from '../../ui/values/relative-time.tsx';
import { deviationWords, verdictTones, verdictWords, type VerdictTone } from './accuracy-words.ts';
import styles from './accuracy.module.css';

const signs: Partial<Record<VerdictTone, Icon>> = { wrong: IconAlertTriangle, good: IconCheck };

/** The interval around its deviation on a scale of ± 5 %, which grows with what does not fit. */
const Interval = ({ bay: { deviation, low, high }, spanPercent }: { bay: BayBias; spanPercent: number }) => {
  if (deviation === null || low === null || high === null) return <span className={styles['scale']} />;
  const on = (percent: number) => 50 + (48 * percent) / spanPercent;
  return (
    <svg className={styles['scale']} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['zero']} d="M50 0V12" />
      <path className={styles['interval']} d={`M${on(low)} 6H${on(high)}`} />
      <path className={styles['value']} d={`M${on(deviation)} 2V10`} />
    </svg>
  );
};

const leastSpan = 5;

/** One scale for all bays of a list, so that they can be compared. */
export const spanOf = (bays: readonly BayBias[]): number =>
  Math.ceil(Math.max(leastSpan, ...bays.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)])));

const Calibration = ({ bay: { calibrated, due } }: { bay: BayBias }) => {
  const now = useNow();
  if (calibrated === null && due === null) return <span>No calibration recorded</span>;
  return (
    <span>
      Calibrated <DayDate at={calibrated} />
      {due === null ? null : (
        <>
          , due{' '}
          <strong data-overdue={due < now}>
            <DayDate at={due} />
            {due < now ? ' (overdue)' : ''}
          </strong>
        </>
      )}
    </span>
  );
};

type BayAccuracyRowProps = { bay: BayBias; spanPercent: number; children: ReactNode };

/** A bay with what it reads, how sure that is, and its calibration; the children name it. */
export const BayAccuracyRow = ({ bay, spanPercent, children }: BayAccuracyRowProps) => {
  const tone = verdictTones[bay.verdict];
  const Sign = signs[tone];
  return (
    <li className={styles['bay']} data-tone={tone}>
      <div className={styles['name']}>{children}</div>
      <Interval bay={bay} spanPercent={spanPercent} />
      <p className={styles['verdict']}>
        {Sign === undefined ? null : <Sign size={16} stroke={2} aria-hidden="true" />}
        {verdictWords(bay)}
      </p>
      <p className={styles['facts']}>
        <span>{deviationWords(bay)}</span>
        <Calibration bay={bay} />
      </p>
    </li>
  );
};
