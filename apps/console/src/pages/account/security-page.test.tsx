import type { Factor } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
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
