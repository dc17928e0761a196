import type { TokenKind } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { peopleWhoHold } from './people-who-hold.ts';

export type TokenAbout = { kind: TokenKind; ownerId: UserId };

/** Its owner, or of a service account, which has no address, those who manage such accounts. */
export async function whomToTellOfToken(
  writer: Writer,
  organizationId: OrganizationId,
  { kind, ownerId }: TokenAbout,
): Promise<{ userIds: UserId[]; account: string | null }> {
  if (kind === 'personal') return { userIds: [ownerId], account: null };
  const { rows } = await sql<{ name: string }>`select name from service_accounts
    where organization_id = ${organizationId} and id = ${ownerId}`.execute(writer);
  const userIds = await peopleWhoHold(writer, organizationId, 'perm-service-accounts');
  return { userIds, account: rows[0]?.name ?? '' };
}
