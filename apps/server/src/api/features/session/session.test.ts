import { linkPaths, type ErrorBody, type UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { openMailbox } from '../../testing/mailbox.ts';
import { passTime } from '../../testing/pass-time.ts';
import { testApi, publicUrl } from '../../testing/test-api.ts';
import { password } from '../../testing/test-organization.ts';

const { app, database, parts, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();

const signIn = (email: unknown, secret: unknown = password, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email, password: secret }, headers });
const codeOf = (response: { json: <T>() => T }) => response.json<ErrorBody>().error.code;
const cookieOf = (response: { cookies: { name: string; value: string }[] }, name: string) =>
  response.cookies.find((cookie) => cookie.name === name)?.value ?? '';

test('signing in returns the user data and a bearer token that differs from the cookie', async () => {
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

test('malformed input is session-login-3, unverified -4, disabled -7, the latter two only after the right password', async () => {
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

test('a browser that has signed out stays known', async () => {
  const { email } = await acme.person();
  const known = await signIn(email);
  const headers = { authorization: `Bearer ${known.json<UserData>().token}` };
  const gone = await app.inject({ method: 'DELETE', url: '/api/session', headers });
  expect(gone.cookies.map(({ name, value }) => [name, value])).toEqual([['__Host-sid', '']]);
  for (let guess = 0; guess < 5; guess++) await signIn(email, 'Wrong-1234');
  const again = await signIn(email, password, { cookie: `__Host-dc=${cookieOf(known, '__Host-dc')}` });
  expect(again.statusCode).toBe(200);
});

test('strangers at the IP address of a known browser do not lock its owner out', async () => {
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

/** How many of these wrong passwords from one IP address are checked, each for another account. */
async function judgedOf(guesses: number, remoteAddress: string): Promise<number> {
  const answers = [];
  for (let n = 0; n < guesses; n++) {
    const payload = { email: `guess-${crypto.randomUUID()}@example.test`, password: 'Wrong-1234' };
    answers.push(await app.inject({ method: 'POST', url: '/api/session', payload, remoteAddress }));
  }
  return answers.filter((answer) => codeOf(answer) === 'session-login-6').length;
}

test('one IP address fails at most 30 times in 15 minutes', async () => {
  expect(await judgedOf(32, '203.0.113.8')).toBe(30);
  expect(await judgedOf(2, '203.0.113.9')).toBe(2);
});

test('one IP address that guesses slowly fails at most 100 times in an hour', async () => {
  const judged = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    judged.push(await judgedOf(29, '203.0.113.10'));
    await passTime(database, '15 minutes');
  }
  expect(judged).toEqual([29, 29, 29, 13]);
});

test('a device cookie of another person, or a forged one, has no effect', async () => {
  const [one, other] = [await acme.person(), await acme.person()];
  const mark = cookieOf(await signIn(one.email), '__Host-dc');
  const forged = mark.replace(/^(\d+)\.\d+/, `$1.${other.id}`);
  for (let guess = 0; guess < 5; guess++) await signIn(other.email, 'Wrong-1234');
  for (const cookie of [mark, forged, 'x.y', `${mark}x`]) {
    const answer = await signIn(other.email, password, { cookie: `__Host-dc=${cookie}` });
    expect(codeOf(answer)).toBe('session-login-8');
  }
});

test('concurrent guesses are counted before they are checked', async () => {
  const { email } = await acme.person();
  const judged = [];
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'Wrong-1234')));
    judged.push(answers.filter((answer) => codeOf(answer) === 'session-login-6').length);
  }
  // At once, an account has this many places in the queue.
  expect(judged).toEqual([3, 2, 0]);
});

test('IP addresses of one IPv6 network of 64 bits count as one, and a mapped IPv4 address as itself', async () => {
  const judged = await Promise.all([1, 2, 3].map((host) => judgedOf(10, `2001:db8:1:2::${host}`)));
  expect(judged).toEqual([10, 10, 10]);
  expect(await judgedOf(1, '2001:db8:1:2:ffff::1')).toBe(0);
  expect(await judgedOf(1, '2001:db8:1:3::1')).toBe(1);
  expect(await judgedOf(30, '203.0.113.20')).toBe(30);
  expect(await judgedOf(1, '::ffff:203.0.113.20')).toBe(0);
});

const countRows = async (): Promise<number> => {
  const { rows } = await database.root.query(`
    select (select count(*) from directory.attempt_counters) + (select count(*) from directory.stray_sign_ins)
      + (select count(*) from app.audit_events) as count`);
  return Number(rows[0].count);
};

test('a refused sign-in of a blocked IP address writes nothing but its own counter', async () => {
  expect(await judgedOf(31, '203.0.113.21')).toBe(30);
  const before = await countRows();
  expect(await judgedOf(150, '203.0.113.21')).toBe(0);
  expect((await countRows()) - before).toBeLessThanOrEqual(10);
});

/** This many sign-ins from browsers that the account knows, each with a device cookie of its own. */
async function knownBrowsersOf(email: string, count: number): Promise<string[]> {
  const marks = [];
  for (let n = 0; n < count; n++) marks.push(`__Host-dc=${cookieOf(await signIn(email), '__Host-dc')}`);
  return marks;
}

test('one account has at most three places in the queue, whatever device cookies it sends, and others get in', async () => {
  const [busy, other] = [await acme.person(), await acme.person()];
  const marks = await knownBrowsersOf(busy.email, 10);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = parts.signIn.hashQueue.run({ account: 'x', address: 'x', knownAs: 'x' }, () => held);
  const answers = marks.flatMap((cookie) => [
    signIn(busy.email, password, { cookie }),
    signIn(busy.email, password, { cookie }),
  ]);
  let refused = 0;
  for (const answer of answers) void answer.then(({ statusCode }) => (refused += Number(statusCode === 429)));
  // Nothing has been hashed yet.
  await expect
    .poll(() => refused)
    .toBe(17)
    .finally(release);
  const stranger = signIn(other.email);
  await holding;
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect((await stranger).statusCode).toBe(200);
  const [late] = (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 429);
  expect([codeOf(late!), Number(late!.headers['retry-after'])]).toEqual(['session-login-8', expect.any(Number)]);
});

test('the limits of an account are the same for an address without an account', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = parts.signIn.hashQueue.run({ account: 'x', address: 'x', knownAs: 'x' }, () => held);
  const { email } = await acme.person();
  const codes = [email, 'nobody-at-all@example.test'].map(async (to) => {
    const answers = Array.from({ length: 8 }, () => signIn(to, 'Wrong-1234'));
    return Promise.all(answers.map(async (answer) => codeOf(await answer)));
  });
  setTimeout(release, 200);
  await holding;
  const [known, unknown] = await Promise.all(codes);
  expect(known!.toSorted()).toEqual([...Array(3).fill('session-login-6'), ...Array(5).fill('session-login-8')]);
  expect(unknown!.toSorted()).toEqual(known!.toSorted());
});

test('successful sign-ins are counted too: 100 of one account in 15 minutes', async () => {
  const { email } = await acme.person();
  const enter = async () => {
    const payload = { email, password };
    return (await app.inject({ method: 'POST', url: '/api/session', payload, remoteAddress: '203.0.113.30' }))
      .statusCode;
  };
  for (let n = 0; n < 100; n++) expect(await enter()).toBe(200);
  expect(await enter()).toBe(429);
  await passTime(database, '15 minutes');
  expect(await enter()).toBe(200);
});

/** How many of these wrong passwords are checked from a browser with this device cookie. */
async function judgedWith(cookie: string, email: string, guesses: number): Promise<number> {
  let judged = 0;
  for (let guess = 0; guess < guesses; guess++)
    judged += Number(codeOf(await signIn(email, 'Wrong-1234', { cookie })) === 'session-login-6');
  return judged;
}

test('guesses from browsers that know an account are limited together, and none of them is locked out without a check', async () => {
  const { email } = await acme.person();
  const marks = await knownBrowsersOf(email, 5);
  const judged = [];
  for (const mark of marks.slice(0, 4)) judged.push(await judgedWith(mark, email, 10));
  expect(judged).toEqual([10, 5, 3, 3]);
  expect((await signIn(email, password, { cookie: marks[4]! })).statusCode).toBe(200);
});

const isKnown = async (mark: string, email: string, secret: string) => {
  for (let guess = 0; guess < 6; guess++) await signIn(email, 'Wrong-1234');
  return (await signIn(email, secret, { cookie: mark })).statusCode === 200;
};
const markOf = (response: Parameters<typeof cookieOf>[0]) => `__Host-dc=${cookieOf(response, '__Host-dc')}`;
const chosen = 'Copper-Kettle-27';

test('a changed password voids the device cookies of all browsers, and the browser that changed it gets a new one', async () => {
  const { email } = await acme.person();
  const [old] = await knownBrowsersOf(email, 1);
  const own = await signIn(email);
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/users',
    payload: { version: 1, oldPassword: password, newPassword: chosen },
    headers: { authorization: `Bearer ${own.json<UserData>().token}` },
  });
  expect(changed.statusCode).toBe(200);
  expect(await isKnown(old!, email, chosen)).toBe(false);
  expect(await isKnown(markOf(own), email, chosen)).toBe(false);
  expect(await isKnown(markOf(changed), email, chosen)).toBe(true);
});

test('and so does one that was reset', async () => {
  const { email } = await acme.person();
  const [old] = await knownBrowsersOf(email, 1);
  const url = `${publicUrl.origin}${linkPaths.reset}`;
  await app.inject({ method: 'POST', url: '/api/users/initiateForgotPassword', payload: { email, url } });
  const token = await mailbox.token(email, '/login/reset-password/');
  const payload = { token, password: chosen };
  const reset = await app.inject({ method: 'POST', url: '/api/users/resetPassword', payload });
  expect(reset.statusCode).toBe(200);
  expect(await isKnown(old!, email, chosen)).toBe(false);
  expect(await isKnown(markOf(reset), email, chosen)).toBe(true);
});

test('a cookie alone is accepted from our own pages only', async () => {
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

test('a cookie and a token of different sessions are not a session', async () => {
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
  // The answer is sent before the activity is stored.
  await expect.poll(async () => (await database.root.query(query, [one.id])).rows).toEqual([{ fresh: true }]);
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

test('no secret of a session is stored in the database', async () => {
  const one = await acme.signIn();
  const { rows } = await database.root.query('select * from directory.sessions where user_id = $1', [one.id]);
  expect(JSON.stringify(rows)).not.toContain(one.token);
});
