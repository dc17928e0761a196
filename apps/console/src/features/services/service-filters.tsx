import { serviceStatuses, serviceStatusLabels } from '@ohmstead/domain';
import type { FilterDefinition } from '../../entity-list/filters/filter-definition.ts';
import { clockDuration } from '../../lib/duration.ts';
import { ServiceStatusIcon } from '../../ui/service-status.tsx';

/** What narrows the list of services beside keywords (spec: entities §3, filter object). */
export const serviceFilters: readonly FilterDefinition[] = [
  {
    kind: 'choice',
    key: 'statuses',
    column: 'status',
    label: 'Status',
    options: serviceStatuses.map((value) => ({
      value,
      label: serviceStatusLabels[value],
      mark: <ServiceStatusIcon status={value} />,
    })),
  },
  { kind: 'choice', key: 'serviceTypes', column: 'serviceType', label: 'Service type' },
  { kind: 'range', key: 'durationRange', column: 'duration', label: 'Duration', unit: 's', words: clockDuration },
  { kind: 'dates', key: 'startTimeRange', column: 'startTime', label: 'Start time' },
];
