import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { onceShown } from '../../repeats/once.ts';
import { changeRights, type RightsChange } from '../../rights/change-rights.ts';
import { route } from '../../route.ts';
import { addToken, type TokenOwner } from '../../tokens/add-token.ts';
import { revokeTokenOf } from '../../tokens/revoke-token.ts';
import { rotateToken } from '../../tokens/rotate-token.ts';
import { getServiceAccount } from './service-account-reads.ts';

const right = 'perm-service-accounts';

export function serviceAccountTokens(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/serviceAccounts/:id/tokens', async (request) => {
    const author = authorOf(request);
    const add = (change: RightsChange) =>
      onceShown(request, change.writer, async () =>
        addToken(change.writer, author, await ownerOf(change, Number(request.params.id)), request.body),
      );
    return changeRights(database, author, add, right);
  });

  route(app, 'POST /api/serviceAccounts/:id/tokens/:tokenId/rotate', async (request) => {
    const author = authorOf(request);
    const rotation = { ...request.body, id: Number(request.params.tokenId) };
    const rotate = (change: RightsChange) =>
      onceShown(request, change.writer, async () =>
        rotateToken(change.writer, author, await ownerOf(change, Number(request.params.id)), rotation),
      );
    return changeRights(database, author, rotate, right);
  });

  route(app, 'DELETE /api/serviceAccounts/:id/tokens/:tokenId', async (request) => {
    const author = authorOf(request);
    const token = { id: Number(request.params.tokenId), ownerId: Number(request.params.id) };
    await database.writeTenant(author.actor, async (writer) => {
      await getServiceAccount(writer, author.actor, token.ownerId);
      await revokeTokenOf(writer, author, token);
    });
  });
}

async function ownerOf({ writer, author, granter }: RightsChange, ownerId: number): Promise<TokenOwner> {
  await getServiceAccount(writer, author.actor, ownerId);
  return { kind: 'service', ownerId, granter };
}
