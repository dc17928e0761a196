import type { Factors, RecoveryCodes } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { codeAt } from '../../second-factors/totp.ts';
import { call } from '../../testing/call.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { SecondFactorBench, type Answered, type Asked } from '../../testing/second-factor-bench.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import { password, signInAgain } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();
const bench = new SecondFactorBench(app, database);
const codesOf = (answers: readonly Answered[]) => answers.map(({ code = 'in' }) => code).toSorted();
const subjects = async (email: string) => (await mailbox.read(email)).map((mail) => mail.email.subject);
const actionsOf = async (id: number) => {
  const query = `select action from app.audit_events where object_kind = 'user' and object_id = $1 order by id`;
  return (await database.root.query<{ action: string }>(query, [id])).rows.map(({ action }) => action);
};

test('an app is a factor once its code was typed: codes are shown once, other sessions end, the person is told', async () => {
  const ada = await acme.signIn();
  const other = await signInAgain(app, ada.email);
  const wrong = await call(app, ada, 'POST', '/users/factors', { kind: 'totp', name: 'Phone', code: '123456' });
  expect(wrong.code).toBe('users-factors-4');
  const { factor, recoveryCodes, secret } = await bench.enrol(ada);
  expect(factor).toMatchObject({ kind: 'totp', name: 'Phone', lastUsedAt: null, backedUp: null });
  expect(recoveryCodes).toHaveLength(10);
  expect((await call(app, other, 'GET', '/users/factors')).status).toBe(401);
  expect((await bench.enrol(ada, 'Tablet')).recoveryCodes).toBe(null);
  const { body } = await call<Factors>(app, ada, 'GET', '/users/factors');
  expect(body).toMatchObject({ recoveryCodesLeft: 10, rememberedBrowsersCount: 0 });
  expect(body.factors.map(({ name }) => name)).toEqual(['Phone', 'Tablet']);
  expect(JSON.stringify(body)).not.toContain(secret.toString('base64').slice(0, 8));
  const renamed = await call(app, ada, 'PUT', `/users/factors/${factor.id}`, { name: 'Old phone' });
  expect(renamed.body).toMatchObject({ id: factor.id, name: 'Old phone' });
  expect((await call(app, await acme.signIn(), 'PUT', `/users/factors/${factor.id}`, { name: 'x' })).code).toBe(
    'users-factors-1',
  );
  expect(await actionsOf(ada.id)).toEqual([
    'session-login',
    'session-login',
    'users-factor-add',
    'users-factor-add',
    'users-factor-rename',
  ]);
  expect(await subjects(ada.email)).toEqual(Array(2).fill('An authenticator app was added to your account'));
});

test('the right password of somebody with a factor gives a ticket, no session and no mark of a known browser', async () => {
  const ada = await acme.signIn();
  const enrolled = await bench.enrol(ada);
  const asked = await bench.signIn(ada.email);
  expect([asked.status, asked.code, asked.params]).toEqual([
    400,
    'session-login-9',
    [asked.ticket, 'totp', 'recoveryCode'],
  ]);
  expect(asked.ticket).toMatch(/^[\w-]{43}$/);
  expect(Object.keys(asked.cookies)).toEqual(['__Host-st']);
  const wrong = await bench.post('/session', { email: ada.email, password: 'Wrong-1234' });
  expect([wrong.code, Object.keys(wrong.cookies)]).toEqual(['session-login-6', []]);
  expect((await bench.post('/session/secondFactor', { ticket: asked.ticket, code: '123456' })).code).toBe(
    'session-secondFactor-1',
  );
  for (const proof of [{}, { code: '12345' }, { code: '123456', recoveryCode: 'x' }])
    expect((await bench.show(asked, proof)).code).toBe('bad-input');
  const right = await bench.show(asked, { code: await bench.freshCode(enrolled) });
  expect([right.status, right.user.email, right.user.stepUpUntil !== null]).toEqual([200, ada.email, true]);
  expect(right.user).toMatchObject({ signedInBy: 'password', secondFactor: { enrolled: true, required: false } });
  expect(Object.keys(right.cookies).toSorted()).toEqual(['__Host-dc', '__Host-sid', '__Host-st']);
  expect((await bench.show(asked, { code: await bench.freshCode(enrolled) })).code).toBe('session-secondFactor-1');
});

test('of parallel tries exactly five are judged for a ticket, and one for a step; a step that was used counts no more', async () => {
  const ada = await acme.signIn();
  const enrolled = await bench.enrol(ada);
  const asked = await bench.signIn(ada.email);
  const many = await Promise.all(Array.from({ length: 8 }, () => bench.show(asked, { code: '000000' })));
  expect(codesOf(many)).toEqual([
    ...Array(3).fill('session-secondFactor-1'),
    ...Array(5).fill('session-secondFactor-2'),
  ]);
  const code = await bench.freshCode(enrolled);
  const tickets: Asked[] = [];
  for (let n = 0; n < 4; n++) tickets.push(await bench.signIn(ada.email));
  expect(codesOf(await Promise.all(tickets.map((ticket) => bench.show(ticket, { code }))))).toEqual([
    'in',
    ...Array(3).fill('session-secondFactor-2'),
  ]);
  expect((await bench.show(tickets[0]!, { code: codeAt(enrolled.secret, Date.now() - 30_000) })).code).toMatch(
    /^session-secondFactor-[12]$/,
  );
});

test('ten wrong factors of a person over all tickets, step-ups and set-ups, then 429; a known browser counts by itself', async () => {
  const ada = await acme.signIn();
  const enrolled = await bench.enrol(ada);
  const first = await bench.signIn(ada.email);
  const known = await bench.show(first, { code: await bench.freshCode(enrolled) });
  const wrong = { code: '000000' };
  for (const _ of [1, 2]) {
    const asked = await bench.signIn(ada.email);
    for (let n = 0; n < 4; n++) expect((await bench.show(asked, wrong)).code).toBe('session-secondFactor-2');
  }
  for (const _ of [1, 2])
    expect((await call(app, ada, 'POST', '/session/stepUp', wrong)).code).toBe('session-stepUp-1');
  const asked = await bench.signIn(ada.email);
  const refused = await bench.show(asked, { code: await bench.freshCode(enrolled) });
  expect([refused.status, refused.code]).toEqual([429, 'session-login-8']);
  const mark = { '__Host-dc': known.cookies['__Host-dc'] ?? '' };
  const browser = { headers: { ...ada.headers, cookie: `__Host-dc=${mark['__Host-dc']}` } };
  const proof = { code: await bench.freshCode(enrolled) };
  expect((await call(app, ada, 'POST', '/session/stepUp', proof)).status).toBe(429);
  expect((await call(app, browser, 'POST', '/session/stepUp', proof)).status).toBe(200);
  expect((await call(app, ada, 'POST', '/users/factors', await bench.confirmation(ada))).status).toBe(429);
  expect((await call(app, browser, 'POST', '/users/factors', await bench.confirmation(ada))).status).toBe(200);
  const own = await bench.signIn(ada.email, mark);
  expect((await bench.show(own, { code: await bench.freshCode(enrolled) }, mark)).status).toBe(200);
});

test('a recovery code opens once, in any spelling, with a mail that says how many are left; new ones replace all old', async () => {
  const ada = await acme.signIn();
  const { recoveryCodes } = await bench.enrol(ada);
  const [one, two] = recoveryCodes!;
  const spelt = one!.replaceAll('-', ' ').toLowerCase();
  expect((await bench.show(await bench.signIn(ada.email), { recoveryCode: spelt })).status).toBe(200);
  expect((await bench.show(await bench.signIn(ada.email), { recoveryCode: one! })).code).toBe('session-secondFactor-2');
  expect((await call<Factors>(app, ada, 'GET', '/users/factors')).body.recoveryCodesLeft).toBe(9);
  const renewed = (await call<RecoveryCodes>(app, ada, 'POST', '/users/recoveryCodes')).body.recoveryCodes;
  expect((await bench.show(await bench.signIn(ada.email), { recoveryCode: two! })).code).toBe('session-secondFactor-2');
  expect((await bench.show(await bench.signIn(ada.email), { recoveryCode: renewed[0]! })).status).toBe(200);
  expect((await subjects(ada.email)).slice(1)).toEqual([
    'A recovery code was used',
    'You have new recovery codes',
    'A recovery code was used',
  ]);
  expect((await call(app, await acme.signIn(), 'POST', '/users/recoveryCodes')).code).toBe('users-recoveryCodes-1');
});

test('a remembered browser saves the code, never the password, proves nothing, and is good for its person until forgotten', async () => {
  const [ada, ben] = [await acme.signIn(), await acme.signIn()];
  const enrolled = await bench.enrol(ada);
  await bench.enrol(ben);
  const remember = async () => {
    const asked = await bench.signIn(ada.email);
    const { cookies } = await bench.show(asked, { code: await bench.freshCode(enrolled), remember: true });
    return { '__Host-rb': cookies['__Host-rb'] ?? '' };
  };
  const kept = await remember();
  const shortened = await bench.signIn(ada.email, kept);
  expect([shortened.status, shortened.user.stepUpUntil]).toEqual([200, null]);
  const headers = { authorization: `Bearer ${shortened.user.token}` };
  const refused = await app.inject({ method: 'POST', url: '/api/users/recoveryCodes', headers });
  expect(refused.json().error).toMatchObject({ code: 'step-up-required', params: ['code', 'recoveryCode'] });
  expect((await call(app, { headers }, 'POST', '/session/stepUp', { password })).code).toBe('session-stepUp-2');
  const code = await bench.freshCode(enrolled);
  expect((await call(app, { headers }, 'POST', '/session/stepUp', { code })).status).toBe(200);
  expect((await bench.signIn(ben.email, kept)).code).toBe('session-login-9');
  expect((await call<Factors>(app, { headers }, 'GET', '/users/factors')).body.rememberedBrowsersCount).toBe(1);
  await call(app, { headers }, 'DELETE', '/users/rememberedBrowsers');
  expect((await bench.signIn(ada.email, kept)).code).toBe('session-login-9');
  const again = await remember();
  await acme.change('select directory.end_sessions($1)', [ada.id]);
  expect((await bench.signIn(ada.email, again)).code).toBe('session-login-9');
});

test('a ticket is dead once its person is disabled or deleted, has a new password, or has lost the last factor; then the password is enough', async () => {
  const ada = await acme.signIn({ permissions: [] });
  const enrolled = await bench.enrol(ada);
  const proof = async () => ({ code: await bench.freshCode(enrolled) });
  const first = await bench.signIn(ada.email);
  await acme.change('update app.users set disabled_at = now() where id = $1', [ada.id]);
  expect((await bench.show(first, await proof())).code).toBe('session-secondFactor-1');
  await acme.change('update app.users set disabled_at = null where id = $1', [ada.id]);
  const second = await bench.signIn(ada.email);
  expect((await call(app, ada, 'DELETE', `/users/factors/${enrolled.factor.id}`)).status).toBe(204);
  expect((await bench.show(second, await proof())).code).toBe('session-secondFactor-1');
  expect((await bench.signIn(ada.email)).status).toBe(200);
  const { secret } = await bench.enrol(ada);
  const third = await bench.signIn(ada.email);
  await acme.change('select directory.end_sessions($1)', [ada.id]);
  expect((await bench.show(third, { code: await bench.freshCode({ secret }) })).code).toBe('session-secondFactor-1');
  const fourth = await bench.signIn(ada.email);
  expect(fourth.code).toBe('session-login-9');
  expect((await call(app, await acme.signIn(), 'DELETE', `/users/${ada.id}`)).status).toBe(204);
  expect((await bench.show(fourth, { code: codeAt(secret, Date.now()) })).code).toBe('session-secondFactor-1');
  expect((await bench.signIn(ada.email)).code).toBe('session-login-6');
});
