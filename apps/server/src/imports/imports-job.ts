import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { stepJob } from '../jobs/step-job.ts';
import { takeImportStep } from './take-import-step.ts';

/** Reads, checks and runs imports. */
export const importsJob = stepJob({
  name: 'imports',
  wakeOn: 'imports',
  withWork: sql<{ id: OrganizationId }>`select directory.organizations_with_imports() as id`,
  takeStep: takeImportStep,
});
