import { linkPaths, type EmailPreferences, type OwnSession, type UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { makeUnsubscribeToken } from '../../../mail/unsubscribe-token.ts';
import { call } from '../../testing/call.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import { password, type SignedIn } from '../../testing/test-organization.ts';

const { app, database, parts, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();
const chosen = 'Copper-Kettle-27';
const url = `${publicUrl.origin}${linkPaths['email-change']}`;
let moved = 0;
const newEmail = () => `moved-${++moved}@example.test`;

const put = (who: SignedIn, payload: object) => call<UserData>(app, who, 'PUT', '/users', payload);
const isIn = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await app.inject({ url: '/api/locations', headers })).statusCode === 200;
const signInAgain = async (email: string, secret = password) => {
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload: { email, password: secret } });
  const { token } = answer.json<UserData>();
  return { status: answer.statusCode, headers: { authorization: `Bearer ${token}` } };
};

test('the profile takes a first and a last name, and returns the user with the next version', async () => {
  const one = await acme.signIn();
  const { status, body } = await put(one, { version: 1, firstName: ' Grace ', lastName: 'Hopper' });
  expect([status, body.firstName, body.lastName, body.version, body.token]).toEqual([
    200,
    'Grace',
    'Hopper',
    2,
    one.token,
  ]);
  expect((await put(one, { version: 2, distanceUnit: 'imperial' })).body.distanceUnit).toBe('imperial');
});

test.each([
  [{ version: 1, firstName: '' }, 'users-update-6'],
  [{ version: 1, lastName: ' ' }, 'users-update-7'],
  [{ version: 1, firstName: 'x'.repeat(33) }, 'users-update-8'],
  [{ version: 7, firstName: 'Grace' }, 'users-update-10'],
  [{ firstName: 'Grace' }, 'bad-input'],
  [{ version: 1 }, 'bad-input'],
  [{ version: 1, distanceUnit: 'parsec' }, 'bad-input'],
  [{ version: 1, firstName: 'Grace', superuser: true }, 'bad-input'],
  [{ version: 1, firstName: 'Grace', oldPassword: password, newPassword: chosen }, 'bad-input'],
])('%j answers %s and changes nothing', async (payload, code) => {
  const one = await acme.signIn();
  expect((await put(one, payload)).code).toBe(code);
  expect((await call<UserData>(app, one, 'GET', '/session')).body).toMatchObject({ firstName: 'Ada', version: 1 });
});

test('of two who save concurrently one is told that the changes are out of date', async () => {
  const one = await acme.signIn();
  const answers = await Promise.all(['Grace', 'Hedy', 'Joan'].map((firstName) => put(one, { version: 1, firstName })));
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['users-update-10', 'users-update-10', undefined]);
});

test('a new password ends the other sessions, and this one continues with new secrets', async () => {
  const one = await acme.signIn();
  const other = await signInAgain(one.email);
  const { status, body } = await put(one, { version: 1, oldPassword: password, newPassword: chosen });
  expect(status).toBe(200);
  expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
  expect(await isIn({ headers: { authorization: `Bearer ${body.token}` } })).toBe(true);
  expect([(await signInAgain(one.email)).status, (await signInAgain(one.email, chosen)).status]).toEqual([400, 200]);
  expect((await mailbox.read(one.email))[0]!.email.subject).toBe('Your password was changed');
});

test('a new password makes the open pages of other browsers check their session, and nobody else’s', async () => {
  const one = await acme.signIn();
  const heard: string[] = [];
  const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));
  await put(one, { version: 1, oldPassword: password, newPassword: chosen });
  await expect.poll(() => heard).toEqual([expect.stringMatching(new RegExp(String.raw`^\d+ session:${one.id}$`))]);
  await listener.close();
});

test('a wrong old password is -13, a weak new one -4, a stale version -10: the session stays', async () => {
  const one = await acme.signIn();
  const change = (payload: object) =>
    put(one, { version: 1, oldPassword: password, newPassword: chosen, ...payload }).then(({ code }) => code);
  expect(await change({ oldPassword: 'Wrong-1234' })).toBe('users-update-13');
  expect(await change({ oldPassword: '' })).toBe('users-update-13');
  expect(await change({ newPassword: 'weak' })).toBe('users-update-4');
  expect(await change({ newPassword: undefined })).toBe('users-update-4');
  expect(await change({ version: 9 })).toBe('users-update-10');
  expect(await isIn(one)).toBe(true);
});

test('somebody with an open session cannot guess its password', async () => {
  const one = await acme.signIn();
  const guess = () => put(one, { version: 1, oldPassword: 'Wrong-1234', newPassword: chosen });
  // One after the other: of concurrent ones an account has three places, and the others are not checked at all.
  const answers: Awaited<ReturnType<typeof guess>>[] = [];
  for (let n = 0; n < 12; n++) answers.push(await guess());
  expect(answers.filter(({ code }) => code === 'users-update-13')).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('a read that starts after a password change was answered never succeeds with the old session', async () => {
  const passwords = [password, chosen];
  const one = await acme.signIn();
  let { headers } = one;
  let version = 1;
  let won = 0;
  for (let race = 0; race < 20; race++) {
    const [oldPassword, newPassword] = [passwords[race % 2], passwords[(race + 1) % 2]];
    const old = { headers };
    const changing = put({ ...one, headers }, { version, oldPassword, newPassword });
    const during = Promise.all([isIn(old), isIn(old)]);
    const { body } = await changing;
    if (await isIn(old)) won++;
    await during;
    headers = { authorization: `Bearer ${body.token}` };
    version = body.version;
  }
  expect(won).toBe(0);
});

const initiate = (who: SignedIn, payload: object) =>
  call(app, who, 'POST', '/users/initiateChangeEmailAddress', { password, url, ...payload });
const confirm = (who: Pick<SignedIn, 'headers'>, token: string) =>
  call<UserData>(app, who, 'POST', '/users/confirmChangeEmailAddress', { token });

test('an email change needs the password, confirms the new address, notifies the old one, and ends other sessions', async () => {
  const one = await acme.signIn();
  const other = await signInAgain(one.email);
  const email = newEmail();
  expect((await initiate(one, { email })).status).toBe(204);
  const [notice] = await mailbox.read(one.email);
  expect(notice!.email.text?.replaceAll(/\s+/g, ' ')).toContain(`from ${one.email} to ${email}`);
  expect((await signInAgain(email)).status).toBe(400);
  const { status, body } = await confirm(one, await mailbox.token(email, '/account/confirm-change-email-address/'));
  expect([status, body.email, body.version]).toEqual([200, email, 2]);
  expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
  expect(await isIn({ headers: { authorization: `Bearer ${body.token}` } })).toBe(true);
  expect([(await signInAgain(one.email)).status, (await signInAgain(email)).status]).toEqual([400, 200]);
});

test('each mistake of an email change has its code, and changes nothing', async () => {
  const one = await acme.signIn();
  const { email: taken } = await acme.person();
  const code = async (payload: object) => (await initiate(one, { email: newEmail(), ...payload })).code;
  expect(await code({ email: '' })).toBe('users-initiateChangeEmailAddress-1');
  expect(await code({ email: 'nobody' })).toBe('users-initiateChangeEmailAddress-2');
  expect(await code({ email: one.email.toUpperCase() })).toBe('users-initiateChangeEmailAddress-3');
  expect(await code({ password: 'Wrong-1234' })).toBe('users-initiateChangeEmailAddress-4');
  expect(await code({ password: undefined })).toBe('users-initiateChangeEmailAddress-4');
  expect(await code({ url: 'https://evil.test/account/confirm-change-email-address/:token' })).toBe(
    'users-initiateChangeEmailAddress-5',
  );
  expect(await code({ email: taken })).toBe('users-initiateChangeEmailAddress-6');
  expect(await mailbox.read(one.email)).toEqual([]);
});

test('only the same signed-in user confirms an email change; missing -1, invalid -2, expired or used -3', async () => {
  const [one, eve] = [await acme.signIn(), await acme.signIn()];
  const email = newEmail();
  await initiate(one, { email });
  const token = await mailbox.token(email, '/account/confirm-change-email-address/');
  expect((await confirm(one, '')).code).toBe('users-confirmChangeEmailAddress-1');
  expect((await confirm(one, 'x'.repeat(43))).code).toBe('users-confirmChangeEmailAddress-2');
  expect((await confirm(eve, token)).code).toBe('users-confirmChangeEmailAddress-2');
  await database.root.query(`update directory.one_time_tokens set expires_at = now() where email = $1`, [email]);
  expect((await confirm(one, token)).code).toBe('users-confirmChangeEmailAddress-3');
  await initiate(one, { email });
  const second = await mailbox.token(email, '/account/confirm-change-email-address/');
  const { body } = await confirm(one, second);
  const again = { headers: { authorization: `Bearer ${body.token}` } };
  expect((await confirm(again, second)).code).toBe('users-confirmChangeEmailAddress-3');
});

test('an address that was taken meanwhile is not changed to', async () => {
  const one = await acme.signIn();
  const email = newEmail();
  await initiate(one, { email });
  const token = await mailbox.token(email, '/account/confirm-change-email-address/');
  await acme.person({ email });
  expect((await confirm(one, token)).code).toBe('users-confirmChangeEmailAddress-4');
});

test('a new password voids a pending email change', async () => {
  const one = await acme.signIn();
  const email = newEmail();
  await initiate(one, { email });
  const token = await mailbox.token(email, '/account/confirm-change-email-address/');
  const { body } = await put(one, { version: 1, oldPassword: password, newPassword: chosen });
  const now = { headers: { authorization: `Bearer ${body.token}` } };
  expect((await confirm(now, token)).code).toBe('users-confirmChangeEmailAddress-3');
});

test('the owner of the old address keeps it with the link of the notice, also after the change', async () => {
  const one = await acme.signIn();
  const email = newEmail();
  await initiate(one, { email });
  const cancel = await mailbox.token(one.email, '/api/users/cancelChangeEmailAddress/');
  const { body } = await confirm(one, await mailbox.token(email, '/account/confirm-change-email-address/'));
  const path = `/api/users/cancelChangeEmailAddress/${cancel}`;
  const asked = await app.inject({ url: path });
  expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('Keep my address')]);
  expect(asked.headers['content-security-policy']).toContain("form-action 'self'");
  expect(await isIn({ headers: { authorization: `Bearer ${body.token}` } })).toBe(true);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.inject({ method: 'POST', url: path, payload: '', headers })).statusCode).toBe(200);
  expect(await isIn({ headers: { authorization: `Bearer ${body.token}` } })).toBe(false);
  expect((await signInAgain(email)).status).toBe(400);
  const token = await mailbox.token(one.email, '/login/reset-password/');
  const reset = { method: 'POST', url: '/api/users/resetPassword', payload: { token, password: chosen } } as const;
  expect((await app.inject(reset)).json()).toEqual({ email: one.email });
  expect((await signInAgain(one.email, chosen)).status).toBe(200);
  expect((await app.inject({ method: 'POST', url: path, payload: '', headers })).statusCode).toBe(404);
});

const useLink = (path: string, token: string) =>
  app.inject({ method: 'POST', url: `${path}${token}`, payload: '', headers: { 'content-type': forms } });
const forms = 'application/x-www-form-urlencoded';
const cancelPath = '/api/users/cancelChangeEmailAddress/';
const changeTo = async (who: SignedIn, email: string): Promise<SignedIn> => {
  expect((await initiate(who, { email })).status).toBe(204);
  const { body } = await confirm(who, await mailbox.token(email, '/account/confirm-change-email-address/'));
  return { ...who, email, token: body.token, headers: { authorization: `Bearer ${body.token}` } };
};

test('however often a thief changes the address, its owner gets it back, and the thief’s own links no longer work then', async () => {
  const one = await acme.signIn();
  const [first, second] = [newEmail(), newEmail()];
  const thief = await changeTo(one, first);
  const kept = await mailbox.token(one.email, cancelPath);
  await changeTo(thief, second);
  const thiefs = await mailbox.token(first, cancelPath);
  expect((await useLink(cancelPath, kept)).statusCode).toBe(200);
  expect((await useLink(cancelPath, thiefs)).statusCode).toBe(404);
  const token = await mailbox.token(one.email, '/login/reset-password/');
  await app.inject({ method: 'POST', url: '/api/users/resetPassword', payload: { token, password: chosen } });
  const signIns = await Promise.all([one.email, first, second].map((email) => signInAgain(email, chosen)));
  expect(signIns.map(({ status }) => status)).toEqual([200, 400, 400]);
});

test('an address that somebody registered, or was invited with, since it was changed still comes back to its owner', async () => {
  const boss = await acme.signIn();
  const claims = [
    (email: string) => {
      const link = `${publicUrl.origin}${linkPaths.verify}`;
      const form = { firstName: 'Eve', lastName: 'Early', email, password: chosen, url: link };
      return app.inject({ method: 'POST', url: '/api/organization', payload: form });
    },
    (email: string) => {
      const link = `${publicUrl.origin}${linkPaths.invite}`;
      const body = { emails: [email], url: link, permissions: { permissions: [] } };
      return app.inject({ method: 'POST', url: '/api/users', headers: boss.headers, payload: body });
    },
  ];
  for (const claim of claims) {
    const one = await acme.signIn();
    await changeTo(one, newEmail());
    const kept = await mailbox.token(one.email, cancelPath);
    expect((await claim(one.email)).statusCode).toBeLessThan(300);
    expect((await useLink(cancelPath, kept)).statusCode).toBe(200);
    const { rows } = await database.root.query('select id, email from app.users where lower(email) = $1', [one.email]);
    expect(rows).toEqual([{ id: one.id, email: one.email }]);
  }
});

test('an address that somebody has verified as theirs since it was changed stays theirs', async () => {
  const one = await acme.signIn();
  await changeTo(one, newEmail());
  const kept = await mailbox.token(one.email, cancelPath);
  const { id } = await acme.person({ email: one.email });
  expect((await useLink(cancelPath, kept)).statusCode).toBe(404);
  const { rows } = await database.root.query('select id from app.users where email = $1', [one.email]);
  expect(rows).toEqual([{ id }]);
});

test('email preferences are four switches, of which the digest may be left as it is', async () => {
  const one = await acme.signIn();
  const read = async () => (await call<EmailPreferences>(app, one, 'GET', '/users/emailPreferences')).body;
  const serviceDueDigest = false;
  expect(await read()).toEqual({
    marketing: false,
    deviceOfflineAlerts: true,
    serviceCompletionAlerts: false,
    serviceDueDigest,
  });
  const three = { marketing: true, deviceOfflineAlerts: false, serviceCompletionAlerts: true };
  const wanted = { ...three, serviceDueDigest: true };
  expect((await call(app, one, 'PUT', '/users/emailPreferences', three)).body).toEqual({ ...three, serviceDueDigest });
  expect((await call(app, one, 'PUT', '/users/emailPreferences', wanted)).body).toEqual(wanted);
  expect(await read()).toEqual(wanted);
  await call(app, one, 'PUT', '/users/emailPreferences', three);
  expect(await read()).toEqual(wanted);
  expect((await call(app, one, 'PUT', '/users/emailPreferences', { marketing: true })).code).toBe('bad-input');
});

test('one click in a mail ends its subscription and nothing else, without a session; opening the link ends nothing', async () => {
  const one = await acme.signIn();
  const device = { id: 1, name: 'Bench 3', modelName: 'A4', serialNumber: 'D-1' };
  const parameters = JSON.stringify({ device, events: [{ kind: 'offline', at: Date.now() }] });
  await acme.change(`select directory.queue_mail($1, null, 'device-alerts', $2, false)`, [one.id, parameters]);
  const token = await mailbox.token(one.email, '/api/users/unsubscribe/');
  const path = `/api/users/unsubscribe/${token}`;
  const read = async () => (await call<EmailPreferences>(app, one, 'GET', '/users/emailPreferences')).body;
  const asked = await app.inject({ url: path });
  expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('alerts about offline devices')]);
  expect((await read()).deviceOfflineAlerts).toBe(true);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const done = await app.inject({ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click', headers });
  expect(done.statusCode).toBe(200);
  expect(await read()).toMatchObject({ marketing: false, deviceOfflineAlerts: false, serviceCompletionAlerts: false });
  const forged = path.replace(/-\d+-/, `-${one.id + 1}-`);
  expect((await app.inject({ method: 'POST', url: forged, payload: '', headers })).statusCode).toBe(404);
});

const dayMs = 86_400_000;

test('the link that ends mails works for 400 days; after that its page says where to end them, and ends nothing', async () => {
  const one = await acme.signIn();
  const subscriptions = ['deviceOfflineAlerts'] as const;
  const open = async (ageMs: number) => {
    const owner = { organizationId: acme.id, userId: one.id, subscriptions };
    const token = makeUnsubscribeToken(await parts.unsubscribeKey(), owner, Date.now() - ageMs);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = `/api/users/unsubscribe/${token}`;
    return [await app.inject({ url: path }), await app.inject({ method: 'POST', url: path, payload: '', headers })];
  };
  for (const expired of await open(402 * dayMs)) {
    expect([expired.statusCode, expired.body]).toEqual([404, expect.stringContaining('This link has expired')]);
    expect(expired.body).toContain('href="/account/preferences"');
  }
  const read = async () => (await call<EmailPreferences>(app, one, 'GET', '/users/emailPreferences')).body;
  expect((await read()).deviceOfflineAlerts).toBe(true);
  expect((await open(399 * dayMs)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await read()).deviceOfflineAlerts).toBe(false);
});

test('people see where they are signed in, and can end only their own sessions', async () => {
  const [one, eve] = [await acme.signIn(), await acme.signIn()];
  const other = await signInAgain(one.email);
  const third = await signInAgain(one.email);
  const list = async (who: Pick<SignedIn, 'headers'>) =>
    (await call<{ sessions: OwnSession[] }>(app, who, 'GET', '/users/sessions')).body.sessions;
  const sessions = await list(one);
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', userAgent: expect.stringContaining('lightMyRequest') });
  const [theirs] = (await list(other)).filter(({ current }) => current);
  const end = (who: SignedIn, id: string) => call(app, who, 'DELETE', `/users/sessions/${id}`);
  expect((await end(eve, theirs!.id)).code).toBe('users-sessions-1');
  expect(await isIn(other)).toBe(true);
  expect((await end(one, theirs!.id)).status).toBe(204);
  expect([await isIn(other), await isIn(third)]).toEqual([false, true]);
  expect((await call(app, one, 'DELETE', '/users/sessions')).status).toBe(204);
  expect([await isIn(third), await isIn(one), await isIn(eve)]).toEqual([false, true, true]);
});
