import { linkPaths, type ErrorBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { openMailbox } from '../../testing/mailbox.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();
const resetUrl = `${publicUrl.origin}${linkPaths.reset}`;
const chosen = 'Copper-Kettle-27';

const post = async (url: string, payload: object) => {
  const { statusCode: status, body } = await app.inject({ method: 'POST', url: `/api${url}`, payload });
  return { status, code: body === '' ? undefined : (JSON.parse(body) as Partial<ErrorBody>).error?.code, body };
};
const forgot = (email: string, url = resetUrl) => post('/users/initiateForgotPassword', { email, url });
const reset = (token: string, secret = chosen) => post('/users/resetPassword', { token, password: secret });
const signIn = async (email: string, secret: string) => (await post('/session', { email, password: secret })).status;
const linkFor = async (email: string) => {
  await forgot(email);
  return mailbox.token(email, '/login/reset-password/');
};

test('forgot and reset: a link by mail, a new password, all sessions end, and a notice is sent', async () => {
  const one = await acme.signIn();
  const token = await linkFor(one.email);
  expect(await reset(token)).toMatchObject({ status: 200, body: JSON.stringify({ email: one.email }) });
  expect((await app.inject({ url: '/api/locations', headers: one.headers })).statusCode).toBe(401);
  expect([await signIn(one.email, password), await signIn(one.email, chosen)]).toEqual([400, 200]);
  expect((await mailbox.read(one.email)).at(-1)!.email.subject).toBe('Your password was changed');
});

test('forgot gives the same answer for every address, with every link', async () => {
  const { email } = await acme.person();
  const disabled = await acme.person({ isDisabled: true });
  const silent = { status: 204, code: undefined, body: '' };
  for (const to of [email, disabled.email, 'nobody@example.test', 'no address', `${email}\u0430`])
    expect([await forgot(to), await forgot(to, 'https://evil.test/:token')]).toEqual([silent, silent]);
  expect(await mailbox.read(email)).toHaveLength(1);
  expect(await mailbox.read(disabled.email)).toEqual([]);
});

test.each(['initiateForgotPassword', 'resendVerificationEmail'])('%s without an address is bad input', async (call) => {
  for (const payload of [{}, { url: resetUrl }, { email: '' }, { email: '  ', url: resetUrl }])
    expect(await post(`/users/${call}`, payload)).toMatchObject({ status: 400, code: 'bad-input' });
});

test('a list of addresses, and an address with a second one in it, are refused or have no effect', async () => {
  const { email } = await acme.person();
  expect((await post('/users/initiateForgotPassword', { email: [email], url: resetUrl })).code).toBe('bad-input');
  for (const sly of [`${email},eve@example.test`, `eve@example.test ${email}`, `${email}%0aeve@example.test`])
    expect((await forgot(sly)).status).toBe(204);
  expect([await mailbox.read(email), await mailbox.read('eve@example.test')]).toEqual([[], []]);
});

test('at most three mails an hour go to one address, and the answer stays the same', async () => {
  const { email } = await acme.person();
  for (let n = 0; n < 5; n++) {
    expect((await forgot(email)).status).toBe(204);
    await mailbox.read(email);
  }
  expect(await mailbox.read(email)).toHaveLength(3);
});

test('a missing token is -1, an unknown one too; no password -2, a weak one -3; a used or expired token -4', async () => {
  const { email } = await acme.person();
  const token = await linkFor(email);
  expect((await reset('')).code).toBe('users-resetPassword-1');
  expect((await post('/users/resetPassword', {})).code).toBe('users-resetPassword-1');
  expect((await reset('x'.repeat(43))).code).toBe('users-resetPassword-1');
  expect((await reset(token, '')).code).toBe('users-resetPassword-2');
  for (const weak of ['Sh0rt-1', 'nouppercase-1', 'NOLOWERCASE-1', 'No-Number-x', 'NoSymbol12', 'Password1!'])
    expect((await reset(token, weak)).code).toBe('users-resetPassword-3');
  expect((await reset(token)).status).toBe(200);
  expect((await reset(token)).code).toBe('users-resetPassword-4');
});

test('a link is valid for an hour', async () => {
  const { email, id } = await acme.person();
  const token = await linkFor(email);
  const { rows } = await database.root.query(
    `select expires_at - created_at = interval '1 hour' as hour from directory.one_time_tokens where user_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ hour: true }]);
  const expire = (by: string) =>
    database.root.query('update directory.one_time_tokens set expires_at = now() + $2::interval where user_id = $1', [
      id,
      by,
    ]);
  await expire('-1 second');
  expect((await reset(token)).code).toBe('users-resetPassword-4');
  // Far enough ahead for any busy machine.
  await expire('1 minute');
  expect((await reset(token)).status).toBe(200);
});

test('a disabled account gets no new password: -5', async () => {
  const { email, id } = await acme.person();
  const token = await linkFor(email);
  await acme.change('update app.users set disabled_at = now() where id = $1', [id]);
  expect((await reset(token)).code).toBe('users-resetPassword-5');
});

test('a link is void when its address has changed', async () => {
  const { email, id } = await acme.person();
  const token = await linkFor(email);
  await database.root.query(`update directory.accounts set email = 'moved-away@example.test' where user_id = $1`, [id]);
  expect((await reset(token)).code).toBe('users-resetPassword-4');
});

test('of twenty who use a link concurrently one succeeds', async () => {
  const { email } = await acme.person();
  const token = await linkFor(email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

const purposes = ['verify', 'invite', 'reset', 'email-change', 'email-change-cancel'] as const;
type Purpose = (typeof purposes)[number];

/** Whether the call for this purpose accepts the token. */
async function isTaken(purpose: Purpose, token: string, headers: Record<string, string>): Promise<boolean> {
  const send = async (method: 'POST' | 'PUT', url: string, payload?: object) =>
    (await app.inject({ method, url: `/api/users${url}`, headers, ...(payload ? { payload } : {}) })).statusCode < 300;
  switch (purpose) {
    case 'verify':
      return send('PUT', '', { verificationToken: token });
    case 'invite':
      return send('PUT', '', { verificationToken: token, password: chosen });
    case 'reset':
      return send('POST', '/resetPassword', { token, password: chosen });
    case 'email-change':
      return send('POST', '/confirmChangeEmailAddress', { token });
    case 'email-change-cancel':
      return send('POST', `/cancelChangeEmailAddress/${token}`);
  }
}

test.each(purposes)('a token made for %s is not valid for any other purpose', async (made) => {
  const one = await acme.signIn();
  const token = await linkFor(one.email);
  const email = made === 'email-change' ? `new-${one.email}` : one.email;
  const change = 'update directory.one_time_tokens set purpose = $2, email = $3 where user_id = $1';
  await database.root.query(change, [one.id, made, email]);
  const others = purposes.filter((purpose) => purpose !== made);
  for (const purpose of others) expect([purpose, await isTaken(purpose, token, one.headers)]).toEqual([purpose, false]);
  expect(await isTaken(made, token, one.headers)).toBe(true);
  expect(await isTaken(made, token, one.headers)).toBe(false);
});

test('a new password unlocks an account that too many guesses have locked', async () => {
  const { email } = await acme.person();
  for (let guess = 0; guess < 6; guess++) await signIn(email, 'Wrong-1234');
  expect(await signIn(email, password)).toBe(429);
  await reset(await linkFor(email));
  expect(await signIn(email, chosen)).toBe(200);
});
