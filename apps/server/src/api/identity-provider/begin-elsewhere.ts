import type { OrganizationId } from '@ohmstead/domain';
import type { FastifyReply } from 'fastify';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { ApiError } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { attemptCookie, cookieNames } from '../sessions/cookie-names.ts';
import { beginAttempt, secretsOf, type Purpose } from './attempt.ts';
import { provenForS } from './attempt-limits.ts';
import { requirePresence } from './discover.ts';
import type { FoundProvider } from './find-provider.ts';
import { failureOf } from './provider-answer.ts';
import { openClient } from './provider-client.ts';
import { openProviderDoor } from './provider-door.ts';
import { redirectUri } from './redirect-uri.ts';

type Beginning = {
  organizationId: OrganizationId;
  provider: FoundProvider;
  purpose: Purpose;
  /** Of who is logged in already. */
  sessionHash: Buffer | null;
};

async function openPresent(parts: ApiParts, organizationId: OrganizationId, provider: FoundProvider) {
  const client = await openClient(parts, organizationId, provider);
  await requirePresence(provider.issuer, openProviderDoor(parts.outside));
  return client;
}

/** Where the browser goes; its cookie is set. */
export async function beginElsewhere(
  parts: ApiParts,
  { organizationId, provider, purpose, sessionHash }: Beginning,
  reply: FastifyReply,
): Promise<string> {
  const client = await openPresent(parts, organizationId, provider).catch((error: unknown) => {
    const { code, params } = failureOf(error);
    throw new ApiError(code, params);
  });
  const { revision } = provider;
  const cookie = await beginAttempt(parts.database, { organizationId, purpose, revision, sessionHash });
  const { state, nonce, verifier } = secretsOf(cookie);
  void reply.setCookie(cookieNames(parts.isHttps).attempt, cookie, attemptCookie(parts.isHttps));
  return buildAuthorizationUrl(client, {
    response_type: 'code',
    redirect_uri: redirectUri(parts),
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(purpose === 'stepUp' ? { max_age: String(provenForS) } : {}),
  }).href;
}
