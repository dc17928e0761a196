import type { Retention, RetentionUsage } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hasOldSamples } from '../../../sample-store/archive/old-samples.ts';
import type { ApiParts } from '../../api-parts.ts';
import { entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

/** The rule that an organisation's administrators set for old raw samples. */
export function retentionReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/organization/retention', async (request, reply) => {
    const actor = actorOf(request);
    const found = await database.readTenant(actor, (reader) => findRetention(reader, actor));
    return reply.header('etag', entityTag(found.version)).send(found);
  });

  route(app, 'GET /api/organization/retention/usage', async (request) => {
    const actor = actorOf(request);
    const wanted = request.query.archiveAfterDays;
    return database.readTenant(actor, async (reader) => {
      const { archiveAfterDays } = await findRetention(reader, actor);
      return findRetentionUsage(reader, actor, wanted === undefined ? archiveAfterDays : Number(wanted));
    });
  });
}

export const selectRetention = (reader: Reader, { organizationId }: Actor) =>
  reader
    .selectFrom('retention_rules')
    .select(['archive_after_days as archiveAfterDays', 'version'])
    .where('organization_id', '=', organizationId);

export async function findRetention(reader: Reader, actor: Actor): Promise<Retention> {
  return (await selectRetention(reader, actor).executeTakeFirst()) ?? { archiveAfterDays: null, version: 0 };
}

/**
 * The samples in files, and those that a rule would move there next. Row-level security applies, so only services that the actor may see
 * are counted.
 */
async function findRetentionUsage(
  reader: Reader,
  actor: Actor,
  archiveAfterDays: number | null,
): Promise<RetentionUsage> {
  const { rows } = await sql<RetentionUsage>`
    select count(*)::float8 as "archivedServicesCount", coalesce(sum(sample_count), 0)::float8 as "archivedSamplesCount",
        coalesce(sum(size_bytes), 0)::float8 as "archivedBytes",
        (select count(*) from services
          where services.organization_id = ${actor.organizationId} and ${hasOldSamples(sql`${archiveAfterDays}::integer`)})::float8
          as "dueServicesCount"
      from service_archives where organization_id = ${actor.organizationId}`.execute(reader);
  return onlyRow(rows);
}
