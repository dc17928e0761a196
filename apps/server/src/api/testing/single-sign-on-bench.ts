import type { ErrorBody, UserData } from '@ohmstead/contract';
import type { TestDatabase } from '@ohmstead/database/testing';
import type { FastifyInstance } from 'fastify';
import { call } from './call.ts';
import { providerSettings, type LyingProvider } from './lying-provider.ts';
import type { SignedIn, TestOrganization } from './test-organization.ts';

type Cookies = Record<string, string>;
export type Finished = {
  status: number;
  code: string | undefined;
  params: readonly (string | number)[];
  cookies: Cookies;
  /** That of the session. */
  setCookie: string | undefined;
  user: UserData;
};
type Begun = { url: string; cookies: Cookies };

/** Browsers that log in at a provider. */
export class SingleSignOnBench {
  readonly #app: FastifyInstance;
  readonly #database: TestDatabase;

  constructor(app: FastifyInstance, database: TestDatabase) {
    this.#app = app;
    this.#database = database;
  }

  /** A provider of this organisation that has been tested, whose domain is proven, and that is on. */
  async open(acme: TestOrganization, admin: SignedIn, issuer: string, settings: object = {}): Promise<void> {
    const body = { ...providerSettings(issuer), ...settings };
    const saved = await call(this.#app, admin, 'PUT', '/organization/identityProvider', body);
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    await acme.change('update app.identity_providers set enabled = true where organization_id = $1', [acme.id]);
    const prove = 'update directory.identity_domains set proven_at = now() where organization_id = $1';
    await this.#database.root.query(prove, [acme.id]);
  }

  async start(domain: string): Promise<Begun> {
    const answer = await this.#app.inject({ url: `/api/signIn/oidc/start?domain=${domain}` });
    return { url: String(answer.headers.location), cookies: cookiesOf(answer.cookies) };
  }

  async begin(who: SignedIn, path: string): Promise<Begun> {
    const { headers } = who;
    const answer = await this.#app.inject({ method: 'POST', url: `/api${path}`, headers });
    return { url: answer.json<{ url: string }>().url, cookies: cookiesOf(answer.cookies) };
  }

  callBack = ({ pathname, search }: URL, cookies: Cookies) =>
    this.#app.inject({ url: `${pathname}${search}`, cookies });

  async finish(cookies: Cookies, body: object = {}, headers: Record<string, string> = {}): Promise<Finished> {
    const answer = await this.#app.inject({
      method: 'POST',
      url: '/api/signIn/oidc/finish',
      payload: body,
      cookies,
      headers,
    });
    const read = answer.body === '' ? {} : answer.json<Partial<ErrorBody> & UserData>();
    const { error } = read as Partial<ErrorBody>;
    return {
      status: answer.statusCode,
      code: error?.code,
      params: error?.params ?? [],
      cookies: cookiesOf(answer.cookies),
      setCookie: [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('__Host-sid=')),
      user: read as UserData,
    };
  }

  /** From the login page to the end. */
  async logIn(
    provider: LyingProvider,
    domain: string,
    changes: Record<string, string> = {},
  ): Promise<Finished & { first: Cookies }> {
    const { url, cookies } = await this.start(domain);
    await this.callBack(provider.authorize(url, changes), cookies);
    return { ...(await this.finish(cookies)), first: cookies };
  }
}

const cookiesOf = (cookies: readonly { name: string; value: string }[]): Cookies =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
