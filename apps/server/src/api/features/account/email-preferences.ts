import type { EmailPreferences, EmailPreferencesBody } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function emailPreferences(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/users/emailPreferences', async (request) =>
    database.readTenant(actorOf(request), (reader) => getEmailPreferences(reader, actorOf(request))),
  );

  route(app, 'PUT /api/users/emailPreferences', async (request) =>
    database.writeTenant(actorOf(request), (writer) => saveEmailPreferences(writer, authorOf(request), request.body)),
  );
}

const getEmailPreferences = (reader: Reader, actor: Actor): Promise<EmailPreferences> =>
  reader
    .selectFrom('users')
    .select([
      'receives_marketing as marketing',
      'receives_device_offline_alerts as deviceOfflineAlerts',
      'receives_service_completion_alerts as serviceCompletionAlerts',
      'receives_service_due_digest as serviceDueDigest',
    ])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();

async function saveEmailPreferences(
  writer: Writer,
  author: Author,
  wanted: EmailPreferencesBody,
): Promise<EmailPreferences> {
  const { actor } = author;
  const held = await getEmailPreferences(writer, actor);
  const preferences = { ...held, ...wanted };
  await writer
    .updateTable('users')
    .set({
      receives_marketing: preferences.marketing,
      receives_device_offline_alerts: preferences.deviceOfflineAlerts,
      receives_service_completion_alerts: preferences.serviceCompletionAlerts,
      receives_service_due_digest: preferences.serviceDueDigest,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .execute();
  const changes = [{ id: actor.userId, ...changedFields(held, preferences) }];
  await recordAudit(writer, author, { action: 'users-email-preferences', objectKind: 'user', changes });
  return preferences;
}
