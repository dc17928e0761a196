import { randomBytes, randomUUID } from 'node:crypto';
import { maxWebhooks, type NewWebhook, type ShownWebhook } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { sealText } from '../../../deliveries/endpoint-seals.ts';
import { secretText } from '../../../deliveries/sign-webhook.ts';
import { mayCallOutside } from '../../../outside/fetch-outside.ts';
import type { SecretsKeys } from '../../../secrets/seal.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { onceShown } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { getWebhook } from './webhook-row.ts';
import { requireEvents, requireHeaders, requireLocations, requireOwner } from './wanted-webhook.ts';

const secretBytes = 32;
export const newSecret = (): string => secretText(randomBytes(secretBytes));
export const hintOf = (secret: string): string => secret.slice(-4);
export const nameKey = 'endpoints__lower_name__key';

export function webhookAdditions(app: FastifyInstance, { database, outside, secretsKeys }: ApiParts): void {
  route(app, 'POST /api/webhooks', async (request) => {
    const author = authorOf(request);
    const { body } = request;
    // Asks a resolver, which a transaction must not wait for.
    if (!(await mayCallOutside(body.url, outside))) throw new ApiError('address-refused');
    return database.writeTenant(author.actor, (writer) =>
      onceShown(request, writer, () => addWebhook(writer, author, body, secretsKeys)),
    );
  });
}

async function addWebhook(writer: Writer, author: Author, body: NewWebhook, keys: SecretsKeys): Promise<ShownWebhook> {
  const { actor } = author;
  const { organizationId } = actor;
  const { url, ownerId, locations = null, headers = [], plainSignature = false, enabled = true } = body;
  const name = body.name.trim();
  if (name === '') throw new ApiError('webhooks-add-1');
  const events = requireEvents(body.events, 'webhooks-add-4');
  await requireOwner(writer, actor, ownerId, 'webhooks-add-5');
  await requireLocations(writer, actor, locations, 'webhooks-add-6');
  requireHeaders(headers, 'webhooks-add-7');
  await requireRoom(writer, author);
  const place = { organizationId, sealId: randomUUID() };
  const secret = newSecret();
  const sealed = sealText(secret, place, 'secret', keys);
  const sealedHeaders = headers.length === 0 ? null : sealText(JSON.stringify(headers), place, 'headers', keys);
  const headerNames = headers.map((header) => header.name);
  const inserting = sql<{ id: number }>`
    insert into endpoints (organization_id, kind, name, seal_id, url, sealed, sealed_by, hint, header_names, sealed_headers,
        sealed_headers_by, plain_signature, events, location_ids, owner_id, enabled, disabled_reason)
      values (${organizationId}, 'webhook', ${name}, ${place.sealId}::uuid, ${url}, ${sealed.sealed}, ${sealed.sealedBy},
        ${hintOf(secret)}, ${headerNames}, ${sealedHeaders?.sealed ?? null}, ${sealedHeaders?.sealedBy ?? null}, ${plainSignature},
        ${events}, ${locations}, ${ownerId}, ${enabled}, ${enabled ? null : 'person'})
      returning id`.execute(writer);
  const { id } = onlyRow((await refuseOnConstraint({ [nameKey]: 'webhooks-add-3' }, inserting)).rows);
  await sql`select directory.note_sending()`.execute(writer);
  const after = { name, url, events, ownerId, locations, headers: headerNames, plainSignature, enabled };
  await recordAudit(writer, author, { action: 'webhooks-add', objectKind: 'webhook', changes: [{ id, after }] });
  await announceChanges(writer, organizationId, ['webhooks']);
  return { ...(await getWebhook(writer, actor, id)), secret };
}

/** One addition at a time, so that several at once do not pass the limit together. */
async function requireRoom(writer: Writer, { actor: { organizationId } }: Author): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${organizationId}))`.execute(writer);
  const { rows } = await sql<{ count: number }>`select count(*) as count from endpoints
    where organization_id = ${organizationId} and kind = 'webhook'`.execute(writer);
  if (onlyRow(rows).count >= maxWebhooks) throw new ApiError('webhooks-add-8');
}
