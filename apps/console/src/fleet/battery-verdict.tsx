import { sohThresholdPercent } from '@ohmstead/domain';
import styles from './battery-verdict.module.css';

/**
 * What a state of health says of the battery: which side of the threshold it is on. Its mark is none of those that say how a service
 * ended, as a service may pass with a battery that is worn.
 */
export const BatteryVerdict = ({ sohPercent }: { sohPercent: number | null }) => {
  if (sohPercent === null) return <span className={styles['verdict']}>Not measured</span>;
  const isBelow = sohPercent < sohThresholdPercent;
  return (
    <span className={styles['verdict']} data-below={isBelow}>
      <svg className={styles['mark']} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M1 8h14" className={styles['line']} />
        <path d={isBelow ? 'M8 15 4.2 10.4h7.6z' : 'M8 1 4.2 5.6h7.6z'} className={styles['side']} />
      </svg>
      {isBelow ? `Below ${sohThresholdPercent}\u00a0%` : `${sohThresholdPercent}\u00a0% or above`}
    </span>
  );
};
