import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { queueMail } from '../mail/queue-mail.ts';
import {
  factsOf,
  firstSentence,
  linkLabel,
  linkPath,
  type ChannelMessage,
  type StormNotice,
} from './channel-message.ts';
import type { DueDelivery } from './due-delivery.ts';
import { endAttempt } from './end-attempt.ts';

/** Queued and recorded in one transaction, so that everybody gets it once. From then on it is a mail like any other. */
export async function mailChannel(
  writer: Writer,
  organizationId: OrganizationId,
  delivery: DueDelivery,
): Promise<void> {
  const message: ChannelMessage = JSON.parse(delivery.body);
  for (const { userId, seen } of await listRecipients(writer, organizationId, delivery, sightOf(message, delivery))) {
    const own = 'storm' in message ? { storm: { ...message.storm, count: seen } } : message;
    const parameters = {
      title: firstSentence(own),
      facts: factsOf(own),
      link: { label: linkLabel(own), path: linkPath(own) },
      channel: delivery.endpoint.name,
    };
    await queueMail(writer, { template: 'channel-message', parameters, userId });
  }
  const attempt = { at: Date.now(), status: null, durationMs: 0, error: null, body: null };
  await endAttempt(writer, organizationId, { delivery, attempt, verdict: { state: 'delivered' } });
}

type Sight = { places: StormNotice['places'] | null; kind: string };

/** What it is about, and where that is; null if everybody may read it. */
function sightOf(message: ChannelMessage, { locationId }: DueDelivery): Sight {
  if ('storm' in message) return { places: message.storm.places, kind: message.storm.kind ?? '' };
  if ('alarm' in message) return { places: [{ locationId, count: 1 }], kind: message.alarm.kind ?? '' };
  return { places: null, kind: '' };
}

/** Members of groups as they are now. Of alarms only those who see any of the things, and of how many. */
async function listRecipients(
  writer: Writer,
  organizationId: OrganizationId,
  { endpoint: { userIds, groupIds } }: DueDelivery,
  { places, kind }: Sight,
): Promise<{ userId: number; seen: number }[]> {
  const { rows } = await sql<{ userId: number; seen: number }>`
    select id as "userId", coalesce(seen, 0) as seen
      from users cross join lateral (
        select sum(place.count)::integer as seen
          from jsonb_to_recordset(${JSON.stringify(places ?? [])}::jsonb) as place ("locationId" bigint, count integer)
          where app.person_sees_alarm(users.id, "locationId", ${kind})) as sight
      where organization_id = ${organizationId} and verified_at is not null and disabled_at is null
        and (id = any (${userIds}::bigint[]) or group_id = any (${groupIds}::bigint[]))
        and (${places === null} or seen > 0) order by id`.execute(writer);
  return rows;
}
