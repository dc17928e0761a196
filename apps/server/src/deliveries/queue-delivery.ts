import { randomUUID } from 'node:crypto';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { ChannelMessage } from './channel-message.ts';
import { testType } from './due-delivery.ts';

type Endpoint = { organizationId: OrganizationId; id: number };
type Queued = { eventId: string; type: string; body: string; locationId: number | null };

/** An event for one endpoint alone. Sent when the transaction commits. */
async function queueDelivery(writer: Writer, { organizationId, id }: Endpoint, queued: Queued): Promise<number> {
  const { eventId, type, body, locationId } = queued;
  await sql`insert into outgoing_events (organization_id, id, type, happened_at, location_id, body)
    values (${organizationId}, ${eventId}::uuid, ${type}, now(), ${locationId}, ${body})`.execute(writer);
  const { rows } = await sql<{ id: number }>`insert into deliveries (organization_id, endpoint_id, event_id)
    values (${organizationId}, ${id}, ${eventId}::uuid) returning id`.execute(writer);
  await sql`select pg_notify('deliveries', '')`.execute(writer);
  return onlyRow(rows).id;
}

export async function queueWebhookTest(writer: Writer, endpoint: Endpoint): Promise<number> {
  const { rows } = await sql<{ url: string }>`select directory.public_url() as url`.execute(writer);
  const link = new URL('/settings/integrations', onlyRow(rows).url).href;
  const eventId = randomUUID();
  const body = JSON.stringify({ id: eventId, type: testType, timestamp: Date.now(), data: { version: 1, link } });
  return queueDelivery(writer, endpoint, { eventId, type: testType, body, locationId: null });
}

/** A notice of an alarm, or a test, for a channel. Of a mail only people who see the location are told. */
export const queueChannelMessage = (
  writer: Writer,
  channel: Endpoint,
  message: ChannelMessage,
  locationId: number | null = null,
): Promise<number> =>
  queueDelivery(writer, channel, {
    eventId: randomUUID(),
    type: 'test' in message ? testType : 'message',
    body: JSON.stringify(message),
    locationId,
  });
