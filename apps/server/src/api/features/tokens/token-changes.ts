import type { NewToken, ShownToken } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { effectiveRights } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { findPerson } from '../../rights/find-person.ts';
import { route } from '../../route.ts';
import { makeToken, requireRoom } from '../../tokens/make-token.ts';
import { revokeToken } from '../../tokens/revoke-token.ts';
import { readTokenSettings, requireHeld, requireLocations, requireSensible } from '../../tokens/wanted-token.ts';

export function tokenChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/tokens', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => addOwnToken(writer, author, request.body));
  });

  route(app, 'DELETE /api/tokens/:id', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    await database.writeTenant(author.actor, async (writer) => {
      await requireOwn(writer, author, id);
      await revokeToken(writer, author, { id, ownerId: author.actor.userId });
    });
  });
}

async function addOwnToken(writer: Writer, author: Author, body: NewToken): Promise<ShownToken> {
  const { actor } = author;
  const settings = await readTokenSettings(writer, actor);
  if (!settings.personalTokens) throw new ApiError('tokens-add-10');
  const wanted = requireSensible(body, settings, Date.now());
  await requireRoom(writer, author, actor.userId);
  const owner = await findPerson(writer, actor, actor.userId);
  if (!owner) throw new ApiError('not-authenticated');
  requireHeld(effectiveRights(owner), wanted);
  await requireLocations(writer, actor, wanted.locations);
  return makeToken(writer, author, { kind: 'personal', ownerId: actor.userId }, wanted);
}

/** Another person's is as one that never was. */
async function requireOwn(writer: Writer, { actor }: Author, id: number): Promise<void> {
  const { rows } = await sql`select id from api_tokens
    where organization_id = ${actor.organizationId} and owner_id = ${actor.userId} and id = ${id} for no key update`.execute(
    writer,
  );
  if (rows.length === 0) throw new ApiError('tokens-not-found');
}
