import type { ApiToken } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { isListed, tokenColumns, tokenOf, type TokenRow } from './token-row.ts';

type InOrganization = Pick<Scope, 'organizationId'>;

/** Of one owner, the newest first. */
export async function listTokens(
  reader: Reader,
  { organizationId }: InOrganization,
  ownerId: number,
): Promise<ApiToken[]> {
  const { rows } = await sql<TokenRow>`select ${tokenColumns} from api_tokens
    where organization_id = ${organizationId} and owner_id = ${ownerId} and ${isListed}
    order by created_at desc, id desc`.execute(reader);
  const nowMs = Date.now();
  return rows.map((row) => tokenOf(row, nowMs));
}
