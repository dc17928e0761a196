import { sohThresholdPercent } from '@ohmstead/domain';
import { Measure, Missing } from './measure.tsx';
import styles from './state-of-health.module.css';

/** A state of health with its threshold in sight: a bar whose mark stands at 80 %. */
export const StateOfHealth = ({ value }: { value: number | null }) => {
  if (value === null) return <Missing />;
  const low = value < sohThresholdPercent;
  const title = `Full charge capacity against design capacity: ${low ? 'below' : 'at or above'} the threshold of ${sohThresholdPercent} %`;
  return (
    <span className={styles['soh']} data-low={low} title={title}>
      <Measure value={value} unit="%" digits={1} />
      <svg className={styles['bar']} viewBox="0 0 40 10" aria-hidden="true">
        <rect x="0" y="3" width="40" height="4" rx="2" className={styles['track']} />
        <rect
          x="0"
          y="3"
          width={Math.min(100, Math.max(0, value)) * 0.4}
          height="4"
          rx="2"
          className={styles['level']}
        />
        <rect x={sohThresholdPercent * 0.4 - 0.75} y="0" width="1.5" height="10" className={styles['mark']} />
      </svg>
    </span>
  );
};
