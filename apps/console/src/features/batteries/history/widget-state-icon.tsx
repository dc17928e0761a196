import { StatusIcon, type StatusTone } from '../../../ui/values/status-icon.tsx';
import type { WidgetState } from './widget-state.ts';

const icons: Partial<Record<WidgetState, { tone: StatusTone; label: string }>> = {
  inprogress: { tone: 'progress', label: 'In progress' },
  pass: { tone: 'good', label: 'Pass' },
  warning: { tone: 'warning', label: 'Warning' },
  fail: { tone: 'fail', label: 'Fail' },
};

/** A judged value says so by colour and by shape; a plain one has none. */
export const WidgetStateIcon = ({ state }: { state: WidgetState }) => {
  const icon = icons[state];
  return icon === undefined ? null : <StatusIcon {...icon} quiet />;
};
