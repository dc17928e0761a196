import type { Retention } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';

export async function findRetention(reader: Reader, { organizationId }: Actor): Promise<Retention> {
  const { rows } = await sql<Retention>`select archive_after_days as "archiveAfterDays" from retention_rules
    where organization_id = ${organizationId}`.execute(reader);
  return rows[0] ?? { archiveAfterDays: null };
}

/** What has been moved into files stays there. */
export async function setRetention(writer: Writer, author: Author, after: Retention): Promise<Retention> {
  const before = await findRetention(writer, author.actor);
  if (before.archiveAfterDays === after.archiveAfterDays) return after;
  await store(writer, author.actor, after);
  const changes = [{ id: null, before, after }];
  await recordAudit(writer, author, { action: 'organizations-retention', objectKind: 'organization', changes });
  return after;
}

function store(writer: Writer, { organizationId }: Actor, { archiveAfterDays }: Retention): Promise<unknown> {
  if (archiveAfterDays === null)
    return sql`delete from retention_rules where organization_id = ${organizationId}`.execute(writer);
  return sql`insert into retention_rules (organization_id, archive_after_days) values (${organizationId}, ${archiveAfterDays})
    on conflict (organization_id) do update set archive_after_days = excluded.archive_after_days`.execute(writer);
}
