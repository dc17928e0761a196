import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { OrganizationId } from '@ohmstead/domain';
import type { Author, Origin } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../api-error.ts';
import { announceChanges } from '../changes/announce-changes.ts';
import { announceSessions } from '../changes/announce-sessions.ts';

type Revoker = Origin & { actor: { organizationId: OrganizationId } };
type Revoked = { id: number; ownerId: number };

/** It opens nothing from the next call on, and its open streams end. False where it was revoked before, which changes nothing. */
export async function revokeToken(writer: Writer, author: Revoker, { id, ownerId }: Revoked): Promise<boolean> {
  const { organizationId } = author.actor;
  const { rows } = await sql<{ name: string }>`update api_tokens set revoked_at = now()
    where organization_id = ${organizationId} and id = ${id} and revoked_at is null returning name`.execute(writer);
  const changes = rows.map(({ name }) => ({ id, after: { name } }));
  await recordAudit(writer, author, { action: 'tokens-revoke', objectKind: 'token', changes });
  await announceSessions(writer, { organizationId, userId: ownerId });
  await announceChanges(writer, organizationId, ['tokens']);
  return rows.length > 0;
}

/** Another owner's token is as one that never was. */
export async function revokeTokenOf(writer: Writer, author: Author, token: Revoked): Promise<void> {
  const { rows } = await sql`select id from api_tokens where organization_id = ${author.actor.organizationId}
    and owner_id = ${token.ownerId} and id = ${token.id} for no key update`.execute(writer);
  if (rows.length === 0) throw new ApiError('tokens-not-found');
  await revokeToken(writer, author, token);
}
