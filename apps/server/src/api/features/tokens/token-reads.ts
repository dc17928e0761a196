import type { OwnToken } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import { inRightsOrder, type Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { listTokens } from '../../tokens/list-tokens.ts';
import { nameOfOwner } from '../../tokens/token-row.ts';

export function tokenReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/tokens', async (request) => {
    const actor = actorOf(request);
    return { tokens: await database.readTenant(actor, (reader) => listTokens(reader, actor, actor.userId)) };
  });

  route(app, 'GET /api/token', async (request) => {
    const actor = actorOf(request);
    const { tokenId } = actor;
    if (tokenId === undefined) throw new ApiError('not-permitted');
    return database.readTenant(actor, (reader) => findOwnToken(reader, actor, tokenId));
  });
}

type OwnRow = Pick<OwnToken, 'id' | 'kind' | 'name' | 'orgName' | 'expiresAt'> & { ownerId: number; ownerName: string };

/** `perm-all-locations` is said by `locations`. */
async function findOwnToken(reader: Reader, actor: Actor, tokenId: number): Promise<OwnToken> {
  const { rows } = await sql<OwnRow>`
    select api_tokens.id, kind, api_tokens.name, directory.organization_name() as "orgName", owner_id as "ownerId",
        floor(extract(epoch from expires_at) * 1000)::bigint as "expiresAt", ${nameOfOwner} as "ownerName"
      from api_tokens join users on users.organization_id = api_tokens.organization_id and users.id = owner_id
      where api_tokens.organization_id = ${actor.organizationId} and api_tokens.id = ${tokenId}`.execute(reader);
  const { ownerId, ownerName, ...token } = onlyRow(rows);
  return {
    ...token,
    owner: { id: ownerId, name: ownerName },
    permissions: inRightsOrder(actor.permissions).filter((permission) => permission !== 'perm-all-locations'),
    locations: actor.allLocations ? null : [...actor.locationIds],
  };
}
