import type { OrganizationTokens, TokenOfOwner } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { isListed, nameOfOwner, tokenColumns, tokenOf, type TokenRow } from '../../tokens/token-row.ts';
import { readTokenSettings } from '../../tokens/wanted-token.ts';

export function organizationTokenReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/organization/tokens', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, (reader) => findOrganizationTokens(reader, actor));
  });
}

type InOrganization = Pick<Scope, 'organizationId'>;

export async function findOrganizationTokens(reader: Reader, scope: InOrganization): Promise<OrganizationTokens> {
  return { ...(await readTokenSettings(reader, scope)), tokens: await listAllTokens(reader, scope) };
}

type Row = TokenRow & { ownerId: number; ownerName: string };

async function listAllTokens(reader: Reader, { organizationId }: InOrganization): Promise<TokenOfOwner[]> {
  const { rows } = await sql<Row>`
    select ${tokenColumns}, owner_id as "ownerId", coalesce((select ${nameOfOwner} from users
        where users.organization_id = ${organizationId} and users.id = owner_id), '') as "ownerName"
      from api_tokens where organization_id = ${organizationId} and ${isListed}
      order by created_at desc, id desc`.execute(reader);
  const nowMs = Date.now();
  return rows.map(({ ownerId, ownerName, ...row }) => ({
    ...tokenOf(row, nowMs),
    owner: { id: ownerId, name: ownerName },
  }));
}
