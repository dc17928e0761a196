import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { queueMail } from '../mail/queue-mail.ts';
import { factsOf, firstSentence, linkLabel, linkPath, type ChannelMessage } from './channel-message.ts';
import type { DueDelivery } from './due-delivery.ts';
import { endAttempt } from './end-attempt.ts';

/** Queued and recorded in one transaction, so that everybody gets it once. From then on it is a mail like any other. */
export async function mailChannel(
  writer: Writer,
  organizationId: OrganizationId,
  delivery: DueDelivery,
): Promise<void> {
  const message: ChannelMessage = JSON.parse(delivery.body);
  const parameters = {
    title: firstSentence(message),
    facts: factsOf(message),
    link: { label: linkLabel(message), path: linkPath(message) },
    channel: delivery.endpoint.name,
  };
  for (const userId of await listRecipients(writer, organizationId, { delivery, isLimited: 'alarm' in message }))
    await queueMail(writer, { template: 'channel-message', parameters, userId });
  const attempt = { at: Date.now(), status: null, durationMs: 0, error: null, body: null };
  await endAttempt(writer, organizationId, { delivery, attempt, verdict: { state: 'delivered' } });
}

/** Members of groups as they are now. Of an alarm only those who see its thing. */
async function listRecipients(
  writer: Writer,
  organizationId: OrganizationId,
  { delivery, isLimited }: { delivery: DueDelivery; isLimited: boolean },
): Promise<number[]> {
  const { userIds, groupIds } = delivery.endpoint;
  const { rows } = await sql<{ id: number }>`
    select id from users where organization_id = ${organizationId} and verified_at is not null and disabled_at is null
      and (id = any (${userIds}::bigint[]) or group_id = any (${groupIds}::bigint[]))
      and (${!isLimited} or app.person_sees(id, ${delivery.locationId}::bigint)) order by id`.execute(writer);
  return rows.map(({ id }) => id);
}
