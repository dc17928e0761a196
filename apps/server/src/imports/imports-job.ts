import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listOrganizations } from '../jobs/in-each-organization.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import { takeImportStep } from './take-import-step.ts';

/** Then other jobs of the worker get their turn, and organisations with new imports. */
const sliceMs = 2_000;

const withImports = sql<{ id: OrganizationId }>`select directory.organizations_with_imports() as id`;

/** Reads, checks and runs imports, one step of each organisation after the other. */
export const importsJob: Job = {
  name: 'imports',
  schedule: '* * * * *',
  wakeOn: 'imports',
  run: async (context) => {
    const organizations = await listOrganizations(context.database, withImports);
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
      if (signal?.aborted || (await takeImportStep(database, logger, organizationId))) busy.push(organizationId);
    if (signal?.aborted || performance.now() > untilMs) break;
  }
  return busy.length;
}
