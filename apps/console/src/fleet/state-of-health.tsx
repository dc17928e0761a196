import { isBelowThreshold, type JudgedAs } from '@ohmstead/domain';
import { useKeepThresholds } from '../data/keep-thresholds-api.ts';
import { Measure, Missing, InMeasuredWords, plainWords } from '../ui/values/measure.tsx';
import { BatteryVerdict } from './battery-verdict.tsx';
import { Judged, type BatteryOfRow } from './judged.tsx';
import { sohConditionWords, type SohConditions } from './soh-words.ts';
import styles from './state-of-health.module.css';

type StateOfHealthProps = Partial<SohConditions> & {
  value: number | null;
  /** The battery, as far as it decides by which policy it is judged. */
  of: JudgedAs | BatteryOfRow;
};
type UnitPlace = {
  /** Whether the label has the unit, so that it is left out here. */
  isUnitInLabel?: boolean;
};

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Missing conditions count as unknown. */
const wordsOf = ({ atMs = null, temperatureC = null, ...others }: Partial<SohConditions>) =>
  sohConditionWords({ ...others, atMs, temperatureC });

const titleOf = (value: number, threshold: number, conditions: Partial<SohConditions>): string => {
  const side = isBelowThreshold(value, threshold) ? 'below' : 'at or above';
  return `${upperFirst(plainWords(wordsOf(conditions)))}: ${side} the threshold of ${threshold} %`;
};

const onBar = (percent: number): number => Math.min(100, Math.max(0, percent)) * 0.8;

/** The value as a bar, with a mark at the threshold. */
const ThresholdBar = ({ value, threshold }: { value: number; threshold: number }) => (
  <svg className={styles['bar']} viewBox="0 0 80 10" aria-hidden="true">
    <rect x="0" y="3" width="80" height="4" rx="2" className={styles['track']} />
    <rect x="0" y="3" width={onBar(value)} height="4" rx="2" className={styles['level']} />
    <rect x={onBar(threshold) - 0.75} y="0" width="1.5" height="10" className={styles['mark']} />
  </svg>
);

type JudgedSohProps = Partial<SohConditions> & UnitPlace & { value: number; of: JudgedAs };

const JudgedSoh = ({ value, of, isUnitInLabel = false, ...conditions }: JudgedSohProps) => {
  const threshold = useKeepThresholds()(of);
  const isLow = isBelowThreshold(value, threshold);
  return (
    <span className={styles['soh']} data-low={isLow} title={titleOf(value, threshold, conditions)}>
      <Measure value={value} unit={isUnitInLabel ? undefined : '%'} digits={1} />
      <span className={styles['verdict']}>
        {isLow ? <BatteryVerdict sohPercent={value} of={of} /> : <ThresholdBar value={value} threshold={threshold} />}
      </span>
    </span>
  );
};

/** A state of health with its threshold: as text if it is below, else as a mark on a bar. */
export const StateOfHealth = ({ value, of, ...shown }: StateOfHealthProps & UnitPlace) =>
  value === null ? (
    <Missing />
  ) : (
    <Judged of={of}>{(battery) => <JudgedSoh value={value} of={battery} {...shown} />}</Judged>
  );

/** The same under a label with its unit, with the conditions of the measurement as text. */
export const StateOfHealthInFull = ({ value, of, ...conditions }: StateOfHealthProps) => {
  if (value === null) return <Missing />;
  return (
    <>
      <StateOfHealth value={value} of={of} isUnitInLabel {...conditions} />
      <span className={styles['conditions']}>
        <InMeasuredWords words={wordsOf(conditions)} />
      </span>
    </>
  );
};
