import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../../data/call.ts';
import { stepUp } from '../../data/session/session.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { browserWithPasskeys } from '../../testing/passkeys.ts';
import { visit } from '../../testing/visit.tsx';

const kid = 'k1';
const notRight = 'This is not right. Please try again.';

/** A server that asks for the password, which is 'right'. */
const openGuarded = async () => {
  let stepUpUntil: number | null = null;
  const api = fakeApi({
    'GET /session': () => ok(aUser({ stepUpUntil })),
    'POST /users/uiSettings': () => ok(),
    'POST /certificateKeys/rotate': () => (stepUpUntil === null ? refused(403, 'step-up-required') : ok({ kid })),
    'POST /session/stepUp': ({ body }) => {
      if ((body as { password: string }).password !== 'right') return refused(400, 'session-stepUp-1', notRight);
      stepUpUntil = Date.now() + 600_000;
      return ok({ stepUpUntil });
    },
    'DELETE /session/stepUp': () => {
      stepUpUntil = null;
      return ok();
    },
  });
  const page = visit('/account/profile');
  await screen.findByRole('heading', { name: 'My Profile' });
  return { ...page, ...api };
};

const rotate = () => call('POST /api/certificateKeys/rotate');
const prompt = () => screen.findByRole('dialog', { name: 'Confirm your password' });

test('calls that need the password ask for it once, and are repeated after it is right', async () => {
  const { user, requests } = await openGuarded();
  const both = Promise.all([rotate(), rotate()]);
  const password = within(await prompt()).getByLabelText('Password');
  await user.type(password, 'wrong{Enter}');
  expect(await screen.findByText(notRight)).toBeVisible();
  await user.clear(password);
  await user.type(password, 'right');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await both).toEqual([{ kid }, { kid }]);
  expect(requests.filter(({ path }) => path === '/certificateKeys/rotate')).toHaveLength(4);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('who has a second factor shows that instead of the password, or a recovery code', async () => {
  const { user, answers, requests } = await openGuarded();
  answers['POST /certificateKeys/rotate'] = () =>
    refused(403, 'step-up-required', 'Show that it is you first.', ['code', 'recoveryCode']);
  void rotate().catch(() => undefined);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText('Code of the authenticator app'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(dialog.getByLabelText('Recovery code'), 'abcd{Enter}');
  const sent = () => requests.find(({ path, method }) => path === '/session/stepUp' && method === 'POST')?.body;
  await waitFor(() => expect(sent()).toEqual({ recoveryCode: 'abcd' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
});

test('who has a passkey shows it, and is told where the browser gave none', async () => {
  const { user, answers, requests } = await openGuarded();
  answers['POST /certificateKeys/rotate'] = () =>
    refused(403, 'step-up-required', undefined, ['passkey', 'recoveryCode']);
  answers['POST /session/stepUp/passkeyOptions'] = () => ok({ publicKey: { challenge: 'c' } });
  answers['POST /session/stepUp'] = () => ok({ stepUpUntil: Date.now() + 600_000 });
  void rotate().catch(() => undefined);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  browserWithPasskeys([new DOMException('', 'NotAllowedError'), { id: 'one' }]);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText(/No passkey was given/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const sent = () => requests.find(({ path }) => path === '/session/stepUp')?.body;
  await waitFor(() => expect(sent()).toEqual({ passkey: { id: 'one' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a call whose user declines fails, and the next one asks again', async () => {
  const { user } = await openGuarded();
  for (const _ of [1, 2]) {
    const refusal = rotate().catch((error: unknown) => error);
    await prompt();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await refusal).toMatchObject({ code: 'step-up-required' });
  }
});

test('the account panel locks the settings while the session is proven', async () => {
  const { user } = await openGuarded();
  await stepUp({ password: 'right' });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Lock my settings' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lock my settings' })).not.toBeInTheDocument());
  void rotate().catch(() => undefined);
  await prompt();
});
