import { serviceCatalogue, serviceFilters as filters } from '@ohmstead/contract';
import { serviceStatuses, serviceStatusLabels } from '@ohmstead/domain';
import { filterDefinitions } from '../../entity-list/filters/filter-definitions.ts';
import { clockDuration } from '../../lib/text/duration.ts';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';

export const serviceFilters = filterDefinitions(serviceCatalogue, filters, {
  options: {
    statuses: serviceStatuses.map((value) => ({
      value,
      label: serviceStatusLabels[value],
      mark: <ServiceStatusIcon status={value} />,
    })),
  },
  words: { durationRange: clockDuration },
});
