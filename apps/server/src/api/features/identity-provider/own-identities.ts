import type { OwnIdentities } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import type { Purpose } from '../../identity-provider/attempt.ts';
import { beginElsewhere } from '../../identity-provider/begin-elsewhere.ts';
import { findProvider, type FoundProvider } from '../../identity-provider/find-provider.ts';
import { actorOf, callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { findNeededProofs } from '../../second-factors/sign-in-ticket.ts';

/** Tests, step-ups and links begin as a login does, and end for the session that began them. */
export function ownIdentities(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;

  route(app, 'POST /api/organization/identityProvider/test', async (request, reply) => {
    const provider = await readProvider(actorOf(request));
    if (!provider) throw new ApiError('organizations-identityProvider-9');
    return begin(provider, 'test', request, reply);
  });

  route(app, 'POST /api/session/stepUp/identityProvider', async (request, reply) => {
    const actor = actorOf(request);
    const provider = await readProvider(actor);
    const { identities } = await database.readTenant(actor, (reader) => findOwn(reader, actor));
    const isLinked = provider?.enabled && identities.some(({ issuer }) => issuer === provider.issuer);
    const { proofs } = await findNeededProofs(database, actor, undefined);
    if (!isLinked || (proofs.length > 0 && !mayAssert(provider))) throw new ApiError('session-stepUp-2');
    return begin(provider, 'stepUp', request, reply);
  });

  route(app, 'GET /api/users/identities', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findOwn(reader, actor));
  });

  route(app, 'POST /api/users/identities', async (request, reply) => {
    const provider = await readProvider(actorOf(request));
    if (!provider?.enabled) throw new ApiError('organizations-identityProvider-9');
    return begin(provider, 'link', request, reply);
  });

  route(app, 'DELETE /api/users/identities/:id', async (request) => {
    const author = authorOf(request);
    const { organizationId, userId } = author.actor;
    const id = Number(request.params.id);
    await database.writeTenant(author.actor, async (writer) => {
      const { identities, hasPassword } = await findOwn(writer, author.actor);
      if (!identities.some((identity) => identity.id === id)) throw new ApiError('users-identities-1');
      if (!hasPassword) throw new ApiError('users-identities-2');
      const { rows } = await sql<{ issuer: string | null }>`
        select directory.unlink_identity(${userId}, ${id}) as issuer`.execute(writer);
      const before = { issuer: rows[0]?.issuer };
      const event = { action: 'users-identity-unlink', objectKind: 'user', changes: [{ id: userId, before }] };
      await recordAudit(writer, author, event);
      await announceChanges(writer, organizationId, ['users']);
    });
  });

  const readProvider = (actor: Actor) => database.readTenant(actor, (reader) => findProvider(reader, actor));

  async function begin(provider: FoundProvider, purpose: Purpose, request: FastifyRequest, reply: FastifyReply) {
    const { actor, sessionHash } = callerOf(request);
    const { organizationId } = actor;
    return { url: await beginElsewhere(parts, { organizationId, provider, purpose, sessionHash }, reply) };
  }
}

const mayAssert = ({ secondFactorClaims: { amr, acr } }: FoundProvider): boolean => amr.length + acr.length > 0;

async function findOwn(reader: Pick<Reader, 'getExecutor'>, { userId }: Actor): Promise<OwnIdentities> {
  const { rows: identities } = await sql<OwnIdentities['identities'][number]>`
    select id, issuer, floor(extract(epoch from created_at) * 1000)::bigint as "createdAt",
        floor(extract(epoch from last_used_at) * 1000)::bigint as "lastUsedAt"
      from directory.list_identities(${userId})`.execute(reader);
  const { rows } = await sql<{ hasPassword: boolean }>`
    select password_hash is not null as "hasPassword" from directory.own_account(${userId})`.execute(reader);
  return { identities, hasPassword: rows[0]?.hasPassword ?? false };
}
