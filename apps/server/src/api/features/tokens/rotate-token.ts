import type { ShownToken, TokenKind } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { effectiveRights } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceSessions } from '../../changes/announce-sessions.ts';
import { findPerson } from '../../rights/find-person.ts';
import { route } from '../../route.ts';
import { makeToken, requireRoom } from '../../tokens/make-token.ts';
import { isLiving } from '../../tokens/token-row.ts';
import { readTokenSettings, requireHeld } from '../../tokens/wanted-token.ts';

const usualOverlapHours = 24;
const dayMs = 86_400_000;

export function tokenRotation(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/tokens/:id/rotate', async (request) => {
    const author = authorOf(request);
    const { overlapHours = usualOverlapHours } = request.body;
    return database.writeTenant(author.actor, (writer) =>
      rotateOwnToken(writer, author, { id: Number(request.params.id), overlapHours }),
    );
  });
}

type Rotation = { id: number; overlapHours: number };
type Old = {
  kind: TokenKind;
  name: string;
  permissions: string[];
  locations: number[] | null;
  lifeMs: number;
  isLiving: boolean;
  isReplaced: boolean;
};

/** The successor has the same name, rights and length of life; the old one lives on for the overlap at most. */
async function rotateOwnToken(writer: Writer, author: Author, { id, overlapHours }: Rotation): Promise<ShownToken> {
  const { actor } = author;
  const old = await holdOwn(writer, author, id);
  if (!old.isLiving) throw new ApiError('tokens-rotate-1');
  if (old.isReplaced) throw new ApiError('tokens-rotate-2');
  const settings = await readTokenSettings(writer, actor);
  if (!settings.personalTokens) throw new ApiError('tokens-add-10');
  const owner = await findPerson(writer, actor, actor.userId);
  if (!owner) throw new ApiError('not-authenticated');
  requireHeld(effectiveRights(owner), old);
  await endOld(writer, author, { id, overlapHours });
  await requireRoom(writer, author, actor.userId);
  const expiresAt = Date.now() + Math.min(old.lifeMs, settings.longestDays * dayMs);
  return makeToken(writer, author, { kind: old.kind, ownerId: actor.userId, replacesId: id }, { ...old, expiresAt });
}

/** The owner is held before what belongs to them (decision 0157). */
async function holdOwn(writer: Writer, { actor: { organizationId, userId } }: Author, id: number): Promise<Old> {
  await sql`select from users where organization_id = ${organizationId} and id = ${userId} for no key update`.execute(
    writer,
  );
  const { rows } = await sql<Old>`
    select kind, name, permissions, location_ids as "locations", ${isLiving} as "isLiving",
        round(extract(epoch from expires_at - created_at) * 1000)::bigint as "lifeMs",
        exists (select from api_tokens as successor where successor.organization_id = api_tokens.organization_id
          and successor.replaces_id = api_tokens.id) as "isReplaced"
      from api_tokens where organization_id = ${organizationId} and owner_id = ${userId} and id = ${id} for no key update`.execute(
    writer,
  );
  if (!rows[0]) throw new ApiError('tokens-not-found');
  return rows[0];
}

async function endOld(writer: Writer, author: Author, { id, overlapHours }: Rotation): Promise<void> {
  const { organizationId, userId } = author.actor;
  await sql`update api_tokens set expires_at = least(expires_at, now() + ${overlapHours} * interval '1 hour')
    where organization_id = ${organizationId} and id = ${id}`.execute(writer);
  const changes = [{ id, after: { overlapHours } }];
  await recordAudit(writer, author, { action: 'tokens-rotate', objectKind: 'token', changes });
  await announceSessions(writer, { organizationId, userId });
}
