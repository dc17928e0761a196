import type { Factor } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { browserWithPasskeys } from '../../testing/passkeys.ts';
import { visit } from '../../testing/visit.tsx';

const dayMs = 86_400_000;
const secret = 'OHMSTEADDEMOFACTORKEEPITSECRET22';
const codes = Array.from({ length: 10 }, (_, index) => `7K2M-9QXD-04TV-HZ8${index}`);
const phone: Factor = { id: 3, kind: 'totp', name: 'Phone', createdAt: Date.now(), lastUsedAt: null, backedUp: null };

test('a rule in force opens only this page, where an app is added with its code, recovery codes are shown once, and the way is free', async () => {
  const held: Factor[] = [];
  let enrolled = false;
  const rule = () => ({ enrolled, required: true, requiredFrom: Date.now() - dayMs });
  const { requests, answers } = fakeApi({
    'GET /session': () => ok(aUser({ secondFactor: rule() })),
    'GET /users/factors': () =>
      ok({ factors: held, recoveryCodesLeft: held.length * 10, rememberedBrowsersCount: held.length }),
    'POST /users/factors/totp': () =>
      ok({ secret, uri: `otpauth://totp/Ohmstead:ada?secret=${secret}`, expiresAt: Date.now() + 600_000 }),
    'POST /users/factors': () => refused(400, 'users-factors-3', 'This code is not right.'),
    'DELETE /users/factors/3': () => {
      held.splice(0);
      return ok();
    },
    'DELETE /users/rememberedBrowsers': () => ok(),
    'POST /users/recoveryCodes': () => ok({ recoveryCodes: codes.toReversed() }),
  });
  const { user, address } = visit('/account/profile');
  expect(await screen.findByText('You have no second factor.')).toBeVisible();
  expect(address()).toBe('/account/security');
  expect(await screen.findByText(/requires a second factor. Add one to go on/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add authenticator app' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add authenticator app' }));
  expect(form.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(form.getByText('OHMS TEAD DEMO FACT ORKE EPIT SECR ET22')).toBeVisible();
  await user.type(form.getByLabelText('Code of the authenticator app'), '000000{Enter}');
  expect(await form.findByText('This code is not right.')).toBeVisible();
  answers['POST /users/factors'] = () => {
    held.push(phone);
    enrolled = true;
    return ok({ factor: phone, recoveryCodes: codes });
  };
  await user.clear(form.getByLabelText('Code of the authenticator app'));
  await user.type(form.getByLabelText('Code of the authenticator app'), '123456{Enter}');
  const shown = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  for (const name of ['Copy', 'Print', 'Download']) expect(screen.getByRole('button', { name })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(requests.findLast(({ path }) => path === '/users/factors')?.path).toBeDefined();
  expect(screen.queryByText(/requires a second factor/)).not.toBeInTheDocument();
  expect(await screen.findByText('10 codes left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New codes' }));
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Forget all' }));
  expect(await screen.findByText('Browsers forgotten')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByText('You have no second factor.')).toBeVisible());
});

test('before the rule is in force a banner says from when, and other pages stay open', async () => {
  const from = Date.now() + 7 * dayMs;
  fakeApi({
    'GET /session': () => ok(aUser({ secondFactor: { enrolled: false, required: true, requiredFrom: from } })),
  });
  const { address } = visit('/account/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  expect(
    await screen.findByText(/^From .* your organisation requires a second factor\.$/, { exact: false }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add one now' })).toHaveAttribute('href', '/account/security');
  expect(address()).toBe('/account/profile');
});

test('a passkey is added by the browser: one that is too old says so, a cancelled one can be tried again, and the first brings codes', async () => {
  const held: Factor[] = [];
  const options = (challenge: string) => ok({ publicKey: { challenge } });
  const { requests, answers } = fakeApi({
    'GET /session': () => ok(aUser()),
    'GET /users/factors': () => ok({ factors: held, recoveryCodesLeft: held.length * 10, rememberedBrowsersCount: 0 }),
    'POST /users/factors/passkey': () => options('first'),
    'POST /users/factors': () => refused(400, 'users-factors-5'),
  });
  const { user } = visit('/account/security');
  await user.click(await screen.findByRole('button', { name: 'Add passkey' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add passkey' }));
  const press = () => user.click(form.getByRole('button', { name: 'Continue' }));
  await press();
  expect(await form.findByText(/too old for passkeys/)).toBeVisible();
  const asked = browserWithPasskeys([new DOMException('', 'NotAllowedError'), { id: 'one' }, { id: 'two' }]);
  await press();
  expect(await form.findByText(/No passkey was given/)).toBeVisible();
  answers['POST /users/factors/passkey'] = () => options('second');
  await press();
  expect(await form.findByText('This passkey was not accepted.')).toBeVisible();
  const key: Factor = { id: 4, kind: 'passkey', name: 'Key', createdAt: Date.now(), lastUsedAt: null, backedUp: true };
  answers['POST /users/factors'] = () => {
    held.push(key);
    return ok({ factor: key, recoveryCodes: codes });
  };
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Key');
  await press();
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  expect(asked.map(({ publicKey }) => publicKey.challenge)).toEqual(['first', 'first', 'second']);
  const sent = requests.findLast(({ path, method }) => path === '/users/factors' && method === 'POST');
  expect(sent?.body).toEqual({ kind: 'passkey', name: 'Key', passkey: { id: 'two' } });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Synced passkey')).toBeVisible();
});

test('at an IP address the page says that passkeys need a name, and links to itself at one', async () => {
  const there = 'http://localhost:3000/account/security';
  fakeApi({
    'GET /session': () => ok(aUser()),
    'GET /users/factors': () => ok({ factors: [], recoveryCodesLeft: 0, rememberedBrowsersCount: 0 }),
    'POST /users/factors/passkey': () => refused(400, 'users-factors-6', undefined, [there]),
  });
  const { user } = visit('/account/security');
  await user.click(await screen.findByRole('button', { name: 'Add passkey' }));
  const words = within(await screen.findByRole('dialog', { name: 'Passkeys need a domain name' }));
  expect(words.getByRole('link', { name: there })).toHaveAttribute('href', there);
});
