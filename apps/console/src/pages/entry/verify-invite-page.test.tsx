import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notifications } from '../../ui/notices/notify.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

type Answer = Parameters<typeof fakeApi>[0][string];
const chosen = 'Copper-Kettle-27';

const open = async (answer: Answer) => {
  const api = fakeApi({ 'GET /session': () => refused(400, 'not-authenticated'), 'PUT /users': answer });
  const page = visit('/register/verify-invite/the-token');
  await screen.findByRole('heading', { name: 'Choose A Password' });
  return { ...page, ...api };
};
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, password = chosen) => {
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
};

test('an invited person chooses a password, and then logs in', async () => {
  const page = await open(() => ok({ email: 'ada@meadow.example' }));
  await choose(page);
  await waitFor(() => expect(page.address()).toBe('/login'));
  expect(await screen.findByRole('textbox', { name: /Email/ })).toHaveValue('ada@meadow.example');
  expect(page.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    verificationToken: 'the-token',
    password: chosen,
  });
  expect(notifications.get()).toMatchObject([{ type: 'success', title: 'Password saved' }]);
});

test.each([
  ['', 'Password is required'],
  ['copper', 'Password is not strong enough'],
  ['Welcome2024!', 'Password is not strong enough'],
])('%j: %s', async (password, words) => {
  const page = await open(() => ok({ email: 'ada@meadow.example' }));
  await choose(page, password);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(field).toHaveFocus();
  expect(page.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('users-update-4 shows why the password was refused, and it stays', async () => {
  const why = 'It contains your name, address or company.';
  const page = await open(() => refused(400, 'users-update-4', undefined, [why]));
  await choose(page);
  expect(await screen.findByText(`Please enter a valid password. ${why}`)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue(chosen);
});

test.each([
  ['users-update-1', 'Your token is missing or invalid'],
  ['users-update-2', 'Your token is missing or invalid'],
  ['users-update-3', 'Your token has been used, has expired or is invalid'],
])('%s shows %s and whom to contact', async (code, words) => {
  const page = await open(() => refused(400, code));
  await choose(page);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText(/ask an administrator of your organisation/)).toBeVisible();
});

test('users-update-27: the inviter may no longer give these rights; an administrator sends the invitation again', async () => {
  const page = await open(() => refused(400, 'users-update-27'));
  await choose(page);
  expect(await screen.findByText(/the person who invited you can no longer grant its permissions/)).toBeVisible();
  expect(screen.getByText(/Ask an administrator of your organisation to resend the invitation/)).toBeVisible();
});

test('users-update-5: the email was verified already, the password was not saved', async () => {
  const page = await open(() => refused(400, 'users-update-5'));
  await choose(page);
  expect(await screen.findByText('Already verified')).toBeVisible();
  expect(screen.getByText(/The password was not saved/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/login/forgot-password');
});

test.each<[string, Answer]>([
  ['good', () => ok({ email: 'ada@meadow.example' })],
  ['bad', () => refused(429, 'too-many-requests')],
])('%s notices stay for 6000 ms', async (_, answer) => {
  const page = await open(answer);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await choose(page);
  await screen.findByText(/^Password (not )?saved$/);
  expect(timers.mock.calls.map(([, durationMs]) => durationMs)).toContain(6_000);
});

test('a server that cannot be reached: a notice, and the password stays', async () => {
  const page = await open(networkDown);
  await choose(page);
  expect(await screen.findByText('Password not saved')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue(chosen);
});
