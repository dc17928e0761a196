import type { Retention, RetentionUsage } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { hasOldSamples } from '../../../sample-store/archive/old-samples.ts';

const select = (reader: Reader, { organizationId }: Actor) =>
  reader
    .selectFrom('retention_rules')
    .select(['archive_after_days as archiveAfterDays', 'version'])
    .where('organization_id', '=', organizationId);

export async function findRetention(reader: Reader, actor: Actor): Promise<Retention> {
  return (await select(reader, actor).executeTakeFirst()) ?? { archiveAfterDays: null, version: 0 };
}

/** Held until the end of the transaction, also where nobody has ever set one. */
export async function holdRetention(writer: Writer, actor: Actor): Promise<Retention> {
  await sql`insert into retention_rules (organization_id) values (${actor.organizationId})
    on conflict do nothing`.execute(writer);
  return select(writer, actor).forUpdate().executeTakeFirstOrThrow();
}

/** What is in files, and what would move there next under a rule. Row-level security holds: it tells of services that the actor sees. */
export async function findRetentionUsage(
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
  return rows[0]!;
}
