import { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo, ResponseBodyError } from 'openid-client';
import { OutsideError } from '../../outside/outside-error.ts';
import { ApiError } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import type { AttemptSecrets } from './attempt.ts';
import type { FoundProvider } from './find-provider.ts';
import type { Failure, Outcome, Said } from './outcome.ts';
import { openClient, verifyIdToken } from './provider-client.ts';
import type { OrganizationId } from '@ohmstead/domain';

type Claims = Said['claims'];
type Parts = Pick<ApiParts, 'database' | 'outside' | 'secretsKeys'>;
type Asking = { organizationId: OrganizationId; provider: FoundProvider; url: URL; secrets: AttemptSecrets };

/** Of our own secret or key: the provider does not know us by it. */
type Judged = { outcome: Outcome; isClientRefused: boolean };

/** Exchanges the code, and trusts the answer only if everything in it is right. */
export async function judgeAnswer(parts: Parts, { organizationId, provider, url, secrets }: Asking): Promise<Judged> {
  try {
    const configuration = await openClient(parts, organizationId, provider);
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    });
    const own: Claims = await verifyIdToken(parts, configuration, provider, tokens.id_token ?? '');
    const { firstName, lastName, groups } = provider.claims;
    const isLacking = ['email', 'email_verified', firstName, lastName, groups].some((name) => own[name] === undefined);
    const asks = isLacking && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more: Claims = asks ? await fetchUserInfo(configuration, tokens.access_token, String(own['sub'])) : {};
    return { outcome: { said: read(provider, { ...more, ...own }) }, isClientRefused: false };
  } catch (error) {
    // Only the token endpoint says so: what comes by the browser, anyone may write.
    const isClientRefused = error instanceof ResponseBodyError && error.error === 'invalid_client';
    return { outcome: { failure: failureOf(error) }, isClientRefused };
  }
}

const untrusted: Failure = { code: 'signIn-oidc-4', params: [] };
export const away: Failure = { code: 'signIn-oidc-5', params: [] };
const errorForm = /^[\x20-\x7e]{1,100}$/;

export function failureOf(error: unknown): Failure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return away;
    // Discovery has failed, which was right once.
    if (cause instanceof ApiError) return cause.code === 'organizations-identityProvider-4' ? untrusted : away;
    if (cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError)
      return { code: 'signIn-oidc-3', params: [errorForm.test(cause.error) ? cause.error : 'error'] };
  }
  return untrusted;
}

const maxText = 255;
const maxName = 32;
const maxGroups = 1_000;
const maxClaims = 16_384;

function read({ issuer, claims: names, secondFactorClaims }: FoundProvider, claims: Claims): Said {
  const { sub, email, auth_time: authTime } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > maxText) throw new Error('The subject is none');
  const asserts = (claim: string, wanted: readonly string[]) =>
    textsOf(claims[claim]).some((value) => wanted.includes(value));
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' && email.length <= maxText ? email : null,
    isEmailVerified: claims['email_verified'] === true,
    firstName: nameOf(claims[names.firstName]),
    lastName: nameOf(claims[names.lastName]),
    groups: textsOf(claims[names.groups]).slice(0, maxGroups),
    authTime: typeof authTime === 'number' && Number.isSafeInteger(authTime) ? authTime : null,
    isFactorAsserted: asserts('amr', secondFactorClaims.amr) || asserts('acr', secondFactorClaims.acr),
    claims: shown(claims),
  };
}

/** A list, or one text. */
function textsOf(claim: unknown): string[] {
  const list: unknown[] = Array.isArray(claim) ? claim : [claim];
  return list.filter((value): value is string => typeof value === 'string' && value !== '');
}

function nameOf(claim: unknown): string | null {
  const text =
    textsOf(claim)[0]
      ?.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .trim() ?? '';
  return text === '' ? null : text.slice(0, maxName).replace(/\p{Cs}$/u, '');
}

const ofTheToken = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'jti']);

/** For whoever tests; nothing that belongs to the one token alone, and no NUL, which the database does not take. */
function shown(claims: Claims): Claims {
  const text = JSON.stringify(Object.fromEntries(Object.entries(claims).filter(([name]) => !ofTheToken.has(name))));
  return text.length > maxClaims ? {} : (JSON.parse(text.replaceAll('\\u0000', '')) as Claims);
}
