import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listOrganizations } from '../jobs/in-each-organization.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import { takeStep } from './take-step.ts';

/** Then other jobs of the worker get their turn, and organisations with new bulk changes. */
const sliceMs = 2_000;

const withBulkJobs = sql<{ id: OrganizationId }>`select directory.organizations_with_bulk_jobs() as id`;

/** Makes the bulk changes that users have requested, one batch of each organisation after the other. */
export const bulkJobsJob: Job = {
  name: 'bulk-jobs',
  schedule: '* * * * *',
  wakeOn: 'bulk_jobs',
  run: async (context) => {
    const organizations = await listOrganizations(context.database, withBulkJobs);
    const left = await workFor(context, organizations, performance.now() + sliceMs);
    return left > 0 ? 'more' : undefined;
  },
};

/** Returns the number of organisations that still have work. */
async function workFor(
  { database, logger, signal }: JobContext,
  organizations: readonly OrganizationId[],
  untilMs: number,
): Promise<number> {
  const busy = [...organizations];
  while (busy.length > 0) {
    for (const organizationId of busy.splice(0))
      if (signal?.aborted || (await takeStep(database, logger, organizationId))) busy.push(organizationId);
    if (signal?.aborted || performance.now() > untilMs) break;
  }
  return busy.length;
}
