import type { OrganizationTokens, Readiness, SignInRule, UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { SecondFactorBench } from '../../testing/second-factor-bench.ts';
import { testApi } from '../../testing/test-api.ts';
import { signInAgain, type SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const bench = new SecondFactorBench(app, database);
const dayMs = 86_400_000;
const usual = { requirement: 'optional', from: null, kinds: 'any', remembering: true, identitySessionHours: 12 };

const rule = '/organization/signIn';
const put = (by: Pick<SignedIn, 'headers'>, body: object, tag?: string) =>
  call<SignInRule>(
    app,
    { headers: { ...by.headers, ...(tag === undefined ? {} : { 'if-match': tag }) } },
    'PUT',
    rule,
    { ...usual, ...body },
  );
const userOf = async (by: Pick<SignedIn, 'headers'>) => (await call<UserData>(app, by, 'GET', '/session')).body;
const world = async () => {
  const acme = await organization();
  const admin = await acme.signIn({ permissions: ['perm-sign-in', 'perm-users-groups'] });
  return { acme, admin, plain: await acme.signIn({ permissions: ['perm-reports'] }) };
};

test('a second factor is optional until the organisation says otherwise; dates beyond 30 days, none, and a stale version are refused', async () => {
  const { acme, admin, plain } = await world();
  expect((await call(app, admin, 'GET', rule)).body).toEqual({ ...usual, version: 0 });
  const soon = Date.now() + 29 * dayMs;
  expect((await put(admin, { requirement: 'all', from: soon }, '"0"')).body).toMatchObject({ from: soon, version: 1 });
  expect((await put(admin, {}, '"0"')).code).toBe('organizations-signIn-1');
  expect((await put(admin, { requirement: 'all' })).code).toBe('organizations-signIn-2');
  expect((await put(admin, { from: soon })).code).toBe('organizations-signIn-2');
  expect((await put(admin, { requirement: 'all', from: soon + 2 * dayMs })).code).toBe('organizations-signIn-3');
  expect((await put(admin, { identitySessionHours: 0 })).code).toBe('bad-input');
  expect((await put(plain, {})).code).toBe('not-permitted');
  expect((await userOf(plain)).secondFactor).toEqual({ enrolled: false, required: true, requiredFrom: soon });
  expect((await call(app, plain, 'GET', '/locations')).status).toBe(200);
  const { rows } = await database.root.query(
    `select count(*)::integer as n from app.audit_events where organization_id = $1 and action = 'organizations-sign-in'`,
    [acme.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('in force, a session without a factor opens only what adds one, from the next call on, and then at once all; tokens go on', async () => {
  const { admin, plain } = await world();
  const wish = { name: 'BI', permissions: [], expiresAt: Date.now() + dayMs };
  const { token } = (await call<{ token: string }>(app, plain, 'POST', '/tokens', wish)).body;
  await bench.enrol(admin);
  await put(admin, { requirement: 'all', from: Date.now() - 1_000 });
  const closed = async (path: string) => (await call(app, plain, 'GET', path)).code;
  expect([
    await closed('/locations'),
    await closed('/tokens'),
    await closed('/updates'),
    await closed('/users'),
  ]).toEqual(Array(4).fill('second-factor-required'));
  expect((await call(app, plain, 'PUT', '/users', { version: 1, firstName: 'Eve' })).code).toBe(
    'second-factor-required',
  );
  for (const path of ['/session', '/users/factors', '/users/sessions'])
    expect((await call(app, plain, 'GET', path)).status).toBe(200);
  expect((await userOf(plain)).secondFactor).toMatchObject({ enrolled: false, required: true });
  expect((await call(app, { headers: { authorization: `Bearer ${token}` } }, 'GET', '/token')).status).toBe(200);
  const { factor } = await bench.enrol(plain);
  expect((await call(app, plain, 'GET', '/locations')).status).toBe(200);
  expect((await call(app, plain, 'DELETE', `/users/factors/${factor.id}`)).code).toBe('users-factors-7');
});

test('a rule for those who configure concerns super users and holders of such permissions; the page counts who is not ready', async () => {
  const { acme, admin, plain } = await world();
  const boss = await acme.signIn();
  await acme.signIn({ isDisabled: false, permissions: ['perm-locations'] });
  await bench.enrol(boss);
  const asked = await call<Readiness>(app, admin, 'GET', `${rule}/readiness?requirement=holders`);
  expect(asked.body).toMatchObject({ concernedCount: 3, readyCount: 1 });
  expect(asked.body.notReady.map(({ id }) => id)).toContain(admin.id);
  expect((await call<Readiness>(app, admin, 'GET', `${rule}/readiness`)).body.concernedCount).toBe(0);
  await put(admin, { requirement: 'holders', from: Date.now() - 1_000 });
  expect((await call(app, plain, 'GET', '/locations')).status).toBe(200);
  expect((await call<OrganizationTokens>(app, admin, 'GET', '/organization/tokens')).code).toBe(
    'second-factor-required',
  );
});

test('where remembering is not allowed, no browser is remembered, and those that were are asked again', async () => {
  const { admin } = await world();
  const enrolled = await bench.enrol(admin);
  const enter = async () => {
    const asked = await bench.signIn(admin.email);
    return bench.show(asked, { code: await bench.freshCode(enrolled), remember: true });
  };
  const kept = { '__Host-rb': (await enter()).cookies['__Host-rb'] ?? '' };
  expect((await bench.signIn(admin.email, kept)).status).toBe(200);
  await put(admin, { remembering: false });
  expect((await bench.signIn(admin.email, kept)).code).toBe('session-login-9');
  const again = await enter();
  expect([again.status, again.cookies['__Host-rb']]).toEqual([200, undefined]);
});

test('an administrator who holds as much resets a lost factor, never the own: sessions end, and the next login opens the enrolment only', async () => {
  const { acme, admin, plain } = await world();
  const boss = await acme.signIn();
  const reset = (by: Pick<SignedIn, 'headers'>, id: number, reason = 'Lost phone') =>
    call(app, by, 'POST', `/users/${id}/resetSecondFactor`, { reason });
  expect((await reset(boss, plain.id)).code).toBe('users-resetSecondFactor-2');
  await bench.enrol(plain);
  await bench.enrol(boss);
  expect((await reset(boss, boss.id)).code).toBe('users-resetSecondFactor-1');
  expect((await reset(admin, boss.id)).code).toBe('not-permitted');
  expect((await reset(admin, plain.id)).code).toBe('not-permitted');
  expect((await reset(boss, plain.id, 'x')).code).toBe('bad-input');
  const waiting = await bench.signIn(plain.email);
  const people = await call<{ users: { id: number; factorKinds: string[]; hasIdentity: boolean }[] }>(
    app,
    boss,
    'GET',
    '/users',
  );
  expect(people.body.users.find(({ id }) => id === plain.id)).toMatchObject({
    factorKinds: ['totp'],
    hasIdentity: false,
  });
  expect((await reset(boss, plain.id)).status).toBe(204);
  expect((await bench.show(waiting, { code: '123456' })).code).toBe('session-secondFactor-1');
  expect((await call(app, plain, 'GET', '/users/factors')).status).toBe(401);
  const back = await signInAgain(app, plain.email);
  expect((await call(app, back, 'GET', '/locations')).code).toBe('second-factor-required');
  await bench.enrol(back);
  expect((await call(app, back, 'GET', '/locations')).status).toBe(200);
});
