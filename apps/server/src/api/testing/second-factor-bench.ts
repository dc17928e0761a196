import type { AddedFactor, CreationOptions, ErrorBody, RequestOptions, TotpSetUp, UserData } from '@ohmstead/contract';
import type { TestDatabase } from '@ohmstead/database/testing';
import { Secret } from 'otpauth';
import type { FastifyInstance } from 'fastify';
import { codeAt } from '../second-factors/totp.ts';
import { call, type Called } from './call.ts';
import { SoftwareAuthenticator, type Lie } from './software-authenticator.ts';
import { password, type SignedIn } from './test-organization.ts';

type Cookies = Record<string, string>;
export type Answered = {
  status: number;
  code: string | undefined;
  params: readonly (string | number)[];
  cookies: Cookies;
  user: UserData;
};
export type Asked = Answered & { ticket: string };
type Who = Pick<SignedIn, 'headers'>;
type Enrolled = AddedFactor & { secret: Buffer };

/** People with authenticator apps, and their browsers. */
export class SecondFactorBench {
  readonly #app: FastifyInstance;
  readonly #database: TestDatabase;

  constructor(app: FastifyInstance, database: TestDatabase) {
    this.#app = app;
    this.#database = database;
  }

  async enrol(who: Who, name = 'Phone'): Promise<Enrolled> {
    const secret = await this.#begin(who);
    const payload = { kind: 'totp', name, code: codeAt(secret, Date.now()) };
    const { body } = await call<AddedFactor>(this.#app, who, 'POST', '/users/factors', payload);
    return { ...body, secret };
  }

  creationOptions = async (who: Who): Promise<CreationOptions> =>
    (await call<CreationOptions>(this.#app, who, 'POST', '/users/factors/passkey')).body;

  async addPasskey(who: Who, authenticator: SoftwareAuthenticator, lie: Lie = {}): Promise<Called<AddedFactor>> {
    const passkey = authenticator.create(await this.creationOptions(who), lie);
    return call<AddedFactor>(this.#app, who, 'POST', '/users/factors', { kind: 'passkey', name: 'Laptop', passkey });
  }

  /** A new authenticator that holds a passkey of this person. */
  async enrolPasskey(who: Who): Promise<{ authenticator: SoftwareAuthenticator; added: AddedFactor }> {
    const authenticator = new SoftwareAuthenticator();
    return { authenticator, added: (await this.addPasskey(who, authenticator)).body };
  }

  async loginOptions(body: object = {}, cookies: Cookies = {}): Promise<RequestOptions> {
    const payload = { url: '/api/session/passkeyOptions', payload: body, cookies };
    return (await this.#app.inject({ method: 'POST', ...payload })).json<RequestOptions>();
  }

  /** With the passkey alone. */
  async logIn(authenticator: SoftwareAuthenticator, lie: Lie = {}, options?: RequestOptions): Promise<Answered> {
    const passkey = authenticator.get(options ?? (await this.loginOptions()), lie);
    return this.post('/session/passkey', { passkey });
  }

  /** What confirms a set-up that has just begun. */
  async confirmation(who: Who): Promise<object> {
    return { kind: 'totp', name: 'Phone', code: codeAt(await this.#begin(who), Date.now()) };
  }

  async #begin(who: Who): Promise<Buffer> {
    const { body } = await call<TotpSetUp>(this.#app, who, 'POST', '/users/factors/totp');
    return Buffer.from(Secret.fromBase32(body.secret).bytes);
  }

  /** As if so much time had passed that every code is new. */
  async freshCode({ secret }: Pick<Enrolled, 'secret'>): Promise<string> {
    await this.#database.root.query('update directory.second_factors set last_step = null');
    return codeAt(secret, Date.now());
  }

  async post(path: string, payload: object, cookies: Cookies = {}): Promise<Answered> {
    const answer = await this.#app.inject({ method: 'POST', url: `/api${path}`, payload, cookies });
    const body = answer.json<Partial<ErrorBody> & UserData>();
    const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    return {
      status: answer.statusCode,
      code: body.error?.code,
      params: body.error?.params ?? [],
      cookies: set,
      user: body,
    };
  }

  /** The right password; with a ticket where a second factor is asked for. */
  async signIn(email: string, cookies: Cookies = {}): Promise<Asked> {
    const answer = await this.post('/session', { email, password }, cookies);
    return { ...answer, ticket: String(answer.params[0] ?? '') };
  }

  show({ ticket, cookies }: Pick<Asked, 'ticket' | 'cookies'>, proof: object, more: Cookies = {}): Promise<Answered> {
    return this.post('/session/secondFactor', { ticket, ...proof }, { ...cookies, ...more });
  }
}
