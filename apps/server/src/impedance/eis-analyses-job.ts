import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listOrganizations } from '../jobs/in-each-organization.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import type { AnalysisThreads } from './analysis-threads.ts';
import { saveResult, takeTurn, type Turn } from './next-spectrum.ts';
import { readSpectra } from './read-spectra.ts';

/** Then other jobs of the worker get their turn, and organisations with new analyses. */
const sliceMs = 2_000;

const withAnalyses = sql<{ id: OrganizationId }>`select directory.organizations_with_eis_analyses() as id`;

/** Analyses the spectra that users have asked for, one spectrum of each organisation after the other. */
export const createEisAnalysesJob = (threads: AnalysisThreads): Job => ({
  name: 'eis-analyses',
  schedule: '* * * * *',
  wakeOn: 'eis_analyses',
  run: async (context) => {
    const busy = await listOrganizations(context.database, withAnalyses);
    const untilMs = performance.now() + sliceMs;
    while (busy.length > 0 && performance.now() < untilMs)
      for (const organizationId of busy.splice(0)) {
        if (context.signal?.aborted) return;
        if (await takeStep(context, threads, organizationId)) busy.push(organizationId);
      }
    return busy.length > 0 ? 'more' : undefined;
  },
});

/** Analyses one spectrum; false if there is none to be analysed now. */
async function takeStep(context: JobContext, threads: AnalysisThreads, organizationId: OrganizationId) {
  const scope = wholeOrganization(organizationId);
  const turn = await context.database.writeTenant(scope, (writer) => takeTurn(writer, organizationId));
  if (turn === undefined) return false;
  const result = await compute(context, threads, organizationId, turn);
  await context.database.writeTenant(scope, (writer) => saveResult(writer, organizationId, turn, result));
  return true;
}

async function compute(
  { database, logger, signal }: JobContext,
  threads: AnalysisThreads,
  organizationId: OrganizationId,
  { id, userId, serviceId, question }: Turn,
): Promise<string | null> {
  const [spectrum] = await database.readTenant(wholeOrganization(organizationId), (reader) =>
    readSpectra(reader, organizationId, [serviceId]),
  );
  if (spectrum === undefined) return null;
  try {
    return (await threads.analyse({ organizationId, userId }, { spectrum, question })).json;
  } catch (error) {
    if (signal?.aborted) throw error;
    logger.error({ err: error, organizationId, analysis: id, serviceId }, 'A spectrum could not be analysed');
    return null;
  }
}
