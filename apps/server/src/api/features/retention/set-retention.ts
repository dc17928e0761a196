import type { Retention, RetentionBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { findRetention, holdRetention } from './queries.ts';

type Setting = { body: RetentionBody; base: BaseVersion };

/** What has been moved into files stays there. */
export async function setRetention(writer: Writer, author: Author, { body, base }: Setting): Promise<Retention> {
  const { actor } = author;
  const held = await holdRetention(writer, actor);
  requireVersion(held.version, base, 'organizations-retention-1');
  if (held.archiveAfterDays === body.archiveAfterDays) return held;
  await store(writer, actor, body);
  const changes = [{ id: null, before: { archiveAfterDays: held.archiveAfterDays }, after: body }];
  await recordAudit(writer, author, { action: 'organizations-retention', objectKind: 'organization', changes });
  await announceChanges(writer, actor.organizationId, ['retention']);
  return findRetention(writer, actor);
}

const store = (writer: Writer, { organizationId }: Actor, { archiveAfterDays }: RetentionBody): Promise<unknown> =>
  sql`update retention_rules set archive_after_days = ${archiveAfterDays}, version = version + 1
    where organization_id = ${organizationId}`.execute(writer);
