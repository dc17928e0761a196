import type { ErrorBody, UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { passTime } from '../../testing/pass-time.ts';
import { testApi, publicUrl } from '../../testing/test-api.ts';
import { password } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const acme = await organization();

const signIn = (email: unknown, secret: unknown = password, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email, password: secret }, headers });
const codeOf = (response: { json: <T>() => T }) => response.json<ErrorBody>().error.code;
const cookieOf = (response: { cookies: { name: string; value: string }[] }, name: string) =>
  response.cookies.find((cookie) => cookie.name === name)?.value ?? '';

test('signing in answers the user data and a bearer token that differs from the cookie', async () => {
  const { email, id } = await acme.person({ isSuperuser: true });
  const response = await signIn(email.toUpperCase());
  expect(response.statusCode).toBe(200);
  const user = response.json<UserData>();
  expect(user).toMatchObject({ id, email, orgName: 'Acme Batteries', superuser: true, uiSettings: {} });
  expect(user.permissions.permissions).toContain('perm-all-locations');
  expect(user.permissions.displayConfigurations).toEqual({ devices: null, batteries: null, services: null });
  const cookie = response.cookies.find(({ name }) => name === '__Host-sid');
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(cookie?.value).not.toBe(user.token);
});

test('GET /session without a session is 400 not-authenticated, any other call 401', async () => {
  const session = await app.inject({ url: '/api/session' });
  expect([session.statusCode, codeOf(session)]).toEqual([400, 'not-authenticated']);
  const locations = await app.inject({ url: '/api/locations' });
  expect([locations.statusCode, codeOf(locations)]).toEqual([401, 'not-authenticated']);
});

test('every tab gets the same token from the cookie', async () => {
  const { email } = await acme.person();
  const response = await signIn(email);
  const cookies = { '__Host-sid': cookieOf(response, '__Host-sid') };
  const again = await app.inject({ url: '/api/session', cookies });
  expect(again.json<UserData>().token).toBe(response.json<UserData>().token);
});

test('an unknown address and a wrong password get the same answer', async () => {
  const { email } = await acme.person();
  const wrong = await signIn(email, 'Wrong-1234');
  const unknown = await signIn('nobody@example.test');
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'session-login-6']);
  expect(wrong.body).toBe(unknown.body);
});

test('an invited person who has not chosen a password yet cannot sign in', async () => {
  const { email, id } = await acme.person();
  await database.root.query('update directory.accounts set password_hash = null where user_id = $1', [id]);
  expect(codeOf(await signIn(email))).toBe('session-login-6');
});

test('malformed input is session-login-3, unverified -4, disabled -7, both only after the right password', async () => {
  expect(codeOf(await signIn('no address'))).toBe('session-login-3');
  expect(codeOf(await signIn('a@b.test', ''))).toBe('session-login-3');
  const unverified = await acme.person({ isVerified: false });
  const disabled = await acme.person({ isDisabled: true });
  expect(codeOf(await signIn(unverified.email))).toBe('session-login-4');
  expect(codeOf(await signIn(disabled.email))).toBe('session-login-7');
  expect(codeOf(await signIn(unverified.email, 'Wrong-1234'))).toBe('session-login-6');
  expect(codeOf(await signIn(disabled.email, 'Wrong-1234'))).toBe('session-login-6');
});

test('wrong types and unknown fields in the body are refused', async () => {
  const { email } = await acme.person();
  for (const strange of [[email], null, 1, { email }]) {
    const response = await signIn(strange);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'bad-input']);
  }
  const payload = { email, password, superuser: true };
  const extra = await app.inject({ method: 'POST', url: '/api/session', payload });
  expect([extra.statusCode, codeOf(extra)]).toEqual([400, 'bad-input']);
});

test('after 5 wrong passwords a stranger waits, and the owner signs in from a known browser', async () => {
  const { email } = await acme.person();
  const known = cookieOf(await signIn(email), '__Host-dc');
  for (let guess = 0; guess < 5; guess++) expect(codeOf(await signIn(email, 'Wrong-1234'))).toBe('session-login-6');
  const refused = await signIn(email);
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'session-login-8']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await signIn(email);
  const { rows } = await database.root.query(
    `select after ->> 'reason' as reason from app.audit_events where actor = $1 order by id desc limit 2`,
    [email],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['too many attempts', 'wrong password']);
  const owner = await app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email, password },
    cookies: { '__Host-dc': known },
  });
  expect(owner.statusCode).toBe(200);
});

test('a browser that has signed out stays a known one', async () => {
  const { email } = await acme.person();
  const known = await signIn(email);
  const headers = { authorization: `Bearer ${known.json<UserData>().token}` };
  const gone = await app.inject({ method: 'DELETE', url: '/api/session', headers });
  expect(gone.cookies.map(({ name, value }) => [name, value])).toEqual([['__Host-sid', '']]);
  for (let guess = 0; guess < 5; guess++) await signIn(email, 'Wrong-1234');
  const again = await signIn(email, password, { cookie: `__Host-dc=${cookieOf(known, '__Host-dc')}` });
  expect(again.statusCode).toBe(200);
});

test('strangers at the same address as a known browser do not lock its owner out', async () => {
  const { email } = await acme.person();
  const known = cookieOf(await signIn(email), '__Host-dc');
  const office = (payload: object, cookies = {}) =>
    app.inject({ method: 'POST', url: '/api/session', payload, cookies, remoteAddress: '203.0.113.7' });
  for (let guess = 0; guess < 30; guess++)
    await office({ email: `guess-${guess}@example.test`, password: 'Wrong-1234' });
  const payload = { email, password };
  expect(codeOf(await office(payload))).toBe('session-login-8');
  expect((await office(payload, { '__Host-dc': known })).statusCode).toBe(200);
});

/** How many of so many wrong passwords from one address are judged, each for another account. */
async function judgedOf(guesses: number, remoteAddress: string): Promise<number> {
  const answers = [];
  for (let n = 0; n < guesses; n++) {
    const payload = { email: `guess-${crypto.randomUUID()}@example.test`, password: 'Wrong-1234' };
    answers.push(await app.inject({ method: 'POST', url: '/api/session', payload, remoteAddress }));
  }
  return answers.filter((answer) => codeOf(answer) === 'session-login-6').length;
}

test('one address on the net fails at most 30 times in 15 minutes', async () => {
  expect(await judgedOf(32, '203.0.113.8')).toBe(30);
  expect(await judgedOf(2, '203.0.113.9')).toBe(2);
});

test('one address on the net that guesses slowly fails at most 100 times in an hour', async () => {
  const judged = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    judged.push(await judgedOf(29, '203.0.113.10'));
    await passTime(database, '15 minutes');
  }
  expect(judged).toEqual([29, 29, 29, 13]);
});

test('the mark of a browser that is another person’s, or forged, is worth nothing', async () => {
  const [one, other] = [await acme.person(), await acme.person()];
  const mark = cookieOf(await signIn(one.email), '__Host-dc');
  const forged = mark.replace(/^(\d+)\.\d+/, `$1.${other.id}`);
  for (let guess = 0; guess < 5; guess++) await signIn(other.email, 'Wrong-1234');
  for (const cookie of [mark, forged, 'x.y', `${mark}x`]) {
    const answer = await signIn(other.email, password, { cookie: `__Host-dc=${cookie}` });
    expect(codeOf(answer)).toBe('session-login-8');
  }
});

test('parallel guesses are counted before they are judged', async () => {
  const { email } = await acme.person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'Wrong-1234')));
  const judged = answers.filter((answer) => codeOf(answer) === 'session-login-6');
  expect(judged).toHaveLength(5);
});

test('a cookie alone acts only for our own pages', async () => {
  const { email } = await acme.person();
  const cookies = { '__Host-sid': cookieOf(await signIn(email), '__Host-sid') };
  const put = (headers: Record<string, string>) =>
    app.inject({ method: 'PUT', url: '/api/users/uiSettings', payload: {}, cookies, headers });
  expect((await put({ origin: publicUrl.origin })).statusCode).toBe(204);
  for (const headers of [
    {},
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'https://x.console.test' },
  ]) {
    expect((await put(headers as Record<string, string>)).statusCode).toBe(403);
  }
  const foreignRead = { 'sec-fetch-site': 'cross-site' };
  expect((await app.inject({ url: '/api/session', cookies, headers: foreignRead })).statusCode).toBe(403);
});

test('another site cannot sign a visitor in', async () => {
  const { email } = await acme.person();
  expect((await signIn(email, password, { origin: 'https://evil.test' })).statusCode).toBe(403);
  expect((await signIn(email, password, { origin: publicUrl.origin })).statusCode).toBe(200);
});

test('a cookie and a token of different sessions are no session', async () => {
  const { email } = await acme.person();
  const one = await signIn(email);
  const other = await signIn(email);
  const response = await app.inject({
    url: '/api/locations',
    cookies: { '__Host-sid': cookieOf(one, '__Host-sid') },
    headers: { authorization: `Bearer ${other.json<UserData>().token}` },
  });
  expect(response.statusCode).toBe(401);
});

test('signing out ends the session for cookie and token', async () => {
  const { email } = await acme.person();
  const response = await signIn(email);
  const headers = { authorization: `Bearer ${response.json<UserData>().token}` };
  const gone = await app.inject({ method: 'DELETE', url: '/api/session', headers });
  expect(gone.statusCode).toBe(204);
  expect(gone.headers['clear-site-data']).toBe('"cache", "storage"');
  expect((await app.inject({ url: '/api/locations', headers })).statusCode).toBe(401);
  const cookies = { '__Host-sid': cookieOf(response, '__Host-sid') };
  expect((await app.inject({ url: '/api/session', cookies })).statusCode).toBe(400);
});

test('disabling a user or raising the epoch ends the session with the next call', async () => {
  const one = await acme.signIn();
  await acme.change('update app.users set disabled_at = now() where id = $1', [one.id]);
  expect((await app.inject({ url: '/api/locations', headers: one.headers })).statusCode).toBe(401);
  const other = await acme.signIn();
  await acme.change('select directory.end_sessions($1)', [other.id]);
  expect((await app.inject({ url: '/api/locations', headers: other.headers })).statusCode).toBe(401);
});

test('polls do not keep a session alive: after 8 idle hours it ends', async () => {
  const one = await acme.signIn();
  const age = (interval: string) =>
    database.root.query(`update directory.sessions set active_at = now() - $2::interval where user_id = $1`, [
      one.id,
      interval,
    ]);
  const poll = () =>
    app.inject({ method: 'POST', url: '/api/batteries/getUpdates', payload: { versions: null }, headers: one.headers });
  await age('7 hours 59 minutes');
  expect((await poll()).statusCode).toBe(200);
  await age('8 hours 1 second');
  expect((await poll()).statusCode).toBe(401);
  await age('7 hours 59 minutes');
  await app.inject({ url: '/api/locations', headers: one.headers });
  const query = `select active_at > now() - interval '1 hour' as fresh from directory.sessions where user_id = $1`;
  // Whoever asks is answered before it is kept.
  await expect
    .poll(async () => (await database.root.query(query, [one.id])).rows, { timeout: 10_000 })
    .toEqual([{ fresh: true }]);
});

test('a session ends after 7 days, and a user holds at most 20', async () => {
  const { email, id } = await acme.person();
  for (let n = 0; n < 21; n++) await signIn(email);
  const { rows } = await database.root.query('select count(*) from directory.sessions where user_id = $1', [id]);
  expect(rows[0].count).toBe(20);
  const one = await acme.signIn();
  await database.root.query('update directory.sessions set expires_at = now() where user_id = $1', [one.id]);
  expect((await app.inject({ url: '/api/locations', headers: one.headers })).statusCode).toBe(401);
});

test('the rights of a member are those of the group', async () => {
  const groupId = await acme.insert('groups', { name: 'Technicians' });
  await acme.insert('group_permissions', { group_id: groupId, permission: 'perm-reports' });
  const one = await acme.signIn({ permissions: ['perm-locations'] });
  await acme.change('update app.users set group_id = $1 where id = $2', [groupId, one.id]);
  const { permissions } = (await app.inject({ url: '/api/session', headers: one.headers })).json<UserData>();
  expect(permissions.permissions).toEqual(['perm-reports']);
});

test('no secret of a session stands in the database', async () => {
  const one = await acme.signIn();
  const { rows } = await database.root.query('select * from directory.sessions where user_id = $1', [one.id]);
  expect(JSON.stringify(rows)).not.toContain(one.token);
});
