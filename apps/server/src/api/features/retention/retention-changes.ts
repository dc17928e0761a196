import type { Retention, RetentionBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { baseVersionOf, entityTag, requireVersion, type BaseVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';
import { findRetention, selectRetention } from './retention-reads.ts';

export function retentionChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/organization/retention', async (request, reply) => {
    const author = authorOf(request);
    const change = { body: request.body, base: baseVersionOf(request) };
    const set = await database.writeTenant(author.actor, (writer) => setRetention(writer, author, change));
    return reply.header('etag', entityTag(set.version)).send(set);
  });
}

type Setting = { body: RetentionBody; base: BaseVersion };

/** Samples that are already in files stay there. */
async function setRetention(writer: Writer, author: Author, { body, base }: Setting): Promise<Retention> {
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
  sql`update retention_rules set archive_after_days = ${archiveAfterDays}, version = version + 1, changed_at = now()
    where organization_id = ${organizationId}`.execute(writer);

/** Locks the rule until the end of the transaction, even if none has been set yet. */
async function holdRetention(writer: Writer, actor: Actor): Promise<Retention> {
  await sql`insert into retention_rules (organization_id) values (${actor.organizationId})
    on conflict do nothing`.execute(writer);
  return selectRetention(writer, actor).forUpdate().executeTakeFirstOrThrow();
}
