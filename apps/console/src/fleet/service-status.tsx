import { isOneOf, serviceStatuses, serviceStatusLabels, type ServiceStatus } from '@ohmstead/domain';
import { Missing } from '../ui/values/measure.tsx';
import { StatusIcon, type StatusTone } from '../ui/values/status-icon.tsx';

const tones: Record<ServiceStatus, StatusTone> = {
  pass: 'good',
  fail: 'fail',
  servicing: 'progress',
  aborted: 'aborted',
};

/** Passed, Failed, Servicing or Aborted; unknown values from a newer server are shown unchanged. */
export const ServiceStatusIcon = ({ status, quiet = false }: { status: string | null; quiet?: boolean }) => {
  if (status === null) return <Missing />;
  return isOneOf(serviceStatuses, status) ? (
    <StatusIcon tone={tones[status]} label={serviceStatusLabels[status]} quiet={quiet} />
  ) : (
    status
  );
};
