import type { ErrorBody } from '@ohmstead/contract';
import type { Actor, OrganizationId, UserId } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { testApi } from '../testing/test-api.ts';
import { CallLimits, usualCallRates } from './call-limits.ts';

const actor = (organizationId: number, userId: number) =>
  ({ organizationId: organizationId as OrganizationId, userId: userId as UserId }) as Actor;
const countOf = (limits: CallLimits, callers: Actor[], nowMs: number) => {
  let taken = 0;
  while (callers.filter((caller) => limits.take(caller, nowMs) === 0).length > 0) taken++;
  return taken;
};

test('a user may call 300 times at once, and then 100 times a second', () => {
  const limits = new CallLimits();
  expect(countOf(limits, [actor(1, 1)], 0)).toBeCloseTo(300, -1);
  expect(limits.take(actor(1, 1), 0)).toBeCloseTo(10, 0);
  expect(countOf(limits, [actor(1, 1)], 1_000)).toBeCloseTo(100, -1);
  expect(limits.take(actor(1, 2), 1_000)).toBe(0);
});

test('all users of an organisation together may call 1 200 times at once; another organisation is not affected', () => {
  const limits = new CallLimits();
  const colleagues = Array.from({ length: 6 }, (_, user) => actor(1, user));
  expect(countOf(limits, colleagues, 0) * 6).toBeCloseTo(1_200, -2);
  expect(limits.take(actor(2, 99), 0)).toBe(0);
});

test('a call that is refused does not count', () => {
  const limits = new CallLimits({ perUser: 1, perOrganization: 1 });
  countOf(limits, [actor(1, 1)], 0);
  for (let n = 0; n < 100; n++) limits.take(actor(1, 1), 0);
  expect(limits.take(actor(1, 1), 0)).toBeLessThanOrEqual(1_000);
});

/** One call now, the next three seconds later: on a slow machine not all of several concurrent ones are accepted. */
const rarely = { ...usualCallRates, perUser: 0.34 };
const atOnce = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 8 }, ask));

test('a caller who is refused gets Retry-After, and others are answered', async () => {
  const { app, organization } = await testApi({ callRates: rarely });
  const acme = await organization();
  const [busy, calm, auditor] = [await acme.signIn(), await acme.signIn(), await acme.signIn()];
  const answers = await atOnce(() => app.inject({ url: '/api/locations', headers: busy.headers }));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  const refused = answers.find(({ statusCode }) => statusCode === 429)!;
  const [waitS] = refused.json<ErrorBody>().error.params;
  expect([refused.json<ErrorBody>().error.code, refused.headers['retry-after']]).toEqual([
    'too-many-requests',
    String(waitS),
  ]);
  expect(waitS).toBeGreaterThanOrEqual(1);
  expect((await call(app, calm, 'GET', '/locations')).status).toBe(200);
  const log = await call(app, auditor, 'GET', '/audit?text=too%20many%20requests');
  expect(log.body.entries.map(({ actor: who }) => who)).toEqual([busy.email]);
});

test('calls that need no session count for signed-in users', async () => {
  const { app, organization } = await testApi({ callRates: rarely });
  const acme = await organization();
  const [one, two] = [await acme.signIn(), await acme.signIn()];
  const statuses = async (ask: () => Promise<{ status: number }>) =>
    new Set((await atOnce(ask)).map(({ status }) => status));
  expect(await statuses(() => call(app, one, 'GET', '/session'))).toEqual(new Set([200, 429]));
  const profile = { version: 99, firstName: 'Ada' };
  expect(await statuses(() => call(app, two, 'PUT', '/users', profile))).toEqual(new Set([400, 429]));
});
