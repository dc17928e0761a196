import type { AccessRule, ErrorBody, UserData } from '@ohmstead/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { enforceAccess } from '../../plugins/enforce-access.ts';
import { answerErrors } from '../../plugins/answer-errors.ts';
import { testApi } from '../../testing/test-api.ts';
import { password, signInAgain, type SignedIn } from '../../testing/test-organization.ts';

const { app, database, parts, organization } = await testApi();
const acme = await organization();

/** A call that wants a proven session and a right. */
const small = Fastify();
await small.register(import('@fastify/cookie'));
answerErrors(small);
const secret: AccessRule = { who: 'perm-reports', by: 'person', stepUp: true, locations: 'none' };
enforceAccess(small, parts, new Map([['POST /secret', secret]]));
small.post('/secret', { schema: { body: { type: 'object', required: ['a'] } } }, async () => ({ told: true }));

const codeOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().error.code;
const ask = ({ headers }: Pick<SignedIn, 'headers'>, payload: object = { a: 1 }) =>
  small.inject({ method: 'POST', url: '/secret', headers, payload });
const stepUp = ({ headers }: Pick<SignedIn, 'headers'>, secretText: string) =>
  app.inject({ method: 'POST', url: '/api/session/stepUp', headers, payload: { password: secretText } });
const lock = ({ headers }: Pick<SignedIn, 'headers'>) =>
  app.inject({ method: 'DELETE', url: '/api/session/stepUp', headers });
const untilOf = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await app.inject({ url: '/api/session', headers })).json<UserData>().stepUpUntil;
const later = (id: number) =>
  database.root.query(
    `update directory.sessions set proven_at = proven_at - interval '10 minutes' where user_id = $1`,
    [id],
  );
const tenMinutes = 600_000;
const isAbout = (time: number | null) => Math.abs((time ?? 0) - Date.now() - tenMinutes) < 30_000;

test('a session is proven for 10 minutes from a sign-in by password or a step-up, for itself alone', async () => {
  const one = await acme.signIn();
  expect(isAbout(await untilOf(one))).toBe(true);
  expect((await ask(one)).statusCode).toBe(200);
  const other = await signInAgain(app, one.email);
  await later(one.id);
  expect(await untilOf(one)).toBe(null);
  const refused = await ask(one);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: { code: 'step-up-required', message: 'Show that it is you first.', params: ['password'] } },
  ]);
  const proven = await stepUp(one, password);
  expect([proven.statusCode, isAbout(proven.json<{ stepUpUntil: number }>().stepUpUntil)]).toEqual([200, true]);
  expect([(await ask(one)).statusCode, (await ask(other)).statusCode]).toEqual([200, 403]);
});

test('DELETE /session/stepUp proves it no more', async () => {
  const one = await acme.signIn();
  expect((await lock(one)).statusCode).toBe(204);
  expect([await untilOf(one), codeOf(await ask(one))]).toEqual([null, 'step-up-required']);
});

test('cookie and bearer of a session share its proof', async () => {
  const { email } = await acme.person();
  const signedIn = await app.inject({ method: 'POST', url: '/api/session', payload: { email, password } });
  const cookies = { '__Host-sid': signedIn.cookies.find(({ name }) => name === '__Host-sid')?.value ?? '' };
  const byCookie = () =>
    small.inject({
      method: 'POST',
      url: '/secret',
      cookies,
      headers: { origin: 'https://console.test' },
      payload: { a: 1 },
    });
  expect((await byCookie()).statusCode).toBe(200);
  await lock({ headers: { authorization: `Bearer ${signedIn.json<UserData>().token}` } });
  expect(codeOf(await byCookie())).toBe('step-up-required');
});

test('a wrong password is session-stepUp-1, proves nothing, and after five of them even the right one waits', async () => {
  const one = await acme.signIn();
  await lock(one);
  for (let guess = 0; guess < 5; guess++) {
    const answer = await stepUp(one, 'Wrong-1234');
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'session-stepUp-1']);
  }
  const waiting = await stepUp(one, password);
  expect([waiting.statusCode, codeOf(waiting), Number(waiting.headers['retry-after']) > 0]).toEqual([
    429,
    'session-login-8',
    true,
  ]);
  expect(await untilOf(one)).toBe(null);
});

test('a new password in the body counts as step-up, a confirmed address does not', async () => {
  const one = await acme.signIn();
  await later(one.id);
  const payload = { version: 1, oldPassword: password, newPassword: 'Copper-Kettle-27' };
  const changed = await app.inject({ method: 'PUT', url: '/api/users', payload, headers: one.headers });
  expect(isAbout(changed.json<UserData>().stepUpUntil)).toBe(true);
});

test('a call is judged in this order: 401, not-permitted, step-up-required, then its body', async () => {
  const wrongBody = {};
  const nobody = { headers: { authorization: 'Bearer x' } };
  const [powerless, mighty] = [await acme.signIn({ permissions: [] }), await acme.signIn()];
  await lock(powerless);
  await lock(mighty);
  expect([codeOf(await ask(nobody, wrongBody)), codeOf(await ask(powerless, wrongBody))]).toEqual([
    'not-authenticated',
    'not-permitted',
  ]);
  expect(codeOf(await ask(mighty, wrongBody))).toBe('step-up-required');
  await stepUp(mighty, password);
  expect(codeOf(await ask(mighty, wrongBody))).toBe('bad-input');
});

test('a call that wants a proven session does not look up its caller while reading', async () => {
  const other = Fastify();
  enforceAccess(other, parts, new Map([['GET /secret', secret]]));
  expect(() => other.get('/secret', { config: { admitsWhileReading: true } }, async () => '')).toThrow(
    'proven session',
  );
});
