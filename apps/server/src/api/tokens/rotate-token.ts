import type { ShownToken, TokenKind } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../api-error.ts';
import { announceSessions } from '../changes/announce-sessions.ts';
import { requireGivableToken, type TokenOwner } from './add-token.ts';
import { makeToken, requireRoom } from './make-token.ts';
import { isLiving } from './token-row.ts';
import { readTokenSettings } from './wanted-token.ts';

const usualOverlapHours = 24;
const dayMs = 86_400_000;

export type Rotation = { id: number; overlapHours?: number | undefined };
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
export async function rotateToken(
  writer: Writer,
  author: Author,
  owner: TokenOwner,
  { id, overlapHours = usualOverlapHours }: Rotation,
): Promise<ShownToken> {
  const { kind, ownerId } = owner;
  const old = await holdOfOwner(writer, author, ownerId, id);
  if (!old.isLiving) throw new ApiError('tokens-rotate-1');
  if (old.isReplaced) throw new ApiError('tokens-rotate-2');
  const settings = await readTokenSettings(writer, author.actor);
  if (kind === 'personal' && !settings.personalTokens) throw new ApiError('tokens-add-10');
  await requireGivableToken(writer, author, owner, old);
  await endOld(writer, author, { id, ownerId, overlapHours });
  await requireRoom(writer, author, ownerId);
  const expiresAt = Date.now() + Math.min(old.lifeMs, settings.longestDays * dayMs);
  return makeToken(writer, author, { kind, ownerId, replacesId: id }, { ...old, expiresAt });
}

/** The owner is held before what belongs to them (decision 0157). Another owner's token is as one that never was. */
async function holdOfOwner(
  writer: Writer,
  { actor: { organizationId } }: Author,
  ownerId: number,
  id: number,
): Promise<Old> {
  await sql`select from users where organization_id = ${organizationId} and id = ${ownerId} for no key update`.execute(
    writer,
  );
  const { rows } = await sql<Old>`
    select kind, name, permissions, location_ids as "locations", ${isLiving} as "isLiving",
        round(extract(epoch from expires_at - created_at) * 1000)::bigint as "lifeMs",
        exists (select from api_tokens as successor where successor.organization_id = api_tokens.organization_id
          and successor.replaces_id = api_tokens.id) as "isReplaced"
      from api_tokens where organization_id = ${organizationId} and owner_id = ${ownerId} and id = ${id} for no key update`.execute(
    writer,
  );
  if (!rows[0]) throw new ApiError('tokens-not-found');
  return rows[0];
}

type Ending = { id: number; ownerId: number; overlapHours: number };

async function endOld(writer: Writer, author: Author, { id, ownerId, overlapHours }: Ending): Promise<void> {
  const { organizationId } = author.actor;
  await sql`update api_tokens set expires_at = least(expires_at, now() + ${overlapHours} * interval '1 hour')
    where organization_id = ${organizationId} and id = ${id}`.execute(writer);
  const changes = [{ id, after: { overlapHours } }];
  await recordAudit(writer, author, { action: 'tokens-rotate', objectKind: 'token', changes });
  await announceSessions(writer, { organizationId, userId: ownerId });
}
