import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { inEachOrganization, listOrganizations } from '../jobs/in-each-organization.ts';
import type { Job } from '../jobs/job.ts';
import { renewForecasts, startRoundOfAlgorithm } from './renew-forecasts.ts';

/** Then other jobs of the worker get their turn, and organisations with new tests. */
const sliceMs = 2_000;

const withStaleForecasts = sql<{ id: OrganizationId }>`select directory.organizations_with_stale_forecasts() as id`;

/** Computes forecasts after a change of what they rest on, and where time alone ends them (docs/decisions/0242). */
export function createForecastsJob(): Job {
  let hasLooked = false;
  return {
    name: 'forecasts',
    schedule: '* * * * *',
    wakeOn: 'forecasts',
    run: async ({ database, signal }) => {
      if (!hasLooked) await inEachOrganization(database, startRoundOfAlgorithm);
      hasLooked = true;
      const busy = await listOrganizations(database, withStaleForecasts);
      const untilMs = performance.now() + sliceMs;
      while (busy.length > 0 && performance.now() < untilMs)
        for (const organizationId of busy.splice(0)) {
          if (signal?.aborted) return;
          const scope = wholeOrganization(organizationId);
          if (await database.writeTenant(scope, (writer) => renewForecasts(writer, organizationId)))
            busy.push(organizationId);
        }
      return busy.length > 0 ? 'more' : undefined;
    },
  };
}
