import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { onceShown } from '../../repeats/once.ts';
import { route } from '../../route.ts';
import { addToken } from '../../tokens/add-token.ts';
import { revokeTokenOf } from '../../tokens/revoke-token.ts';
import { rotateToken } from '../../tokens/rotate-token.ts';

export function tokenChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/tokens', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      onceShown(request, writer, () => addToken(writer, author, own(request), request.body)),
    );
  });

  route(app, 'POST /api/tokens/:id/rotate', async (request) => {
    const author = authorOf(request);
    const rotation = { ...request.body, id: Number(request.params.id) };
    return database.writeTenant(author.actor, (writer) =>
      onceShown(request, writer, () => rotateToken(writer, author, own(request), rotation)),
    );
  });

  route(app, 'DELETE /api/tokens/:id', async (request) => {
    const author = authorOf(request);
    const token = { id: Number(request.params.id), ownerId: author.actor.userId };
    await database.writeTenant(author.actor, (writer) => revokeTokenOf(writer, author, token));
  });
}

const own = (request: FastifyRequest) => ({ kind: 'personal', ownerId: actorOf(request).userId }) as const;
