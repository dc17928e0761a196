import type { OrganizationId } from '@ohmstead/domain';
import { wholeOrganization } from '@ohmstead/domain';
import { createRemoteJWKSet, customFetch as keyFetch, importPKCS8, jwtVerify, type JWTPayload } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  PrivateKeyJwt,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client';
import { OutsideError } from '../../outside/outside-error.ts';
import type { OutsideRules } from '../../outside/outside-rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { attemptLifeS, toleranceS } from './attempt-limits.ts';
import { recallProvider } from './discover.ts';
import type { FoundProvider } from './find-provider.ts';
import { openProviderDoor, type ProviderDoor } from './provider-door.ts';
import { keyAlgorithm, openProviderSecret } from './provider-secrets.ts';

type Parts = Pick<ApiParts, 'database' | 'outside' | 'secretsKeys'>;

/** What calls the provider, by the door out alone. */
export async function openClient(
  parts: Parts,
  organizationId: OrganizationId,
  provider: FoundProvider,
): Promise<Configuration> {
  const door = openProviderDoor(parts.outside);
  const metadata = await recallProvider(parts.outside, provider.issuer, door);
  const authentication = await authenticationOf(parts, organizationId, provider, metadata);
  const configuration = new Configuration(
    metadata,
    provider.clientId,
    { [clockTolerance]: toleranceS },
    authentication,
  );
  configuration[customFetch] = (url, { method, headers, body }) =>
    through(door, url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(Object.entries(headers)),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    });
  // The door has judged it: in the demo, on this machine.
  if (provider.issuer.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}

async function authenticationOf(
  { database, secretsKeys }: Parts,
  organizationId: OrganizationId,
  { clientAuthentication, publicJwk }: FoundProvider,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: ServerMetadata,
): Promise<ClientAuth> {
  const kind = clientAuthentication === 'secret' ? 'secret' : 'key';
  const secret = await database.readTenant(wholeOrganization(organizationId), (reader) =>
    openProviderSecret(reader, organizationId, kind, secretsKeys),
  );
  if (secret === null) throw new Error('The secret of the identity provider cannot be opened');
  if (kind === 'key') {
    const key = await importPKCS8(secret, keyAlgorithm);
    return PrivateKeyJwt({ key, kid: String(publicJwk?.['kid'] ?? '') });
  }
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

const withoutBody = new Set([204, 205, 304]);

/** A provider that is broken is as one that is away. */
async function through(door: ProviderDoor, url: string, request?: Parameters<ProviderDoor>[1]): Promise<Response> {
  const { status, body } = await door(url, request);
  if (status >= 500) throw new OutsideError('connect');
  const text = withoutBody.has(status) ? null : new Uint8Array(body);
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

/** Never a shared secret, and never none. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const keysKeptMs = 86_400_000;
const unknownKeyMs = 60_000;
const maxKeySets = 1_000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const keySets = new Map<string, KeySet>();

function keysOf(outside: OutsideRules, address: string): KeySet {
  const known = keySets.get(address);
  if (known) return known;
  if (keySets.size >= maxKeySets) keySets.clear();
  const made = createRemoteJWKSet(new URL(address), {
    cooldownDuration: unknownKeyMs,
    cacheMaxAge: keysKeptMs,
    timeoutDuration: keysKeptMs,
    [keyFetch]: (url) => through(openProviderDoor(outside), url),
  });
  keySets.set(address, made);
  return made;
}

/** Also where the token endpoint itself gave it. Nonce and authorised party have been compared before. */
export async function verifyIdToken(
  { outside }: Pick<ApiParts, 'outside'>,
  configuration: Configuration,
  { issuer, clientId }: FoundProvider,
  token: string,
): Promise<JWTPayload> {
  const { jwks_uri: address = '' } = configuration.serverMetadata();
  const { payload } = await jwtVerify(token, keysOf(outside, address), {
    issuer,
    audience: clientId,
    algorithms,
    clockTolerance: toleranceS,
    maxTokenAge: attemptLifeS,
  });
  return payload;
}
