import type { ShownWebhook, Webhook, WebhookEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit, type AuditedChange } from '../../../audit/record-audit.ts';
import { sealText } from '../../../deliveries/endpoint-seals.ts';
import { mayCallOutside } from '../../../outside/fetch-outside.ts';
import type { SecretsKeys } from '../../../secrets/seal.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { onceShown } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { hintOf, nameKey, newSecret } from './add-webhook.ts';
import { getWebhook } from './webhook-row.ts';
import { requireEvents, requireHeaders, requireLocations, requireOwner } from './wanted-webhook.ts';

export function webhookChanges(app: FastifyInstance, { database, outside, secretsKeys }: ApiParts): void {
  route(app, 'PUT /api/webhooks/:id', async (request) => {
    const author = authorOf(request);
    const { body } = request;
    if (body.url !== undefined && !(await mayCallOutside(body.url, outside))) throw new ApiError('address-refused');
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) => editWebhook(writer, author, { id, body, keys: secretsKeys }));
  });

  route(app, 'POST /api/webhooks/:id/rotate', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) =>
      onceShown(request, writer, () => rotateSecret(writer, author, { id, keys: secretsKeys })),
    );
  });

  route(app, 'DELETE /api/webhooks/:id', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => deleteWebhook(writer, author, Number(request.params.id)));
  });
}

type Edit = { id: number; body: WebhookEdit; keys: SecretsKeys };

async function editWebhook(writer: Writer, author: Author, { id, body, keys }: Edit): Promise<Webhook> {
  const { actor } = author;
  const sealId = await holdWebhook(writer, author, id);
  const before = await getWebhook(writer, actor, id);
  requireVersion(before.version, baseVersion(body.version), 'webhooks-update-6');
  const { version: _, headers, ...edit } = body;
  const wanted = { ...before, ...edit, name: (edit.name ?? before.name).trim() };
  await requireWanted(writer, author, before, { ...wanted, typed: headers });
  const after = { ...wanted, headers: headers?.map(({ name }) => name) ?? before.headers };
  const facts = changedFields(factsOf(before), factsOf(after));
  if (Object.keys(facts.after).length === 0 && headers === undefined) return before;
  const updating = sql`update endpoints set name = ${after.name}, url = ${after.url}, events = ${after.events},
      owner_id = ${after.ownerId}, location_ids = ${after.locations}, plain_signature = ${after.plainSignature},
      enabled = ${after.enabled}, disabled_reason = ${reasonOf(before, after)}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(writer);
  await refuseOnConstraint({ [nameKey]: 'webhooks-update-5' }, updating);
  if (headers !== undefined) {
    const place = { organizationId: actor.organizationId, sealId };
    const sealed = headers.length === 0 ? null : sealText(JSON.stringify(headers), place, 'headers', keys);
    await sql`update endpoints set header_names = ${after.headers}, sealed_headers = ${sealed?.sealed ?? null},
        sealed_headers_by = ${sealed?.sealedBy ?? null} where organization_id = ${actor.organizationId} and id = ${id}`.execute(
      writer,
    );
  }
  await record(writer, author, 'webhooks-update', { id, ...facts });
  if (after.enabled && !before.enabled) await sql`select pg_notify('deliveries', '')`.execute(writer);
  return getWebhook(writer, actor, id);
}

type Wanted = Omit<Webhook, 'headers'> & { typed: WebhookEdit['headers'] };

/** Headers may hold the key of a receiver: they do not follow the address to another one. */
async function requireWanted(writer: Writer, { actor }: Author, before: Webhook, wanted: Wanted): Promise<void> {
  if (wanted.name === '') throw new ApiError('webhooks-update-1');
  requireEvents(wanted.events, 'webhooks-update-7');
  await requireOwner(writer, actor, wanted.ownerId, 'webhooks-update-8');
  await requireLocations(writer, actor, wanted.locations, 'webhooks-update-9');
  requireHeaders(wanted.typed ?? [], 'webhooks-update-10');
  const isElsewhere = new URL(wanted.url).host !== new URL(before.url).host;
  if (isElsewhere && before.headers.length > 0 && wanted.typed === undefined) throw new ApiError('webhooks-update-11');
}

const factsOf = ({ name, url, events, ownerId, locations, headers, plainSignature, enabled }: Webhook) => ({
  name,
  url,
  events,
  ownerId,
  locations,
  headers,
  plainSignature,
  enabled,
});

const reasonOf = (before: Webhook, after: Webhook) =>
  after.enabled ? null : before.enabled ? 'person' : before.disabledReason;

/** The secret before signs for another day, so that receivers can be told the new one. One that was older signs no more. */
async function rotateSecret(writer: Writer, author: Author, { id, keys }: Omit<Edit, 'body'>): Promise<ShownWebhook> {
  const { actor } = author;
  const sealId = await holdWebhook(writer, author, id);
  const { ownerId } = await getWebhook(writer, actor, id);
  await requireOwner(writer, actor, ownerId, 'webhooks-update-8');
  const secret = newSecret();
  const { sealed, sealedBy } = sealText(secret, { organizationId: actor.organizationId, sealId }, 'secret', keys);
  await sql`update endpoints set old_sealed = sealed, old_sealed_by = sealed_by, old_until = now() + interval '24 hours',
      sealed = ${sealed}, sealed_by = ${sealedBy}, hint = ${hintOf(secret)}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(writer);
  await record(writer, author, 'webhooks-rotate', { id });
  return { ...(await getWebhook(writer, actor, id)), secret };
}

/** Held until the commit; what its sealed values are bound to. */
async function holdWebhook(writer: Writer, { actor }: Author, id: number): Promise<string> {
  const { rows } = await sql<{ sealId: string }>`select seal_id as "sealId" from endpoints
    where organization_id = ${actor.organizationId} and id = ${id} and kind = 'webhook' for no key update`.execute(
    writer,
  );
  if (!rows[0]) throw new ApiError('webhooks-not-found');
  return rows[0].sealId;
}

async function deleteWebhook(writer: Writer, author: Author, id: number): Promise<void> {
  await holdWebhook(writer, author, id);
  const before = await getWebhook(writer, author.actor, id);
  await sql`delete from endpoints where organization_id = ${author.actor.organizationId} and id = ${id}`.execute(
    writer,
  );
  await record(writer, author, 'webhooks-delete', { id, before: factsOf(before) });
}

async function record(writer: Writer, author: Author, action: string, change: AuditedChange): Promise<void> {
  await recordAudit(writer, author, { action, objectKind: 'webhook', changes: [change] });
  await announceChanges(writer, author.actor.organizationId, ['webhooks']);
}
