import type { EmailPreferences } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';

export const getEmailPreferences = (reader: Reader, actor: Actor): Promise<EmailPreferences> =>
  reader
    .selectFrom('users')
    .select([
      'receives_marketing as marketing',
      'receives_device_offline_alerts as deviceOfflineAlerts',
      'receives_service_completion_alerts as serviceCompletionAlerts',
    ])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();

export async function saveEmailPreferences(
  writer: Writer,
  author: Author,
  preferences: EmailPreferences,
): Promise<void> {
  const { actor } = author;
  const held = await getEmailPreferences(writer, actor);
  await writer
    .updateTable('users')
    .set({
      receives_marketing: preferences.marketing,
      receives_device_offline_alerts: preferences.deviceOfflineAlerts,
      receives_service_completion_alerts: preferences.serviceCompletionAlerts,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .execute();
  const changes = [{ id: actor.userId, ...changedFields(held, preferences) }];
  await recordAudit(writer, author, { action: 'users-email-preferences', objectKind: 'user', changes });
}
