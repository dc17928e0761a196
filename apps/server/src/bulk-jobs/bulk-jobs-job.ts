import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { stepJob } from '../jobs/step-job.ts';
import { takeStep } from './take-step.ts';

/** Makes the bulk changes that users have requested, a batch at a step. */
export const bulkJobsJob = stepJob({
  name: 'bulk-jobs',
  wakeOn: 'bulk_jobs',
  withWork: sql<{ id: OrganizationId }>`select directory.organizations_with_bulk_jobs() as id`,
  takeStep,
});
