import { exampleOf, eventCatalogue, type DeliveryPage } from '@ohmstead/contract';
import { usualDeliveriesPerPage } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { keysOf, type Actor, type Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { getChannel } from './channel-row.ts';
import { getWebhook, listWebhooks } from './webhook-row.ts';

const events = keysOf(eventCatalogue).map((type) => ({ type, example: exampleOf(type) }));

export function webhookReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/webhooks', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, async (reader) => ({
      webhooks: await listWebhooks(reader, actor),
      choices: { serviceAccounts: await listOwners(reader, actor), events },
    }));
  });

  route(app, 'GET /api/webhooks/:id/deliveries', async (request) => {
    const actor = actorOf(request);
    const id = Number(request.params.id);
    return database.readTenant(actor, async (reader) => {
      await getWebhook(reader, actor, id);
      return listDeliveries(reader, actor, id, request.query);
    });
  });

  route(app, 'GET /api/channels/:id/deliveries', async (request) => {
    const actor = actorOf(request);
    const id = Number(request.params.id);
    return database.readTenant(actor, async (reader) => {
      await getChannel(reader, actor, id);
      return listDeliveries(reader, actor, id, request.query);
    });
  });
}

async function listOwners(reader: Reader, { organizationId }: Actor): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from service_accounts
    where organization_id = ${organizationId} order by lower(name)`.execute(reader);
  return rows;
}

type Asked = { state?: string; before?: string; limit?: string };

async function listDeliveries(
  reader: Reader,
  { organizationId }: Pick<Scope, 'organizationId'>,
  endpointId: number,
  { state, before, limit = String(usualDeliveriesPerPage) }: Asked,
): Promise<DeliveryPage> {
  const { rows } = await sql<DeliveryPage['deliveries'][number]>`
    select deliveries.id, event_id as "eventId", type, app.ms(deliveries.created_at) as "createdAt", state, attempts,
        app.ms(next_attempt_at) as "nextAttemptAt", resend_of as "resendOf"
      from deliveries join outgoing_events as event
        on event.organization_id = deliveries.organization_id and event.id = deliveries.event_id
      where deliveries.organization_id = ${organizationId} and endpoint_id = ${endpointId}
        and ${state === undefined ? sql`true` : sql`state = ${state}`}
        and ${before === undefined ? sql`true` : sql`deliveries.id < ${before}::bigint`}
      order by deliveries.id desc limit ${Number(limit) + 1}`.execute(reader);
  const deliveries = rows.slice(0, Number(limit));
  return { deliveries, next: rows.length > deliveries.length ? (deliveries.at(-1)?.id ?? null) : null };
}
