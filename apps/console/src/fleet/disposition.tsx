import { dispositionLabels, dispositions, isOneOf, type Disposition } from '@ohmstead/domain';
import { Missing } from '../ui/values/measure.tsx';
import { StatusIcon, type StatusTone } from '../ui/values/status-icon.tsx';

const tones: Record<Disposition, StatusTone> = {
  keep: 'good',
  recondition: 'progress',
  lighterDuty: 'below',
  secondLife: 'warning',
  retire: 'fail',
  testFirst: 'idle',
  notJudged: 'offline',
};

/** What to do with a battery, as word, sign and colour; unknown values from a newer server are shown unchanged. */
export const DispositionMark = ({ of, borderline = false }: { of: string | null; borderline?: boolean }) => {
  if (of === null) return <Missing />;
  if (!isOneOf(dispositions, of)) return of;
  const label = dispositionLabels[of];
  return (
    <span title={borderline ? 'A second test would decide.' : undefined}>
      <StatusIcon tone={tones[of]} label={borderline ? `${label}, borderline` : label} />
    </span>
  );
};
