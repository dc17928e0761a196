import type { ErrorBody, OrganizationTokens, ShownToken } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];
const admin = await acme.signIn({ permissions: ['perm-sign-in'] });
const boss = await acme.signIn();

type By = Pick<SignedIn, 'headers'>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call<Answer = OrganizationTokens>(by: By, method: Method, url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api${url}`, headers: by.headers, ...(payload && { payload }) });
  const body = answer.body === '' ? undefined : answer.json<Answer & Partial<ErrorBody>>();
  return { status: answer.statusCode, code: body?.error?.code, params: body?.error?.params, body: body! };
}
const put = (body: object, by: By = admin) => call(by, 'PUT', '/organization/tokens', body);
const wish = (days: number) => ({ name: 'BI', permissions: [], expiresAt: Date.now() + days * 86_400_000 - 60_000 });
const make = (days: number, url = '/tokens') => call<ShownToken>(boss, 'POST', url, wish(days));
const ask = async ({ token }: ShownToken) =>
  (await call({ headers: { authorization: `Bearer ${token}` } }, 'GET', '/token')).status;

test('an organisation says how long tokens may live; a stale edit changes nothing, and what is out of range is bad input', async () => {
  const { body } = await call(admin, 'GET', '/organization/tokens');
  expect(body).toEqual({ longestDays: 365, personalTokens: true, version: 0, tokens: [] });
  expect((await put({ version: 0, longestDays: 30 })).body).toMatchObject({ longestDays: 30, version: 1 });
  expect((await put({ version: 0, longestDays: 90 })).code).toBe('organizations-tokens-1');
  for (const longestDays of [0, 1_826, 1.5]) expect((await put({ version: 1, longestDays })).code).toBe('bad-input');
  expect(await make(31)).toMatchObject({ code: 'tokens-add-8', params: [30] });
  expect((await make(30)).status).toBe(200);
  expect((await put({ version: 1, longestDays: 1_825 })).body).toMatchObject({ longestDays: 1_825, version: 2 });
  expect((await make(1_825)).status).toBe(200);
});

test('with personal tokens off none is made and the living ones are refused, until it is on again; others go on', async () => {
  const account = await acme.serviceAccount();
  const [own, service] = [(await make(30)).body, (await make(30, `/serviceAccounts/${account.id}/tokens`)).body];
  const { version } = (await call(admin, 'GET', '/organization/tokens')).body;
  await put({ version, personalTokens: false });
  expect([await ask(own), await ask(service)]).toEqual([401, 200]);
  expect((await make(30)).code).toBe('tokens-add-10');
  expect((await call(boss, 'POST', `/tokens/${own.id}/rotate`, {})).code).toBe('tokens-add-10');
  await put({ version: version + 1, personalTokens: true });
  expect([await ask(own), await ask(service)]).toEqual([200, 200]);
});

test('the list has all tokens with their owners, and each can be revoked by a person who proved who they are', async () => {
  const account = await acme.serviceAccount({ name: 'ERP' });
  const [own, service] = [(await make(30)).body, (await make(30, `/serviceAccounts/${account.id}/tokens`)).body];
  const { tokens } = (await call(admin, 'GET', '/organization/tokens')).body;
  expect(tokens.slice(0, 2)).toMatchObject([
    { id: service.id, kind: 'service', owner: { id: account.id, name: 'ERP' } },
    { id: own.id, kind: 'personal', owner: { id: boss.id, name: 'Ada' } },
  ]);
  for (const token of [own, service]) {
    const path = `/organization/tokens/${token.id}`;
    expect((await call(await other.signIn(), 'DELETE', path)).code).toBe('tokens-not-found');
    for (const _ of [1, 2]) expect((await call(admin, 'DELETE', path)).status).toBe(204);
    expect(await ask(token)).toBe(401);
  }
  await call(admin, 'DELETE', '/session/stepUp');
  expect((await put({ version: 0 })).code).toBe('step-up-required');
  expect((await call(admin, 'DELETE', `/organization/tokens/${own.id}`)).code).toBe('step-up-required');
});
