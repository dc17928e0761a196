import { sohThresholdPercent } from '@ohmstead/domain';
import { shortDate } from '../lib/relative-date.ts';
import { Measure, Missing } from './measure.tsx';
import { SohConditions } from './soh-basis.tsx';
import styles from './state-of-health.module.css';

type Conditions = {
  /** When it was measured, and how warm. */
  atMs?: number | null;
  temperatureC?: number | null;
};
type StateOfHealthProps = Conditions & { value: number | null };

const side = (value: number): string => (value < sohThresholdPercent ? 'below' : 'at or above');

const titleOf = ({ value, atMs = null, temperatureC = null }: Conditions & { value: number }): string => {
  const when = atMs === null ? '' : `, ${shortDate(atMs)}`;
  const warm = temperatureC === null ? '' : ` at ${Math.round(temperatureC)} °C`;
  return `Full charge capacity against design capacity${when}${warm}: ${side(value)} the threshold of ${sohThresholdPercent} %`;
};

/** A state of health with its threshold in sight: a bar whose mark stands at 80 %. */
export const StateOfHealth = ({ value, ...conditions }: StateOfHealthProps) => {
  if (value === null) return <Missing />;
  return (
    <span className={styles['soh']} data-low={value < sohThresholdPercent} title={titleOf({ value, ...conditions })}>
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

/** The same where there is room to say in words what it rests on. */
export const StateOfHealthInFull = (props: StateOfHealthProps & { fccMah?: number | null }) => {
  const { value, fccMah = null, atMs = null, temperatureC = null } = props;
  if (value === null) return <Missing />;
  return (
    <>
      <StateOfHealth value={value} atMs={atMs} temperatureC={temperatureC} />
      <span className={styles['conditions']}>
        <SohConditions fccMah={fccMah} atMs={atMs} temperatureC={temperatureC} />
      </span>
    </>
  );
};
