import { batteryCatalogue, batteryFilters as filters } from '@ohmstead/contract';
import { serviceStatusLabels, type ServiceStatus } from '@ohmstead/domain';
import { filterDefinitions } from '../../entity-list/filters/filter-definitions.ts';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';

const statuses: readonly ServiceStatus[] = ['pass', 'fail', 'servicing'];

export const batteryFilters = filterDefinitions(batteryCatalogue, filters, {
  options: {
    statuses: statuses.map((value) => ({
      value,
      label: serviceStatusLabels[value],
      mark: <ServiceStatusIcon status={value} />,
    })),
  },
});
