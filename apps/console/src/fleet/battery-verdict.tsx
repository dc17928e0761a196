import { isBelowThreshold, type JudgedAs } from '@ohmstead/domain';
import { useKeepThresholds } from '../data/keep-thresholds-api.ts';
import { Judged, type BatteryOfRow } from './judged.tsx';
import { StatusIcon, type StatusTone } from '../ui/values/status-icon.tsx';

type Mark = { tone: StatusTone; label: string };

/**
 * The side of the threshold that a value is on. Its icons differ from those of results, because a service may pass on a worn battery.
 */
export const thresholdMark = (sohPercent: number, thresholdPercent: number): Mark =>
  isBelowThreshold(sohPercent, thresholdPercent)
    ? { tone: 'below', label: `Below ${thresholdPercent} %` }
    : { tone: 'above', label: `At or above ${thresholdPercent} %` };

type BatteryVerdictProps = { sohPercent: number | null; of: JudgedAs | BatteryOfRow };

const JudgedSide = ({ sohPercent, of }: { sohPercent: number; of: JudgedAs }) => (
  <StatusIcon {...thresholdMark(sohPercent, useKeepThresholds()(of))} />
);

/**
 * The verdict for a state of health, as text with an icon, on screen and on paper. It must never look like the result of a service.
 */
export const BatteryVerdict = ({ sohPercent, of }: BatteryVerdictProps) =>
  sohPercent === null ? (
    'Not measured'
  ) : (
    <Judged of={of}>{(battery) => <JudgedSide sohPercent={sohPercent} of={battery} />}</Judged>
  );
