import { linkPaths, type ErrorBody, type UserData } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { openMailbox } from '../../testing/mailbox.ts';
import { passTime } from '../../testing/pass-time.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();
let people = 0;
const newEmail = () => `stranger-${++people}@example.test`;
const verifyUrl = `${publicUrl.origin}${linkPaths.verify}`;

const send = async (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method, url: `/api${url}`, payload, headers });
  const code = answer.body === '' ? undefined : answer.json<Partial<ErrorBody>>().error?.code;
  return { status: answer.statusCode, code, body: answer.body };
};
const form = (email: string) => ({
  orgName: 'Bench Works',
  firstName: 'Grace',
  lastName: 'Hopper',
  email,
  password: 'Copper-Kettle-27',
  url: verifyUrl,
});
const register = (changes: object = {}, email = newEmail()) =>
  send('POST', '/organization', { ...form(email), ...changes });
const verify = (verificationToken: string) => send('PUT', '/users', { verificationToken });
const signIn = (email: string, secret = 'Copper-Kettle-27') =>
  app.inject({ method: 'POST', url: '/api/session', payload: { email, password: secret } });
const signInCode = async (email: string, secret?: string) => {
  const answer = await signIn(email, secret);
  return answer.statusCode === 200 ? 200 : answer.json<ErrorBody>().error.code;
};

test('registration: a mail is sent, its link verifies the address, then the user can sign in as super user of the organisation', async () => {
  const email = newEmail();
  expect((await register({}, email)).status).toBe(204);
  expect(await signInCode(email)).toBe('session-login-4');
  const [mail] = await mailbox.read(email);
  expect(mail!.email.text).toContain('Grace created an account at Ohmstead for Bench Works');
  expect((await verify(await mailbox.token(email, '/register/verify-email/'))).status).toBe(204);
  const user = (await signIn(email)).json<UserData>();
  expect(user).toMatchObject({
    email,
    orgName: 'Bench Works',
    firstName: 'Grace',
    lastName: 'Hopper',
    superuser: true,
  });
});

test('the company name is optional', async () => {
  for (const orgName of ['', null, undefined]) {
    const email = newEmail();
    expect((await register({ orgName }, email)).status).toBe(204);
    await verify(await mailbox.token(email, '/register/verify-email/'));
    expect((await signIn(email)).json<UserData>().orgName).toBeNull();
  }
});

test.each([
  [{ firstName: '' }, 'org-register-1'],
  [{ firstName: ' ' }, 'org-register-1'],
  [{ lastName: '' }, 'org-register-2'],
  [{ lastName: undefined }, 'org-register-2'],
  [{ firstName: 'x'.repeat(33) }, 'org-register-8'],
  [{ lastName: 'x'.repeat(33) }, 'org-register-8'],
  [{ orgName: 'AB' }, 'org-register-5'],
  [{ orgName: 'x'.repeat(256) }, 'org-register-10'],
  [{ email: '' }, 'org-register-3'],
  [{ email: 'nobody' }, 'org-register-4'],
  [{ email: 'аda@example.test' }, 'org-register-4'],
  [{ email: 'ada@example.test, eve@example.test' }, 'org-register-4'],
  [{ email: `${'x'.repeat(251)}@a.bc` }, 'org-register-9'],
  [{ password: '' }, 'org-register-6'],
  [{ password: 'short-A1' }, undefined],
  [{ password: 'Shor-A1' }, 'org-register-6'],
  [{ password: 'alllower-1' }, 'org-register-6'],
  [{ password: 'Password1!' }, 'org-register-6'],
  [{ password: 'Hopper-27x' }, 'org-register-6'],
  [{ password: 'Bench-Top-27' }, 'org-register-6'],
  [{ email: ['ada@example.test'] }, 'bad-input'],
  [{ email: 'ada@example.test\r\nBcc: eve@example.test' }, 'bad-input'],
  [{ superuser: true }, 'bad-input'],
])('%j gets %s', async (changes, code) => expect((await register(changes)).code).toBe(code));

const foreign = [
  `https://evil.test${linkPaths.verify}`,
  `//evil.test${linkPaths.verify}`,
  `https://console.test@evil.test${linkPaths.verify}`,
  `https://console.test.evil.test${linkPaths.verify}`,
  `https://user@console.test${linkPaths.verify}`,
  `https://console.test/${linkPaths.verify}`,
  `https://console.test/login/../register/verify-email/:token`,
  `${verifyUrl}?next=https://evil.test`,
  `${verifyUrl}#x`,
  `http://console.test${linkPaths.verify}`,
  `HTTPS://CONSOLE.TEST${linkPaths.verify}`,
  'javascript:alert(1)',
  ':token',
  '',
];

test.each(foreign)('a secret link never leads to %j', async (url) => {
  expect((await register({ url })).code).toBe('org-register-7');
  const { email } = await acme.person();
  await send('POST', '/users/initiateForgotPassword', { email, url: url.replace('verify-email', 'reset-password') });
  expect(await mailbox.read(email)).toEqual([]);
});

test('a link for another purpose is not accepted', async () => {
  expect((await register({ url: `${publicUrl.origin}${linkPaths.reset}` })).code).toBe('org-register-7');
});

test('the Host header of a request does not influence the link', async () => {
  const email = newEmail();
  const forwarded = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
  const url = `https://evil.test${linkPaths.verify}`;
  expect((await send('POST', '/organization', form(email), { host: 'evil.test' })).code).toBe('wrong-host');
  const headers = { host: 'localhost', ...forwarded };
  expect((await send('POST', '/organization', { ...form(email), url }, headers)).code).toBe('org-register-7');
  expect((await send('POST', '/organization', form(email), headers)).status).toBe(204);
  const [mail] = await mailbox.read(email);
  expect(mail!.raw).not.toContain('evil.test');
});

test('an address that is in use cannot be registered again: org-register-11', async () => {
  const { email } = await acme.person();
  expect(await register({}, email)).toMatchObject({ status: 400, code: 'org-register-11' });
  expect((await register({}, email.toUpperCase())).code).toBe('org-register-11');
  const waiting = newEmail();
  const answers = await Promise.all(Array.from({ length: 5 }, () => register({}, waiting)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('verifying twice is already verified; expired and unknown links are reported, a missing one too', async () => {
  const email = newEmail();
  await register({}, email);
  const token = await mailbox.token(email, '/register/verify-email/');
  expect((await verify('')).code).toBe('users-update-1');
  expect((await verify('x'.repeat(43))).code).toBe('users-update-3');
  expect((await verify('nonsense')).code).toBe('users-update-3');
  await database.root.query(
    `update directory.one_time_tokens set expires_at = now() - interval '1 second' where email = $1`,
    [email],
  );
  expect((await verify(token)).code).toBe('users-update-3');
  await database.root.query(
    `update directory.one_time_tokens set expires_at = now() + interval '1 minute' where email = $1`,
    [email],
  );
  expect((await verify(token)).status).toBe(204);
  expect((await verify(token)).code).toBe('users-update-5');
});

test('of a hundred who use a link concurrently one succeeds', async () => {
  const email = newEmail();
  await register({}, email);
  const token = await mailbox.token(email, '/register/verify-email/');
  const answers = await Promise.all(Array.from({ length: 100 }, () => verify(token)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'users-update-5')).toHaveLength(99);
});

test('another request sends a new link and voids the older one', async () => {
  const email = newEmail();
  await register({}, email);
  const first = await mailbox.token(email, '/register/verify-email/');
  expect((await send('POST', '/users/resendVerificationEmail', { email, url: verifyUrl })).status).toBe(204);
  const second = await mailbox.token(email, '/register/verify-email/');
  expect(second).not.toBe(first);
  expect((await verify(first)).code).toBe('users-update-3');
  expect((await verify(second)).status).toBe(204);
  expect((await verify(first)).code).toBe('users-update-5');
});

test('resend gives the same answer for every address, and sends at most three mails an hour to one', async () => {
  const email = newEmail();
  await register({}, email);
  const ask = (to: string, url = verifyUrl) => send('POST', '/users/resendVerificationEmail', { email: to, url });
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await ask(email), await mailbox.read(email));
  expect(await mailbox.read(email)).toHaveLength(4);
  const silent = { status: 204, code: undefined, body: '' };
  for (const to of [email, 'nobody@example.test', (await acme.person()).email, 'no address'])
    expect([await ask(to), await ask(to, 'https://evil.test')]).toEqual([silent, silent]);
});

test('a registration that is not verified expires after 48 hours and leaves nothing behind', async () => {
  const email = newEmail();
  await register({}, email);
  const token = await mailbox.token(email, '/register/verify-email/');
  await database.root.query('update directory.accounts set registration_expires_at = now() where email = $1', [email]);
  await database.worker.withDirectory((directory) =>
    directory.selectNoFrom((is) => is.fn('directory.sweep_registrations').as('swept')).execute(),
  );
  const { rows } = await database.root.query(
    `select from app.users where email = $1 union all select from directory.accounts where email = $1`,
    [email],
  );
  expect(rows).toEqual([]);
  expect((await verify(token)).code).toBe('users-update-3');
  expect((await register({}, email)).status).toBe(204);
});

test('the address of an expired registration can be registered again', async () => {
  const email = newEmail();
  await register({ orgName: 'Squatters' }, email);
  await database.root.query('update directory.accounts set registration_expires_at = now() where email = $1', [email]);
  expect((await register({ orgName: 'The Owner' }, email)).status).toBe(204);
  await verify(await mailbox.token(email, '/register/verify-email/'));
  expect((await signIn(email)).json<UserData>().orgName).toBe('The Owner');
});

test('registering with another’s address gains nothing: the owner’s new password is the only one', async () => {
  const email = newEmail();
  await register({ password: 'Attacker-Knows-1' }, email);
  await send('POST', '/users/initiateForgotPassword', { email, url: `${publicUrl.origin}${linkPaths.reset}` });
  const token = await mailbox.token(email, '/login/reset-password/');
  expect((await send('POST', '/users/resetPassword', { token, password: 'Owner-Chooses-2' })).status).toBe(200);
  expect(await signInCode(email, 'Attacker-Knows-1')).toBe('session-login-6');
  expect(await signInCode(email, 'Owner-Chooses-2')).toBe(200);
});

async function invite(): Promise<string> {
  const { email, id } = await acme.person({ permissions: ['perm-reports'], isVerified: false });
  const inviter = await acme.person();
  await acme.change('update app.users set rights_given_by = array[$2::bigint] where id = $1', [id, inviter.id]);
  await database.root.query('update directory.accounts set password_hash = null where user_id = $1', [id]);
  await acme.change(`select directory.queue_mail($1, null, 'invitation', '{"inviter": "Ada"}', true)`, [id]);
  return email;
}
const accept = (verificationToken: string, chosen = password) =>
  send('PUT', '/users', { verificationToken, password: chosen });

test('an invited person chooses a password with the link in the mail, and signs in with the given rights', async () => {
  const email = await invite();
  const token = await mailbox.token(email, '/register/verify-invite/');
  for (const weak of ['', 'weak', 'Password1!']) expect((await accept(token, weak)).code).toBe('users-update-4');
  expect((await verify(token)).code).toBe('users-update-4');
  expect(await accept(token)).toMatchObject({ status: 201, body: JSON.stringify({ email }) });
  const user = (await signIn(email, password)).json<UserData>();
  expect(user).toMatchObject({ email, orgName: 'Acme Batteries', superuser: false });
  expect(user.permissions.permissions).toEqual(['perm-reports']);
  expect((await accept(token, 'Another-One-27')).code).toBe('users-update-5');
  expect(await signInCode(email, 'Another-One-27')).toBe('session-login-6');
});

test('an invited user who requests the link again gets the invitation again', async () => {
  const email = await invite();
  const first = await mailbox.token(email, '/register/verify-invite/');
  await send('POST', '/users/resendVerificationEmail', { email, url: verifyUrl });
  const second = await mailbox.token(email, '/register/verify-invite/');
  expect((await accept(first)).code).toBe('users-update-3');
  expect((await accept(second)).status).toBe(201);
});

test('a password without a token is refused, a link cannot be combined with other changes', async () => {
  expect((await send('PUT', '/users', { password })).code).toBe('users-update-1');
  const mixed = { verificationToken: 'x'.repeat(43), version: 1, firstName: 'Eve' };
  expect((await send('PUT', '/users', mixed)).code).toBe('bad-input');
  expect(await send('PUT', '/users', { version: 1, firstName: 'Eve' })).toMatchObject({ status: 401 });
});

const registerFrom = async (remoteAddress: string, email = newEmail()) => {
  const answer = await app.inject({ method: 'POST', url: '/api/organization', payload: form(email), remoteAddress });
  return answer.statusCode === 204 ? 204 : answer.json<ErrorBody>().error.code;
};
/** Registers until it is refused, and returns how often it was not. */
async function registerOften(from: string): Promise<number> {
  for (let taken = 0; ; taken++) {
    const answer = await registerFrom(from);
    if (answer === 'too-many-requests') return taken;
    expect(answer).toBe(204);
  }
}

test('10 organisations an hour are registered from one IP address; others are not affected', async () => {
  expect(await registerOften('203.0.113.2')).toBe(10);
  expect(await registerFrom('203.0.113.3')).toBe(204);
  await passTime(database, '50 minutes');
  expect(await registerOften('203.0.113.2')).toBe(0);
  await passTime(database, '10 minutes');
  expect(await registerOften('203.0.113.2')).toBe(10);
});

test('40 organisations a day are registered from one IP address; refused requests do not count', async () => {
  const byHour = [];
  for (let hour = 0; hour < 6; hour++) {
    byHour.push(await registerOften('203.0.113.4'));
    await passTime(database, '1 hour');
  }
  expect(byHour).toEqual([10, 10, 10, 10, 0, 0]);
  await passTime(database, '18 hours');
  expect(await registerOften('203.0.113.4')).toBe(10);
});

test('whether an address is in use is revealed 10 times an hour to one IP address', async () => {
  const { email } = await acme.person();
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await registerFrom('203.0.113.6', email));
  expect(answers).toEqual([...Array(10).fill('org-register-11'), 'too-many-requests', 'too-many-requests']);
});
