import { errorMessage, type ErrorCode } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/builders.ts';
import { browserWithPasskeys } from '../../testing/passkeys.ts';
import { visit } from '../../testing/visit.tsx';

const openLogin = async (
  address = '/login',
  refusal = refused(400, 'session-login-6'),
  demo: object = { people: [], password: null },
) => {
  const api = fakeApi({
    'GET /session': () => refused(400, 'not-authenticated'),
    'POST /session': () => refusal,
    'GET /demo': () => ok(demo),
  });
  const page = visit(address);
  // The title is there before the form has been loaded.
  await screen.findByLabelText('Email');
  return { ...page, ...api };
};

const submit = async ({ user }: Awaited<ReturnType<typeof openLogin>>, email: string, password: string) => {
  const emailField = screen.getByLabelText('Email');
  await user.clear(emailField);
  if (email !== '') await user.click(emailField).then(() => user.paste(email));
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

const panel = () => screen.getByRole('region', { name: 'Login' });

describe('validation', () => {
  test.each([
    ['', 'Email address is required'],
    [`${'a'.repeat(250)}@b.example`, 'Email address cannot be longer than 255 characters'],
    ['nobody', 'This is not a valid email address'],
    ['no body@b.example', 'This is not a valid email address'],
  ])('email %j: %s', async (email, words) => {
    const page = await openLogin();
    await submit(page, email, 'secret');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(words);
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('Password is required', async () => {
    const page = await openLogin();
    await submit(page, 'ada@ohmstead.example', '');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });
});

describe('a refused login', () => {
  test.each(['session-login-3', 'session-login-6'])(
    '%s shows Could Not Login and shakes the panel for a second',
    async (code) => {
      const page = await openLogin('/login', refused(400, code));
      await submit(page, 'ada@ohmstead.example', 'wrong');
      expect(await screen.findByText('Could Not Login')).toBeVisible();
      expect(screen.getByText('Your email or password was incorrect. Please try again.')).toBeVisible();
      expect(panel()).toHaveAttribute('data-shaking', 'true');
      await waitFor(() => expect(panel()).toHaveAttribute('data-shaking', 'false'), { timeout: 1_500 });
    },
  );

  test('session-login-4 shows Not Verified Yet and the resend-verification link', async () => {
    const page = await openLogin('/login', refused(400, 'session-login-4'));
    await submit(page, 'ada@ohmstead.example', 'secret');
    expect(await screen.findByText('Not Verified Yet')).toBeVisible();
    expect(screen.getByRole('link', { name: /resend/i })).toHaveAttribute('href', '/register/resend-verification');
  });

  test('session-login-7 shows Account Disabled', async () => {
    const page = await openLogin('/login', refused(400, 'session-login-7'));
    await submit(page, 'ada@ohmstead.example', 'secret');
    expect(await screen.findByText('Account Disabled')).toBeVisible();
  });

  test('what was typed stays, and the focus moves to the field to correct', async () => {
    const page = await openLogin();
    await submit(page, 'ada@ohmstead.example', 'wrong');
    await screen.findByText('Could Not Login');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@ohmstead.example');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  });

  test('an unverified user has the address in the form that resends the mail', async () => {
    const page = await openLogin('/login', refused(400, 'session-login-4'));
    await submit(page, 'ada@ohmstead.example', 'secret');
    await page.user.click(await screen.findByRole('link', { name: /resend/i }));
    await screen.findByRole('heading', { name: 'Resend Address Verification Email' });
    expect(screen.getByLabelText('Email')).toHaveValue('ada@ohmstead.example');
  });

  test('other login errors show their code', async () => {
    const page = await openLogin('/login', refused(429, 'session-login-8', 'Too many attempts.'));
    await submit(page, 'ada@ohmstead.example', 'secret');
    expect(await screen.findByText('Too many attempts. (session-login-8)')).toBeVisible();
  });

  test('an unreachable server is reported, and the form can be sent again', async () => {
    const page = await openLogin();
    page.answers['POST /session'] = networkDown;
    await submit(page, 'ada@ohmstead.example', 'secret');
    expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });
});

test('password managers recognise both fields', async () => {
  await openLogin();
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('the focus moves to the first error', async () => {
  const page = await openLogin();
  await submit(page, '', '');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await submit(page, 'ada@ohmstead.example', '');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('who has a second factor is asked for it after the password: a code, or a recovery code, and may be remembered', async () => {
  const asked = refused(400, 'session-login-9', 'Enter your second factor.', ['ticket-1', 'totp', 'recoveryCode']);
  const page = await openLogin('/login', asked);
  page.answers['POST /session/secondFactor'] = () =>
    refused(400, 'session-secondFactor-2', 'This is not right. Please try again.');
  await submit(page, 'ada@ohmstead.example', 'secret');
  const code = await screen.findByLabelText('Code of the authenticator app');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await waitFor(() => expect(code).toHaveFocus());
  await page.user.type(code, '12345{Enter}');
  expect(code).toHaveAccessibleDescription(/Enter the six digits/);
  await page.user.clear(code);
  await page.user.click(code).then(() => page.user.paste('123 456'));
  await page.user.click(screen.getByLabelText('Remember this browser for 30 days'));
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('This is not right. Please try again.')).toBeVisible();
  expect(page.requests.at(-1)?.body).toEqual({ ticket: 'ticket-1', remember: true, code: '123456' });
  await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  page.answers['POST /session/secondFactor'] = () => ok(aUser());
  await page.user.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh{Enter}');
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
  const sent = page.requests.filter(({ path }) => path === '/session/secondFactor').at(-1);
  expect(sent?.body).toEqual({ ticket: 'ticket-1', remember: true, recoveryCode: 'abcd-efgh' });
});

test('a ticket that opens nothing any more leads back to the password, and says why', async () => {
  const page = await openLogin('/login', refused(400, 'session-login-9', 'Enter your second factor.', ['t', 'totp']));
  const why = 'Your sign-in took too long or was tried too often. Start again.';
  page.answers['POST /session/secondFactor'] = () => refused(400, 'session-secondFactor-1', why);
  await submit(page, 'ada@ohmstead.example', 'secret');
  await page.user.type(await screen.findByLabelText('Code of the authenticator app'), '123456{Enter}');
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('a passkey opens alone: at an IP address the page says where, and what the browser or the server refuses can be tried again', async () => {
  const page = await openLogin();
  const press = () => page.user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
  const there = 'http://localhost:3000/login';
  page.answers['POST /session/passkeyOptions'] = () => refused(400, 'session-passkey-2', undefined, [there]);
  await press();
  const link = await screen.findByRole('link', { name: there });
  expect(link).toHaveAttribute('href', there);
  expect(link.closest('p')).toHaveTextContent(`Passkeys need a domain name. Open ${there} and try again.`);
  expect(screen.getByText('Could Not Login')).toBeVisible();
  page.answers['POST /session/passkeyOptions'] = () => ok({ publicKey: { challenge: 'c' } });
  page.answers['POST /session/passkey'] = () => refused(400, 'session-passkey-1');
  browserWithPasskeys([new DOMException('', 'NotAllowedError'), { id: 'one' }, { id: 'two' }]);
  await press();
  expect(await screen.findByText(/No passkey was given/)).toBeVisible();
  await press();
  expect(await screen.findByText('This passkey was not accepted.')).toBeVisible();
  page.answers['POST /session/passkey'] = () => ok(aUser());
  await press();
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
  expect(page.requests.findLast(({ path }) => path === '/session/passkey')?.body).toEqual({ passkey: { id: 'two' } });
});

test('beside the password a passkey is asked for first, and the other ways stay open', async () => {
  const asked = refused(400, 'session-login-9', undefined, ['ticket-1', 'totp', 'passkey', 'recoveryCode']);
  const page = await openLogin('/login', asked);
  page.answers['POST /session/passkeyOptions'] = () => ok({ publicKey: { challenge: 'c' } });
  page.answers['POST /session/secondFactor'] = () => ok(aUser());
  await submit(page, 'ada@ohmstead.example', 'secret');
  expect(await screen.findByRole('button', { name: 'Use the authenticator app' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(await screen.findByLabelText('Recovery code')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  browserWithPasskeys([{ id: 'one' }]);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(page.address()).toBe('/dashboard'));
  const sent = (path: string) => page.requests.findLast((request) => request.path === path)?.body;
  expect(sent('/session/passkeyOptions')).toEqual({ ticket: 'ticket-1' });
  expect(sent('/session/secondFactor')).toEqual({ ticket: 'ticket-1', remember: false, passkey: { id: 'one' } });
});

describe('the query of the login page', () => {
  test.each([
    ['/login?verify=success', 'Email address verified'],
    ['/login?verify=already%20verified', 'Already verified'],
    ['/login?status=loggedOut', 'Logged out'],
    ['/login?resetPassword=ada%40ohmstead.example', 'Password changed'],
  ])('%s shows %s', async (address, title) => {
    await openLogin(address);
    expect(screen.getByText(title)).toBeVisible();
  });

  test('the address whose password was reset is prefilled', async () => {
    await openLogin('/login?resetPassword=ada%40ohmstead.example');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@ohmstead.example');
  });
});

describe('while the demo runs', () => {
  const people = [
    { email: 'demo@ohmstead.example', firstName: 'Robin', may: 'Sees and does everything' },
    { email: 'viewer@ohmstead.example', firstName: 'Vivian', may: 'Sees everything, changes nothing' },
  ];

  test('its people are offered, and one press logs in', async () => {
    const page = await openLogin('/login', undefined, { people, password: 'Demo-1234' });
    page.answers['POST /session'] = () => ok(aUser());
    const demo = within(await screen.findByRole('region', { name: 'Try the demo' }));
    await page.user.click(demo.getByRole('button', { name: /^Vivian/ }));
    await waitFor(() => expect(page.address()).toBe('/dashboard'));
    expect(page.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'viewer@ohmstead.example',
      password: 'Demo-1234',
    });
  });

  test('without a demo nobody is offered', async () => {
    const page = await openLogin();
    await waitFor(() => expect(page.requests.map(({ path }) => path)).toContain('/demo'));
    expect(screen.queryByRole('region', { name: 'Try the demo' })).not.toBeInTheDocument();
  });
});

describe('logging in with the organisation', () => {
  const asked = (code: ErrorCode, params: readonly string[] = []) =>
    sessionStorage.setItem(
      'ohmstead-login-refused',
      JSON.stringify({ error: { code, message: errorMessage(code, params), params } }),
    );

  test('the page sends the domain of what was typed, never the address', async () => {
    const page = await openLogin();
    await page.user.click(screen.getByRole('button', { name: 'Log in with your organisation' }));
    expect(await screen.findByText('Enter your email address first.')).toBeVisible();
    await page.user.type(screen.getByLabelText('Email'), 'ada@Acme.example');
    expect(screen.getByRole('link', { name: 'Log in with your organisation' })).toHaveAttribute(
      'href',
      '/api/signIn/oidc/start?domain=Acme.example',
    );
  });

  test('what came of it is said once', async () => {
    asked('signIn-oidc-3', ['access_denied']);
    await openLogin();
    expect(await screen.findByText('Your organization’s sign-in refused: access_denied')).toBeVisible();
    expect(sessionStorage.getItem('ohmstead-login-refused')).toBeNull();
  });

  test('an account that is there is linked by its password, and its second factor', async () => {
    asked('signIn-oidc-8');
    const api = fakeApi({
      'GET /session': () => refused(400, 'not-authenticated'),
      'GET /demo': () => ok({ people: [], password: null }),
      'POST /signIn/oidc/finish': () => refused(400, 'session-login-6'),
    });
    const { user } = visit('/login');
    await user.type(await screen.findByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Link my account' }));
    expect(await screen.findByText('Your email or password was incorrect. Please try again.')).toBeVisible();
    api.answers['POST /signIn/oidc/finish'] = () =>
      refused(400, 'session-login-9', undefined, ['t'.repeat(43), 'totp']);
    await user.click(screen.getByRole('button', { name: 'Link my account' }));
    expect(await screen.findByRole('button', { name: 'Back to the password' })).toBeVisible();
    expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ password: 'wrong' });
  });

  test('why it did not begin is in the address', async () => {
    await openLogin('/login?signIn=signIn-oidc-1');
    expect(await screen.findByText('There is no single sign-on for this address.')).toBeVisible();
  });
});
