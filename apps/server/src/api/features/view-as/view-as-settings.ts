import type { ViewAsSettings } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

/** Whether people are sent an email when somebody begins to view as them. */
export function viewAsSettings(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/organization/viewAs', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findViewAsSettings(reader, actor));
  });

  route(app, 'PUT /api/organization/viewAs', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => setSettings(writer, author, request.body));
    return request.body;
  });
}

export async function findViewAsSettings(
  reader: Reader,
  { organizationId }: Pick<Scope, 'organizationId'>,
): Promise<ViewAsSettings> {
  const { rows } = await sql<ViewAsSettings>`
    select view_as_mails as mails from sign_in_rules where organization_id = ${organizationId}`.execute(reader);
  return rows[0] ?? { mails: true };
}

async function setSettings(writer: Writer, author: Author, { mails }: ViewAsSettings): Promise<void> {
  const { organizationId } = author.actor;
  const { rows } = await sql`
    insert into sign_in_rules (organization_id, view_as_mails) values (${organizationId}, ${mails})
      on conflict (organization_id) do update set view_as_mails = excluded.view_as_mails
        where sign_in_rules.view_as_mails <> excluded.view_as_mails
      returning 1`.execute(writer);
  if (rows.length === 0) return;
  const changes = [{ id: null, before: { mails: !mails }, after: { mails } }];
  await recordAudit(writer, author, { action: 'organizations-view-as', objectKind: 'organization', changes });
  await announceChanges(writer, organizationId, ['tokens']);
}
