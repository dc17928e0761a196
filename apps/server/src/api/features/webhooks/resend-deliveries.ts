import type { ResendBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { queueWebhookTest } from '../../../deliveries/queue-delivery.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { route } from '../../route.ts';
import { getWebhook } from './webhook-row.ts';

export function deliveryChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/webhooks/:id/test', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) => sendTest(writer, author, id));
  });

  route(app, 'POST /api/webhookDeliveries/resend', async (request) => {
    const author = authorOf(request);
    return {
      deliveries: await database.writeTenant(author.actor, (writer) => resend(writer, author, request.body)),
    };
  });
}

async function sendTest(writer: Writer, author: Author, id: number): Promise<{ deliveryId: number }> {
  const { organizationId } = author.actor;
  const { name } = await getWebhook(writer, author.actor, id);
  const deliveryId = await queueWebhookTest(writer, { organizationId, id });
  const changes = [{ id, after: { name, deliveryId } }];
  await recordAudit(writer, author, { action: 'webhooks-test', objectKind: 'webhook', changes });
  await announceChanges(writer, organizationId, ['webhooks']);
  return { deliveryId };
}

type Resent = { id: number; resendOf: number };

/** New rows of the log, with the same event: receivers recognise it by its `webhook-id`. What still waits is not sent twice. */
async function resend(writer: Writer, author: Author, body: ResendBody): Promise<Resent[]> {
  const { actor } = author;
  const { organizationId } = actor;
  if ('webhookId' in body) await getWebhook(writer, actor, body.webhookId);
  const { rows } = await sql<Resent & { endpointId: number }>`
    insert into deliveries (organization_id, endpoint_id, event_id, resend_of)
      select ${organizationId}, endpoint_id, event_id, deliveries.id from deliveries
          join endpoints on endpoints.organization_id = deliveries.organization_id and endpoints.id = endpoint_id
        where deliveries.organization_id = ${organizationId} and kind = 'webhook' and ${isAsked(body)}
        order by deliveries.id
      returning id, coalesce(resend_of, 0) as "resendOf", endpoint_id as "endpointId"`.execute(writer);
  if (rows.length === 0) return [];
  await sql`select pg_notify('deliveries', '')`.execute(writer);
  const changes = Map.groupBy(rows, ({ endpointId }) => endpointId)
    .entries()
    .map(([id, sent]) => ({ id, after: { deliveries: sent.length } }));
  await recordAudit(writer, author, { action: 'webhooks-resend', objectKind: 'webhook', changes: [...changes] });
  await announceChanges(writer, organizationId, ['webhooks']);
  return rows.map(({ id, resendOf }) => ({ id, resendOf }));
}

const isAsked = (body: ResendBody): RawBuilder<unknown> =>
  'ids' in body
    ? sql`deliveries.id = any (${body.ids}::bigint[]) and state <> 'pending'`
    : sql`endpoint_id = ${body.webhookId} and state = 'failed'
        and deliveries.created_at >= to_timestamp(${body.failedSince}::double precision / 1000)`;
