import type { EmailPreferences } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';

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

export const saveEmailPreferences = (writer: Writer, actor: Actor, preferences: EmailPreferences): Promise<unknown> =>
  writer
    .updateTable('users')
    .set({
      receives_marketing: preferences.marketing,
      receives_device_offline_alerts: preferences.deviceOfflineAlerts,
      receives_service_completion_alerts: preferences.serviceCompletionAlerts,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .execute();
