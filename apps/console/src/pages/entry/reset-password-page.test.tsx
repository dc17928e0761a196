import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

type Answer = Parameters<typeof fakeApi>[0][string];
const chosen = 'Copper-Kettle-27';

const open = async (answer: Answer) => {
  const api = fakeApi({ 'GET /session': () => refused(400, 'not-authenticated'), 'POST /users/resetPassword': answer });
  const page = visit('/login/reset-password/the-token');
  await screen.findByLabelText('New password');
  return { ...page, ...api };
};
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, password = chosen) => {
  if (password !== '') await user.type(screen.getByLabelText('New password'), password);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
};

test('a new password leads to login, which is given the email and does not show it in its address', async () => {
  const page = await open(() => ok({ email: 'ada@ohmstead.example' }));
  await choose(page);
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@ohmstead.example');
  expect(page.router.history.location.href).toBe('/login');
  expect(page.requests.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'the-token', password: chosen });
});

test.each([
  ['', 'Password is required'],
  ['copper', 'Password is not strong enough'],
  ['P@ssw0rd', 'Password is not strong enough'],
])('%j: %s', async (password, words) => {
  const page = await open(() => ok());
  await choose(page, password);
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test.each([
  ['users-resetPassword-2', 'Password is required'],
  ['users-resetPassword-3', 'Password is not strong enough. This password is too common.'],
])('%s is shown beside the password, which stays', async (code, words) => {
  const params = code.endsWith('3') ? ['This password is too common.'] : [];
  const page = await open(() => refused(400, code, undefined, params));
  await choose(page);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue(chosen);
});

test.each([
  ['users-resetPassword-1', 'Your token is missing or invalid', 'Request a new link', '/login/forgot-password'],
  ['users-resetPassword-4', 'Your token has been used or has expired', 'Request a new link', '/login/forgot-password'],
  ['users-resetPassword-5', 'The user for this token was not found', 'Back to login', '/login'],
])('%s shows %s and what to do next', async (code, words, link, address) => {
  const page = await open(() => refused(400, code));
  await choose(page);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', address);
});

test('a server that cannot be reached: a notice, and the password stays', async () => {
  const page = await open(networkDown);
  await choose(page);
  expect(await screen.findByText('Password not changed')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save password' })).toBeEnabled());
  expect(screen.getByLabelText('New password')).toHaveValue(chosen);
});
