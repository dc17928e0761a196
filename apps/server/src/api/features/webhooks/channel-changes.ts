import { randomUUID } from 'node:crypto';
import type { Channel, ChannelEdit, NewChannel } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit, type AuditedChange } from '../../../audit/record-audit.ts';
import { sealText, type SealPlace } from '../../../deliveries/endpoint-seals.ts';
import { queueChannelMessage } from '../../../deliveries/queue-delivery.ts';
import { mayCallOutside } from '../../../outside/fetch-outside.ts';
import type { SecretsKeys } from '../../../secrets/seal.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { once } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { getChannel, listChannels } from './channel-row.ts';

const nameKey = 'endpoints__lower_name__key';

export function channelRoutes(app: FastifyInstance, { database, outside, secretsKeys: keys }: ApiParts): void {
  const requireCallable = async (url: string | undefined, kind: string) => {
    if (kind === 'mail' ? url !== undefined : url === undefined || !(await mayCallOutside(url, outside)))
      throw new ApiError('address-refused');
  };

  route(app, 'GET /api/channels', async (request) => {
    const actor = actorOf(request);
    return { channels: await database.readTenant(actor, (reader) => listChannels(reader, actor)) };
  });

  route(app, 'POST /api/channels', async (request) => {
    const author = authorOf(request);
    const { body } = request;
    await requireCallable(body.url, body.kind);
    return database.writeTenant(author.actor, (writer) =>
      once(request, writer, () => addChannel(writer, author, body, keys)),
    );
  });

  route(app, 'PUT /api/channels/:id', async (request) => {
    const author = authorOf(request);
    const { body } = request;
    const id = Number(request.params.id);
    const { kind } = await database.readTenant(author.actor, (reader) => getChannel(reader, author.actor, id));
    if (body.url !== undefined) await requireCallable(body.url, kind);
    return database.writeTenant(author.actor, (writer) => editChannel(writer, author, { id, body, keys }));
  });

  route(app, 'DELETE /api/channels/:id', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => deleteChannel(writer, author, Number(request.params.id)));
  });

  route(app, 'POST /api/channels/:id/test', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) => sendTest(writer, author, id));
  });
}

async function addChannel(writer: Writer, author: Author, body: NewChannel, keys: SecretsKeys): Promise<Channel> {
  const { actor } = author;
  const { organizationId } = actor;
  const name = body.name.trim();
  if (name === '') throw new ApiError('channels-add-1');
  const sealId = randomUUID();
  const { users, groups } = await knownRecipients(writer, author, body.kind, body);
  const inserting = sql<{ id: number }>`
    insert into endpoints (organization_id, kind, name, seal_id, user_ids, group_ids)
      values (${organizationId}, ${body.kind}, ${name}, ${sealId}::uuid, ${users}, ${groups}) returning id`.execute(
    writer,
  );
  const { id } = onlyRow((await refuseOnConstraint({ [nameKey]: 'channels-add-3' }, inserting)).rows);
  if (body.url !== undefined) await saveAddress(writer, { id, url: body.url, place: { organizationId, sealId }, keys });
  await sql`select directory.note_sending()`.execute(writer);
  const made = await getChannel(writer, actor, id);
  await record(writer, author, 'channels-add', { id, after: factsOf(made) });
  return made;
}

type Edit = { id: number; body: ChannelEdit; keys: SecretsKeys };

async function editChannel(writer: Writer, author: Author, { id, body, keys }: Edit): Promise<Channel> {
  const { actor } = author;
  const { organizationId } = actor;
  const sealId = await holdChannel(writer, author, id);
  const before = await getChannel(writer, actor, id);
  requireVersion(before.version, baseVersion(body.version), 'channels-update-6');
  const name = (body.name ?? before.name).trim();
  if (name === '') throw new ApiError('channels-update-1');
  const wanted = { users: body.users ?? before.users, groups: body.groups ?? before.groups };
  const { users, groups } = await knownRecipients(writer, author, before.kind, wanted);
  const enabled = body.enabled ?? before.enabled;
  const reason = enabled ? null : before.enabled ? 'person' : before.disabledReason;
  const updating =
    sql`update endpoints set name = ${name}, user_ids = ${users}, group_ids = ${groups}, enabled = ${enabled},
      disabled_reason = ${reason}, version = version + 1
    where organization_id = ${organizationId} and id = ${id}`.execute(writer);
  await refuseOnConstraint({ [nameKey]: 'channels-update-5' }, updating);
  if (body.url !== undefined) await saveAddress(writer, { id, url: body.url, place: { organizationId, sealId }, keys });
  if (enabled && !before.enabled) await sql`select pg_notify('deliveries', '')`.execute(writer);
  const after = await getChannel(writer, actor, id);
  await record(writer, author, 'channels-update', { id, ...changedFields(factsOf(before), factsOf(after)) });
  return after;
}

type Recipients = { users?: readonly number[] | undefined; groups?: readonly number[] | undefined };

/** Only mail has any. Those who do not exist are left out: nobody else could be told by it. */
async function knownRecipients(
  writer: Writer,
  { actor: { organizationId } }: Author,
  kind: string,
  { users = [], groups = [] }: Recipients,
): Promise<{ users: number[]; groups: number[] }> {
  if (kind !== 'mail') return { users: [], groups: [] };
  const people = await sql<{ id: number }>`select id from users where organization_id = ${organizationId}
    and id = any (${users}::bigint[]) and not service_account order by id`.execute(writer);
  const crews = await sql<{ id: number }>`select id from groups where organization_id = ${organizationId}
    and id = any (${groups}::bigint[]) order by id`.execute(writer);
  return { users: people.rows.map(({ id }) => id), groups: crews.rows.map(({ id }) => id) };
}

type Address = { id: number; url: string; place: SealPlace; keys: SecretsKeys };

async function saveAddress(writer: Writer, { id, url, place, keys }: Address): Promise<void> {
  const { sealed, sealedBy } = sealText(url, place, 'address', keys);
  await sql`update endpoints set sealed = ${sealed}, sealed_by = ${sealedBy}, host = ${new URL(url).host}, hint = ${url.slice(-4)}
    where organization_id = ${place.organizationId} and id = ${id}`.execute(writer);
}

async function holdChannel(
  writer: Writer,
  { actor }: Author,
  id: number,
  lock = sql`for no key update`,
): Promise<string> {
  const { rows } = await sql<{ sealId: string }>`select seal_id as "sealId" from endpoints
    where organization_id = ${actor.organizationId} and id = ${id} and kind <> 'webhook' ${lock}`.execute(writer);
  if (!rows[0]) throw new ApiError('channels-not-found');
  return rows[0].sealId;
}

const factsOf = ({ name, kind, host, lastFour, users, groups, enabled }: Channel) => ({
  name,
  kind,
  host,
  lastFour,
  users,
  groups,
  enabled,
});

/** Not while rules tell it: their alarms would reach nobody, and nobody would notice. */
async function deleteChannel(writer: Writer, author: Author, id: number): Promise<void> {
  await holdChannel(writer, author, id, sql`for update`);
  const { rows } = await sql`select from alarm_rules where organization_id = ${author.actor.organizationId}
    and (settings -> 'channels' @> to_jsonb(${id}::bigint) or settings #> '{escalate,channelId}' = to_jsonb(${id}::bigint)) limit 1`.execute(
    writer,
  );
  if (rows.length > 0) throw new ApiError('channels-delete-1');
  const before = await getChannel(writer, author.actor, id);
  await sql`delete from endpoints where organization_id = ${author.actor.organizationId} and id = ${id}`.execute(
    writer,
  );
  await record(writer, author, 'channels-delete', { id, before: factsOf(before) });
}

async function sendTest(writer: Writer, author: Author, id: number): Promise<{ deliveryId: number }> {
  const { name } = await getChannel(writer, author.actor, id);
  const { organizationId } = author.actor;
  const deliveryId = await queueChannelMessage(writer, { organizationId, id }, { test: { channel: name } });
  await record(writer, author, 'channels-test', { id, after: { name, deliveryId } });
  return { deliveryId };
}

async function record(writer: Writer, author: Author, action: string, change: AuditedChange): Promise<void> {
  await recordAudit(writer, author, { action, objectKind: 'channel', changes: [change] });
  await announceChanges(writer, author.actor.organizationId, ['webhooks']);
}
