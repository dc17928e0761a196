import type { IdentityProviderAnswer } from '@ohmstead/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { entityTag } from '../../changes/require-version.ts';
import { findProvider, type FoundProvider } from '../../identity-provider/find-provider.ts';
import { redirectUri } from '../../identity-provider/redirect-uri.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';

export function identityProviderReads(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'GET /api/organization/identityProvider', async (request, reply) => {
    const actor = actorOf(request);
    const found = await parts.database.readTenant(actor, (reader) => findProvider(reader, actor));
    return reply.header('etag', entityTag(found?.version ?? 0)).send(answerOf(parts, found));
  });
}

export function answerOf(parts: Pick<ApiParts, 'origins'>, found: FoundProvider | undefined): IdentityProviderAnswer {
  const shown = { redirectUri: redirectUri(parts) };
  if (!found) return { ...shown, identityProvider: null };
  const { revision: _, ...identityProvider } = found;
  return { ...shown, identityProvider };
}
