import { sohThresholdPercent } from '@ohmstead/domain';
import { StatusIcon, type StatusTone } from '../ui/values/status-icon.tsx';

/**
 * Icons for the side of the threshold that a value is on. They differ from the icons of results, because a service may pass on a worn
 * battery.
 */
export const thresholdMarks = {
  below: { tone: 'below', label: `Below ${sohThresholdPercent} %` },
  above: { tone: 'above', label: `At or above ${sohThresholdPercent} %` },
} as const satisfies Record<string, { tone: StatusTone; label: string }>;

/** A verdict on the battery, which must never look like the result of a service. */
export const isBelowThreshold = (sohPercent: number): boolean => sohPercent < sohThresholdPercent;

/** The verdict for a state of health, as text with an icon, on screen and on paper. */
export const BatteryVerdict = ({ sohPercent }: { sohPercent: number | null }) =>
  sohPercent === null ? (
    'Not measured'
  ) : (
    <StatusIcon {...(isBelowThreshold(sohPercent) ? thresholdMarks.below : thresholdMarks.above)} />
  );
