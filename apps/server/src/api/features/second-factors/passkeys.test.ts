import type { Factors, RequestOptions, ShownPasskey, UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { warnOfPasskeysElsewhere } from '../../second-factors/warn-of-passkeys-elsewhere.ts';
import { call } from '../../testing/call.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { quietOptions } from '../../testing/quiet-options.ts';
import { SecondFactorBench, type Answered } from '../../testing/second-factor-bench.ts';
import { SoftwareAuthenticator, type Lie } from '../../testing/software-authenticator.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import { password, signInAgain } from '../../testing/test-organization.ts';

const { app, database, parts, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();
const bench = new SecondFactorBench(app, database);
const bearer = ({ user }: Answered) => ({ headers: { authorization: `Bearer ${user.token}` } });
const codesOf = (answers: readonly { code: string | undefined }[]) => answers.map(({ code = 'in' }) => code).toSorted();

/** Each alone must be enough to refuse it. */
const lies: [string, Lie][] = [
  ['another origin', { origin: 'https://console.test.evil.example' }],
  ['the same host without TLS', { origin: 'http://console.test' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['an unverified user', { isUserVerified: false }],
  ['a challenge of its own', { challenge: Buffer.alloc(54).toString('base64url') }],
  ['another ceremony', { type: 'payment.get' }],
  ['a frame of another site', { crossOrigin: true }],
];

// First in this file: the key of challenges has not been read yet.
test('of an installation, the first passkeys are begun by many at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => acme.signIn()));
  const begun = await Promise.all(people.map((person) => bench.creationOptions(person)));
  expect(new Set(begun.map(({ publicKey }) => publicKey.challenge)).size).toBe(20);
});

test('what a browser makes a passkey with: a verified user, kept on the device, nothing said of the person, no second one beside the first', async () => {
  const ada = await acme.signIn();
  const { publicKey } = await bench.creationOptions(ada);
  expect(publicKey).toMatchObject({
    rp: { id: 'console.test', name: 'Ohmstead' },
    user: { name: ada.email, displayName: 'Ada' },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout: 300_000,
  });
  expect(publicKey.pubKeyCredParams.map(({ alg }) => alg)).toEqual(expect.arrayContaining([-7, -257]));
  expect(Buffer.from(publicKey.user.id, 'base64url')).toHaveLength(32);
  const authenticator = new SoftwareAuthenticator();
  await bench.addPasskey(ada, authenticator);
  const again = (await bench.creationOptions(ada)).publicKey;
  const { id } = authenticator.get(await bench.loginOptions());
  expect(again.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal', 'hybrid'] }]);
  expect([again.user.id === publicKey.user.id, again.challenge === publicKey.challenge]).toEqual([true, false]);
});

test('a passkey is added with codes, a mail and an entry, ends other sessions, opens alone, and says so; the list names it first', async () => {
  const ada = await acme.signIn();
  const other = await signInAgain(app, ada.email);
  const { authenticator, added } = await bench.enrolPasskey(ada);
  expect(added.factor).toMatchObject({ kind: 'passkey', name: 'Laptop', lastUsedAt: null, backedUp: true });
  expect(added.recoveryCodes).toHaveLength(10);
  expect((await call(app, other, 'GET', '/users/factors')).status).toBe(401);
  await bench.enrol(ada);
  const entered = await bench.logIn(authenticator);
  expect(entered.user).toMatchObject({ email: ada.email, signedInBy: 'passkey', secondFactor: { enrolled: true } });
  expect(entered.user.stepUpUntil).toBeGreaterThan(Date.now());
  expect(Object.keys(entered.cookies).toSorted()).toEqual(['__Host-dc', '__Host-sid']);
  const sessions = await call(app, bearer(entered), 'GET', '/users/sessions');
  expect(sessions.body.sessions.map(({ signedInBy }) => signedInBy).toSorted()).toEqual(['passkey', 'password']);
  const { factors } = (await call<Factors>(app, ada, 'GET', '/users/factors')).body;
  expect(factors.map(({ kind, lastUsedAt }) => [kind, lastUsedAt === null])).toEqual([
    ['passkey', false],
    ['totp', true],
  ]);
  const people = await call(app, ada, 'GET', '/users');
  expect(people.body).toMatchObject({
    users: expect.arrayContaining([expect.objectContaining({ id: ada.id, factorKinds: ['passkey', 'totp'] })]),
  });
  const mails = (await mailbox.read(ada.email)).map(({ email }) => email.subject);
  expect(mails[0]).toBe('A passkey was added to your account');
  const entries = await database.root.query(
    `select action, after from app.audit_events where object_kind = 'user' and object_id = $1 order by id`,
    [ada.id],
  );
  expect(entries.rows.at(-1)).toEqual({ action: 'session-login', after: { signedInBy: 'passkey' } });
  expect(entries.rows).toContainEqual({ action: 'users-factor-add', after: { kind: 'passkey', name: 'Laptop' } });
});

test.each(lies)('a passkey that is made for %s is not added, with one and the same code', async (_, lie) => {
  const ada = await acme.signIn();
  const { status, code } = await bench.addPasskey(ada, new SoftwareAuthenticator(), {
    ...lie,
    ...(lie.type && { type: 'webauthn.get' }),
  });
  expect([status, code]).toEqual([400, 'users-factors-5']);
});

test('a challenge adds one passkey, for the session that asked, and a passkey belongs to one person', async () => {
  const [ada, eve] = [await acme.signIn(), await acme.signIn()];
  const add = (who: typeof ada, passkey: object) =>
    call(app, who, 'POST', '/users/factors', { kind: 'passkey', name: 'Key', passkey });
  const passkey = new SoftwareAuthenticator().create(await bench.creationOptions(ada));
  expect((await add(eve, passkey)).code).toBe('users-factors-5');
  const both = await Promise.all([add(ada, passkey), add(ada, passkey)]);
  expect(codesOf(both)).toEqual(['in', 'users-factors-5']);
  const stolen = new SoftwareAuthenticator().create(await bench.creationOptions(eve));
  const object = Buffer.from(stolen.response.attestationObject, 'base64url');
  const taken = Buffer.from(passkey.id, 'base64url');
  object.set(taken, object.indexOf(Buffer.from(stolen.id, 'base64url')));
  const response = { ...stolen.response, attestationObject: object.toString('base64url') };
  expect((await add(eve, { ...stolen, id: passkey.id, rawId: passkey.id, response })).code).toBe('users-factors-5');
  const wrong = { kind: 'totp', name: 'Key', passkey };
  expect((await call(app, ada, 'POST', '/users/factors', wrong)).code).toBe('bad-input');
  expect((await call(app, ada, 'POST', '/users/factors', { ...wrong, kind: 'passkey', code: '123456' })).code).toBe(
    'bad-input',
  );
});

test.each([
  ...lies,
  ['another user', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['no user', { userHandle: null }],
] as [string, Lie][])('a login whose passkey speaks of %s is session-passkey-1', async (_, lie) => {
  const { authenticator } = await bench.enrolPasskey(await acme.signIn());
  const { status, code, cookies } = await bench.logIn(authenticator, lie);
  expect([status, code, cookies]).toEqual([400, 'session-passkey-1', {}]);
  expect((await bench.logIn(authenticator)).status).toBe(200);
});

test('a signature that was tampered with, a challenge for something else, and a passkey that is not ours are refused alike, and noted', async () => {
  const ada = await acme.signIn();
  const { authenticator } = await bench.enrolPasskey(ada);
  const passkey = authenticator.get(await bench.loginOptions());
  const data = Buffer.from(passkey.response.authenticatorData, 'base64url');
  data[36] = 1;
  const response = { ...passkey.response, authenticatorData: data.toString('base64url') };
  const tampered = await bench.post('/session/passkey', { passkey: { ...passkey, response } });
  const proving = await call<RequestOptions>(app, ada, 'POST', '/session/stepUp/passkeyOptions');
  const elsewhere = await bench.logIn(authenticator, {}, proving.body);
  const strange = new SoftwareAuthenticator();
  strange.create(await bench.creationOptions(ada));
  const unknown = await bench.logIn(strange);
  expect([tampered.code, elsewhere.code, unknown.code]).toEqual(Array(3).fill('session-passkey-1'));
  const { rows } = await database.root.query(
    `select action, after ->> 'reason' as reason from app.audit_events where actor = $1 and action = 'session-login-refused'`,
    [ada.email],
  );
  expect(rows).toEqual([{ action: 'session-login-refused', reason: 'wrong passkey' }]);
});

test('a challenge opens once, also of many at the same time, and after a login nothing of it can be shown again', async () => {
  const { authenticator } = await bench.enrolPasskey(await acme.signIn());
  const options = await bench.loginOptions();
  const many = await Promise.all(Array.from({ length: 4 }, () => bench.logIn(authenticator, {}, options)));
  expect(codesOf(many)).toEqual(['in', ...Array(3).fill('session-passkey-1')]);
  expect((await bench.logIn(authenticator, {}, options)).code).toBe('session-passkey-1');
});

test('an authenticator that counts never counts back, nor shows the same count twice', async () => {
  const { authenticator } = await bench.enrolPasskey(await acme.signIn());
  const showing = async (counter: number) => (await bench.logIn(authenticator, { counter })).code ?? 'in';
  const judged = [];
  for (const counter of [0, 5, 5, 4, 0, 6]) judged.push(await showing(counter));
  expect(judged).toEqual(['in', 'in', 'session-passkey-1', 'session-passkey-1', 'session-passkey-1', 'in']);
  expect(codesOf(await Promise.all([7, 7, 7].map((counter) => bench.logIn(authenticator, { counter }))))).toEqual([
    'in',
    ...Array(2).fill('session-passkey-1'),
  ]);
});

test('beside the password a passkey of that person finishes the login; one of another person or organisation does not', async () => {
  const globex = await organization('Globex');
  const [ada, ben, cyd] = [await acme.signIn(), await acme.signIn(), await globex.signIn()];
  const [own, others, foreign] = [
    await bench.enrolPasskey(ada),
    await bench.enrolPasskey(ben),
    await bench.enrolPasskey(cyd),
  ];
  const asked = await bench.signIn(ada.email);
  expect([asked.code, asked.params.slice(1)]).toEqual(['session-login-9', ['passkey', 'recoveryCode']]);
  const options = () => bench.loginOptions({ ticket: asked.ticket }, asked.cookies);
  const { id } = own.authenticator.get(await options());
  expect((await options()).publicKey.allowCredentials?.map((each) => each.id)).toEqual([id]);
  const show = async ({ authenticator }: typeof own, from = options()) =>
    bench.show(asked, { passkey: authenticator.get(await from, { userHandle: null }) });
  for (const wrong of [others, foreign]) expect((await show(wrong)).code).toBe('session-secondFactor-2');
  expect((await show(own, bench.loginOptions())).code).toBe('session-secondFactor-2');
  const finished = await show(own);
  expect([finished.status, finished.user.signedInBy]).toEqual([200, 'password']);
  const spent = await bench.post('/session/passkeyOptions', { ticket: asked.ticket }, asked.cookies);
  expect(spent.code).toBe('session-secondFactor-1');
  expect((await bench.post('/session/passkeyOptions', { ticket: asked.ticket })).code).toBe('session-secondFactor-1');
});

test('a session is proven by a passkey of its person that signed the challenge of this session', async () => {
  const [ada, ben] = [await acme.signIn(), await acme.signIn()];
  const own = await bench.enrolPasskey(ada);
  expect((await call(app, ben, 'POST', '/session/stepUp/passkeyOptions')).code).toBe('session-stepUp-2');
  const others = await bench.enrolPasskey(ben);
  await call(app, ada, 'DELETE', '/session/stepUp');
  const refused = await app.inject({ method: 'POST', url: '/api/users/recoveryCodes', headers: ada.headers });
  expect(refused.json().error).toMatchObject({ code: 'step-up-required', params: ['passkey', 'recoveryCode'] });
  const options = async (who: typeof ada) =>
    (await call<RequestOptions>(app, who, 'POST', '/session/stepUp/passkeyOptions')).body;
  const prove = (passkey: object) => call(app, ada, 'POST', '/session/stepUp', { passkey });
  expect((await prove(others.authenticator.get(await options(ada)))).code).toBe('session-stepUp-1');
  expect((await prove(own.authenticator.get(await options(ben)))).code).toBe('session-stepUp-1');
  expect((await call(app, ada, 'POST', '/session/stepUp', { password })).code).toBe('session-stepUp-2');
  expect((await prove(own.authenticator.get(await options(ada)))).status).toBe(200);
  expect((await call(app, ada, 'POST', '/users/recoveryCodes')).status).toBe(200);
});

test('of a disabled person a good passkey is session-login-7 and a wrong one session-passkey-1; removed ones open nothing', async () => {
  const ada = await acme.signIn({ permissions: [] });
  const { authenticator, added } = await bench.enrolPasskey(ada);
  await acme.change('update app.users set disabled_at = now() where id = $1', [ada.id]);
  expect((await bench.logIn(authenticator, { isUserVerified: false })).code).toBe('session-passkey-1');
  expect((await bench.logIn(authenticator)).code).toBe('session-login-7');
  await acme.change('update app.users set disabled_at = null where id = $1', [ada.id]);
  const back = await bench.logIn(authenticator);
  const asked = await bench.signIn(ada.email);
  const options = await bench.loginOptions({ ticket: asked.ticket }, asked.cookies);
  await bench.enrol(bearer(back));
  expect((await call(app, bearer(back), 'DELETE', `/users/factors/${added.factor.id}`)).status).toBe(204);
  expect((await bench.show(asked, { passkey: authenticator.get(options) })).code).toBe('session-secondFactor-2');
  expect((await bench.logIn(authenticator)).code).toBe('session-passkey-1');
  const mails = (await mailbox.read(ada.email)).map(({ email }) => email.subject);
  expect(mails.at(-1)).toBe('A passkey was removed from your account');
});

test('a passkey works on after the codes were renewed and the app was removed, and a code after the passkey was', async () => {
  const ada = await acme.signIn();
  const { authenticator, added } = await bench.enrolPasskey(ada);
  const first = await bench.enrol(ada);
  await call(app, ada, 'POST', '/users/recoveryCodes');
  expect((await bench.logIn(authenticator)).status).toBe(200);
  await call(app, ada, 'DELETE', `/users/factors/${first.factor.id}`);
  expect((await bench.logIn(authenticator)).status).toBe(200);
  const second = await bench.enrol(ada);
  await call(app, ada, 'DELETE', `/users/factors/${added.factor.id}`);
  const asked = await bench.signIn(ada.email);
  expect(asked.params.slice(1)).toEqual(['totp', 'recoveryCode']);
  expect((await bench.show(asked, { code: await bench.freshCode(second) })).status).toBe(200);
});

test('a passkey that was reset opens nothing, and a new one opens the account again, as the reset asks for', async () => {
  const [boss, ada] = [await acme.signIn(), await acme.signIn({ permissions: [] })];
  const lost = await bench.enrolPasskey(ada);
  expect((await call(app, boss, 'POST', `/users/${ada.id}/resetSecondFactor`, { reason: 'Lost phone' })).status).toBe(
    204,
  );
  expect((await bench.logIn(lost.authenticator)).code).toBe('session-passkey-1');
  const back = await signInAgain(app, ada.email);
  expect((await call(app, back, 'GET', '/locations')).code).toBe('second-factor-required');
  const found = await bench.enrolPasskey(back);
  expect((await call(app, back, 'GET', '/locations')).status).toBe(200);
  expect((await bench.logIn(found.authenticator)).user.secondFactor).toMatchObject({ enrolled: true, required: false });
});

test('ten wrong passkeys of a person, then 429; alone they count against the address, whose right ones do not', async () => {
  const ada = await acme.signIn();
  const { authenticator } = await bench.enrolPasskey(ada);
  const wrong = authenticator.get(await bench.loginOptions());
  const prove = async () => (await call(app, ada, 'POST', '/session/stepUp', { passkey: wrong })).code;
  for (let n = 0; n < 10; n++) expect(await prove()).toBe('session-stepUp-1');
  expect(await prove()).toBe('session-login-8');
  const alone = async (passkey: ShownPasskey) => {
    const sent = { url: '/api/session/passkey', payload: { passkey }, remoteAddress: '203.0.113.9' };
    return (await app.inject({ method: 'POST', ...sent })).statusCode;
  };
  const right = async () => alone(authenticator.get(await bench.loginOptions()));
  expect([await right(), await right()]).toEqual([200, 200]);
  const strange = { ...wrong, id: 'x', rawId: 'x' };
  for (let n = 0; n < 30; n++) expect(await alone(strange)).toBe(400);
  expect([await alone(strange), await right()]).toEqual([429, 429]);
});

test('a passkey that is removed while its login is under way opens no session that would outlive it', async () => {
  const ada = await acme.signIn();
  const { authenticator } = await bench.enrolPasskey(ada);
  const removal = await database.root.connect();
  await removal.query(`begin; select from directory.accounts where user_id = ${ada.id} for update;
    delete from directory.second_factors where user_id = ${ada.id}`);
  const login = bench.logIn(authenticator);
  const isWaiting = async () =>
    (await database.root.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'use_passkey'`))
      .rowCount;
  await expect.poll(isWaiting, { interval: 20 }).toBe(1);
  await removal.query('commit');
  removal.release();
  expect((await login).code).toBe('session-passkey-1');
});

test('a rule for passkeys alone lets nobody past who has only an app, and counts who is ready', async () => {
  const globex = await organization('Globex');
  const [admin, ben] = [await globex.signIn(), await globex.signIn({ permissions: [] })];
  await bench.enrolPasskey(admin);
  await bench.enrol(ben);
  const rule = {
    requirement: 'all',
    from: Date.now() - 1_000,
    kinds: 'passkey',
    remembering: true,
    identitySessionHours: 12,
  };
  const ready = await call(app, admin, 'GET', '/organization/signIn/readiness?requirement=all&kinds=passkey');
  expect(ready.body).toMatchObject({ concernedCount: 2, readyCount: 1, notReady: [{ id: ben.id }] });
  expect((await call(app, admin, 'PUT', '/organization/signIn', rule)).body).toMatchObject({ kinds: 'passkey' });
  expect((await call(app, ben, 'GET', '/locations')).code).toBe('second-factor-required');
  expect((await call<UserData>(app, ben, 'GET', '/session')).body.secondFactor.enrolled).toBe(false);
  const { added } = await bench.enrolPasskey(ben);
  expect((await call(app, ben, 'GET', '/locations')).status).toBe(200);
  expect((await call(app, ben, 'DELETE', `/users/factors/${added.factor.id}`)).code).toBe('users-factors-7');
});

test('passkeys alone are not required where none can be made', async () => {
  const globex = await organization('Globex');
  const admin = await globex.signIn();
  const relyingParty = { id: '192.0.2.7', origin: 'https://192.0.2.7' };
  const there = await buildApp({ ...parts, relyingParty }, quietOptions);
  const rule = { requirement: 'optional', from: null, remembering: true, identitySessionHours: 12 };
  const put = (kinds: string) => call(there, admin, 'PUT', '/organization/signIn', { ...rule, kinds });
  expect([(await put('passkey')).code, (await put('any')).status]).toEqual(['bad-input', 200]);
  await there.close();
});

test('a page at an IP address is told where passkeys work, and other sites may not ask', async () => {
  const ada = await acme.signIn();
  await bench.enrolPasskey(ada);
  const at = async (url: string, headers: object = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { host: '192.0.2.7', ...headers },
      ...(url.includes('Up') ? {} : { payload: {} }),
    });
    return answer.json().error;
  };
  expect(await at('/api/session/passkeyOptions')).toEqual({
    code: 'session-passkey-2',
    message: 'Passkeys need a domain name. Open https://console.test and try again.',
    params: ['https://console.test'],
  });
  expect((await at('/api/session/stepUp/passkeyOptions', ada.headers)).code).toBe('session-passkey-2');
  const adding = await app.inject({
    method: 'POST',
    url: '/api/users/factors/passkey',
    headers: { host: '192.0.2.7', ...ada.headers },
  });
  expect(adding.json().error).toMatchObject({ code: 'users-factors-6', params: ['https://console.test'] });
  const { authenticator } = await bench.enrolPasskey(await acme.signIn());
  const passkey = authenticator.get(await bench.loginOptions());
  for (const [path, payload] of Object.entries({ passkeyOptions: {}, passkey: { passkey } })) {
    const sent = { headers: { origin: 'https://evil.example' }, payload };
    const answer = await app.inject({ method: 'POST', url: `/api/session/${path}`, ...sent });
    expect(answer.json().error.code).toBe('not-permitted');
  }
});

test('a start with another host than passkeys were made for says how many will not work', async () => {
  const told: unknown[] = [];
  const logger = { warn: (...said: unknown[]) => told.push(said[0]) };
  await bench.enrolPasskey(await acme.signIn());
  await warnOfPasskeysElsewhere(parts.database, { id: 'console.test' }, logger);
  expect(told).toEqual([]);
  await warnOfPasskeysElsewhere(parts.database, { id: 'other.test' }, logger);
  expect(told).toEqual([{ count: expect.any(Number), host: 'other.test' }]);
});
