import type { Reader } from '@ohmstead/database';
import { wholeOrganization, type Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listOrganizations } from '../in-each-organization.ts';
import type { Job, JobContext } from '../job.ts';
import { archiveService } from './archive-service.ts';
import { sweepArchives } from './sweep-archives.ts';

/** Up to here the samples are as few as a chart draws: nothing would be gained. */
const fewestSamples = 40_000;
const pageSize = 500;

/** Moves the raw samples of old services into files where the organisation wants it, a service a time. */
export const createArchiveJob = (archiveDir: string): Job => ({
  name: 'archive-samples',
  schedule: '23 * * * *',
  run: async (context) => void (await archiveAll(context, archiveDir)),
});

export async function archiveAll(context: JobContext, archiveDir: string, fewest = fewestSamples): Promise<number> {
  let archived = 0;
  for (const organizationId of await listOrganizations(context.database)) {
    const scope = wholeOrganization(organizationId);
    for await (const { id } of findOld(context, scope, fewest))
      if (await archiveInPeace(context, archiveDir, scope, id)) archived++;
    await sweepArchives(context.database, archiveDir, scope);
  }
  if (archived > 0) context.logger.info({ services: archived }, 'Raw samples were archived');
  return archived;
}

/** Trouble with one service keeps nothing from the others; it is tried again in the next hour. */
async function archiveInPeace({ database, logger }: JobContext, archiveDir: string, scope: Scope, serviceId: number) {
  try {
    return await archiveService({ database, archiveDir }, scope, serviceId);
  } catch (err) {
    logger.error({ err, serviceId, organizationId: scope.organizationId }, 'Raw samples were not archived');
    return false;
  }
}

type Old = { id: number; samples: number };

async function* findOld({ database, signal }: JobContext, scope: Scope, fewest: number): AsyncGenerator<Old> {
  for (let after = 0; ;) {
    const page = await database.readTenant(scope, (reader) => listOld(reader, after));
    for (const service of page.filter(({ samples }) => samples > fewest)) {
      if (signal?.aborted) return;
      yield service;
    }
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
}

/** Ended long enough ago, packed whole, nothing unpacked beside it. */
const listOld = async (reader: Reader, after: number): Promise<Old[]> =>
  (
    await sql<Old>`
    select services.id, (select sum(sample_count)::int from app.service_sample_chunks as packed
        where packed.organization_id = services.organization_id and packed.service_id = services.id) as samples
      from app.services join app.retention_rules as rule using (organization_id)
      where organization_id = app.organization_id() and services.id > ${after} and compacted_parts > 0
        and compacted_parts = expected_parts and ended_at < now() - archive_after_days * interval '1 day'
        and not exists (select from app.service_archives as archive
          where archive.organization_id = services.organization_id and archive.service_id = services.id)
        and not exists (select from app.service_samples as part
          where part.organization_id = services.organization_id and part.service_id = services.id)
      order by services.id limit ${pageSize}`.execute(reader)
  ).rows;
