import type { Database } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import type { RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import { listOrganizations } from './in-each-organization.ts';
import type { Job, JobContext } from './job.ts';

/** Then other jobs of the worker get their turn, and organisations with new work. */
const sliceMs = 2_000;

/** Returns false where the organisation has no work left. */
type TakeStep = (database: Database, logger: Logger, organizationId: OrganizationId) => Promise<boolean>;

type Work = {
  name: string;
  wakeOn: string;
  /** The organisations that have work. */
  withWork: RawBuilder<{ id: OrganizationId }>;
  takeStep: TakeStep;
};

/** Work that users have asked for: one step of each organisation after the other, so that none waits for another's. */
export const stepJob = ({ name, wakeOn, withWork, takeStep }: Work): Job => ({
  name,
  schedule: '* * * * *',
  wakeOn,
  run: async (context) => {
    const organizations = await listOrganizations(context.database, withWork);
    const left = await takeSteps(context, takeStep, organizations, performance.now() + sliceMs);
    return left > 0 ? 'more' : undefined;
  },
});

/** Returns the number of organisations that still have work. */
async function takeSteps(
  { database, logger, signal }: JobContext,
  takeStep: TakeStep,
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
