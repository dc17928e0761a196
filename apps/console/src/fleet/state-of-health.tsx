import { sohThresholdPercent } from '@ohmstead/domain';
import { Measure, Missing, InMeasuredWords, plainWords } from '../ui/values/measure.tsx';
import { BatteryVerdict, isBelowThreshold } from './battery-verdict.tsx';
import { sohConditionWords, type SohConditions } from './soh-words.ts';
import styles from './state-of-health.module.css';

type StateOfHealthProps = Partial<SohConditions> & { value: number | null };
type UnitPlace = {
  /** Whether the label has the unit, so that it is left out here. */
  isUnitInLabel?: boolean;
};

const side = (value: number): string => (isBelowThreshold(value) ? 'below' : 'at or above');

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Missing conditions count as unknown. */
const wordsOf = ({ atMs = null, temperatureC = null, ...others }: Partial<SohConditions>) =>
  sohConditionWords({ ...others, atMs, temperatureC });

const titleOf = (value: number, conditions: Partial<SohConditions>): string =>
  `${upperFirst(plainWords(wordsOf(conditions)))}: ${side(value)} the threshold of ${sohThresholdPercent} %`;

/** The value as a bar, with a mark at the threshold. */
const ThresholdBar = ({ value }: { value: number }) => (
  <svg className={styles['bar']} viewBox="0 0 80 10" aria-hidden="true">
    <rect x="0" y="3" width="80" height="4" rx="2" className={styles['track']} />
    <rect x="0" y="3" width={Math.min(100, Math.max(0, value)) * 0.8} height="4" rx="2" className={styles['level']} />
    <rect x={sohThresholdPercent * 0.8 - 0.75} y="0" width="1.5" height="10" className={styles['mark']} />
  </svg>
);

/** A state of health with its threshold: as text if it is below, else as a mark on a bar. */
export const StateOfHealth = ({ value, isUnitInLabel = false, ...conditions }: StateOfHealthProps & UnitPlace) => {
  if (value === null) return <Missing />;
  const isLow = isBelowThreshold(value);
  return (
    <span className={styles['soh']} data-low={isLow} title={titleOf(value, conditions)}>
      <Measure value={value} unit={isUnitInLabel ? undefined : '%'} digits={1} />
      <span className={styles['verdict']}>
        {isLow ? <BatteryVerdict sohPercent={value} /> : <ThresholdBar value={value} />}
      </span>
    </span>
  );
};

/** The same under a label with its unit, with the conditions of the measurement as text. */
export const StateOfHealthInFull = ({ value, ...conditions }: StateOfHealthProps) => {
  if (value === null) return <Missing />;
  return (
    <>
      <StateOfHealth value={value} isUnitInLabel {...conditions} />
      <span className={styles['conditions']}>
        <InMeasuredWords words={wordsOf(conditions)} />
      </span>
    </>
  );
};
