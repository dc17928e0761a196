import { maxLivingTokens, type ShownToken, type TokenKind } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../api-error.ts';
import { announceChanges } from '../changes/announce-changes.ts';
import { hashSecret } from '../sessions/session-secrets.ts';
import { isLiving, tokenColumns, tokenOf, type TokenRow } from './token-row.ts';
import { hintOf, newTokenText } from './token-text.ts';
import type { WantedToken } from './wanted-token.ts';

type Made = { kind: TokenKind; ownerId: number; replacesId?: number };

/** Its text is in the answer alone: the database has its hash. */
export async function makeToken(
  writer: Writer,
  author: Author,
  { kind, ownerId, replacesId }: Made,
  wanted: WantedToken,
): Promise<ShownToken> {
  const { organizationId, userId } = author.actor;
  const token = newTokenText(kind);
  const { name, permissions, locations, expiresAt } = wanted;
  const { rows } = await sql<TokenRow>`
    insert into api_tokens (organization_id, kind, owner_id, name, hint, permissions, location_ids, created_by, replaces_id, expires_at)
      values (${organizationId}, ${kind}, ${ownerId}, ${name}, ${hintOf(token)}, ${permissions}, ${locations}, ${userId}, ${replacesId ?? null},
        to_timestamp(${expiresAt}::double precision / 1000))
      returning ${tokenColumns}`.execute(writer);
  const row = onlyRow(rows);
  await sql`select directory.add_api_token(${hashSecret(token)}, ${row.id})`.execute(writer);
  const changes = [
    { id: row.id, after: { name, permissions, locations, expiresAt, ...(replacesId && { replaces: replacesId }) } },
  ];
  await recordAudit(writer, author, { action: 'tokens-add', objectKind: 'token', changes });
  await announceChanges(writer, organizationId, ['tokens']);
  return { ...tokenOf(row, Date.now()), token };
}

/** The owner is held, so that several at once do not pass the limit together. */
export async function requireRoom(
  writer: Writer,
  { actor: { organizationId } }: Author,
  ownerId: number,
): Promise<void> {
  await sql`select from users where organization_id = ${organizationId} and id = ${ownerId} for no key update`.execute(
    writer,
  );
  const { rows } = await sql<{ living: number }>`select count(*) as living from api_tokens
    where organization_id = ${organizationId} and owner_id = ${ownerId} and ${isLiving}`.execute(writer);
  if (onlyRow(rows).living >= maxLivingTokens) throw new ApiError('tokens-add-9');
}
