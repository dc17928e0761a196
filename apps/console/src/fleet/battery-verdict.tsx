import { sohThresholdPercent } from '@ohmstead/domain';
import { StatusIcon, type StatusTone } from '../ui/values/status-icon.tsx';

/** On which side of its threshold a value is. A service may pass with a battery that is worn, so these are none of a service's marks. */
export const thresholdMarks = {
  below: { tone: 'below', label: `Below ${sohThresholdPercent} %` },
  above: { tone: 'above', label: `At or above ${sohThresholdPercent} %` },
} as const satisfies Record<string, { tone: StatusTone; label: string }>;

/** Whether it is below the threshold: a verdict on the battery, which never looks like the result of a service. */
export const isBelowThreshold = (sohPercent: number): boolean => sohPercent < sohThresholdPercent;

/** What a state of health says of the battery, in words and with a mark, on the screen and on paper. */
export const BatteryVerdict = ({ sohPercent }: { sohPercent: number | null }) =>
  sohPercent === null ? (
    'Not measured'
  ) : (
    <StatusIcon {...(isBelowThreshold(sohPercent) ? thresholdMarks.below : thresholdMarks.above)} />
  );
