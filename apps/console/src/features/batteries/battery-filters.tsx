import type { ServiceStatus } from '@ohmstead/domain';
import { serviceStatusLabels, sohThresholdPercent } from '@ohmstead/domain';
import type { FilterDefinition } from '../../entity-list/filters/filter-definition.ts';
import { givenBatteries } from '../../entity-list/filters/given-filters.ts';
import { ServiceStatusIcon } from '../../ui/service-status.tsx';

const statuses: readonly ServiceStatus[] = ['pass', 'fail', 'servicing'];

/** What narrows the list of batteries beside keywords (spec: entities §3, filter object). */
export const batteryFilters: readonly FilterDefinition[] = [
  {
    kind: 'choice',
    key: 'statuses',
    column: 'lastStatus',
    label: 'Status',
    options: statuses.map((value) => ({
      value,
      label: serviceStatusLabels[value],
      mark: <ServiceStatusIcon status={value} />,
    })),
  },
  {
    kind: 'range',
    key: 'sohRange',
    column: 'lastSoh',
    label: 'State of health',
    unit: '%',
    threshold: sohThresholdPercent,
  },
  { kind: 'range', key: 'designCapacityRange', column: 'designCapacity', label: 'Design capacity', unit: 'mAh' },
  { kind: 'range', key: 'nomVoltageRange', column: 'nomVoltage', label: 'Nominal voltage', unit: 'V' },
  { kind: 'dates', key: 'lastServiceTimeRange', column: 'lastServiceTime', label: 'Last service time' },
  { kind: 'dates', key: 'retiredRange', column: 'retired', label: 'Retired', excludes: 'notRetired' },
  { kind: 'flag', key: 'favourites', column: 'favourite', label: 'Favourites', wants: 'filled' },
  {
    kind: 'flag',
    key: 'notRetired',
    column: 'retired',
    label: 'Not retired',
    wants: 'empty',
    excludes: 'retiredRange',
  },
  ...givenBatteries,
];
