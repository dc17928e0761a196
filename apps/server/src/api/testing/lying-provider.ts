import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutsideRules } from '../../outside/outside-rules.ts';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';

/** What an administrator enters for a provider. */
export const providerSettings = (issuer: string) => ({
  issuer,
  clientId: 'ohmstead',
  clientAuthentication: 'secret',
  clientSecret: 'canary-of-a-client',
  scopes: ['openid', 'email'],
  claims: { firstName: 'given_name', lastName: 'family_name', groups: 'groups' },
  domains: ['acme.example'],
  createPeople: false,
  defaultGroupId: null as number | null,
  groupMapping: [] as { value: string; groupId: number }[],
  keepGroups: false,
  onlySingleSignOn: false,
  linkWithoutPassword: false,
  secondFactorClaims: { amr: ['mfa'], acr: [] as string[] },
  enabled: false,
});

/** What lets a test call a provider on this machine. */
export const inDemo: OutsideRules = { networks: [], isDemo: true, proxy: null, ownPorts: new Set() };

type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
type Claims = JWTPayload & Record<string, unknown>;
type Asked = { client: string; nonce: string; challenge: string; state: string; redirectUri: string };

/** A provider that says whatever a test wants: truthful unless told otherwise. */
export class LyingProvider {
  issuer = '';
  /** What it says of the person. */
  claims: Claims = {};
  userInfo: Record<string, unknown> | null = null;
  /** Changes the configuration that it shows. */
  configuration: (truth: Record<string, unknown>) => Record<string, unknown> = (truth) => truth;
  /** Signs the ID token; may be told to sign something else, or otherwise. */
  sign: (claims: Claims) => Promise<string> = (claims) => this.signWith(claims);
  /** Answers a path in place of the provider. */
  instead: Record<string, Answer | undefined> = {};
  calls: string[] = [];
  /** What the token endpoint was last asked with. */
  asked = new URLSearchParams();
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  readonly #codes = new Map<string, Asked>();
  #key!: CryptoKey;
  otherKey!: CryptoKey;
  jwk: Record<string, unknown> = {};

  static async open(): Promise<LyingProvider> {
    const provider = new LyingProvider();
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    provider.#key = privateKey;
    provider.otherKey = (await generateKeyPair('RS256')).privateKey;
    provider.jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    provider.issuer = `http://127.0.0.1:${(provider.#server.address() as AddressInfo).port}`;
    return provider;
  }

  close = (): void => {
    this.#server.closeAllConnections();
    this.#server.close();
  };

  async signWith(claims: Claims, key: CryptoKey = this.#key, kid = 'one'): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  }

  signWithout = async (claims: Claims): Promise<string> => new UnsecuredJWT(claims).encode();

  signWithSecret = (claims: Claims, secret: string): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));

  /** As a browser that the provider sends back: to where, with what. */
  authorize(url: string, changes: Record<string, string> = {}): URL {
    const asked = new URL(url).searchParams;
    const get = (name: string) => asked.get(name) ?? '';
    const code = `code-${this.#codes.size}-${Math.random()}`;
    this.#codes.set(code, {
      client: get('client_id'),
      nonce: get('nonce'),
      challenge: get('code_challenge'),
      state: get('state'),
      redirectUri: get('redirect_uri'),
    });
    const back = new URL(get('redirect_uri'));
    for (const [name, value] of Object.entries({ code, state: get('state'), iss: this.issuer, ...changes }))
      back.searchParams.set(name, value);
    return back;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.issuer);
    this.calls.push(pathname);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = this.instead[pathname] ?? (await this.#answer(pathname, Buffer.concat(parts).toString()));
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }

  async #answer(pathname: string, body: string): Promise<Answer> {
    const { issuer } = this;
    if (pathname === '/.well-known/openid-configuration')
      return {
        body: this.configuration({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`,
          authorization_response_iss_parameter_supported: true,
        }),
      };
    if (pathname === '/jwks') return { body: { keys: [this.jwk] } };
    if (pathname === '/userinfo') return { body: this.userInfo ?? { sub: this.claims.sub } };
    if (pathname !== '/token') return { status: 404, body: {} };
    this.asked = new URLSearchParams(body);
    const code = this.asked.get('code') ?? '';
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    if (!asked) return { status: 400, body: { error: 'invalid_grant' } };
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: asked.client, iat: now, exp: now + 300, nonce: asked.nonce, ...this.claims };
    return { body: { access_token: 'x', token_type: 'Bearer', id_token: await this.sign(claims) } };
  }
}
