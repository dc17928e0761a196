import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

type Answer = Parameters<typeof fakeApi>[0][string];
const token = 'x'.repeat(43);

const open = (answer: Answer) => {
  const api = fakeApi({ 'GET /session': () => refused(400, 'not-authenticated'), 'PUT /users': answer });
  return { ...visit(`/register/verify-email/${token}`), ...api };
};

test("shows 'Please wait', verifies the address, and leads to login", async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>();
  const { requests } = open(() => answer.promise);
  expect(await screen.findByRole('heading', { name: 'Verify Your Email Address' })).toBeVisible();
  expect(await screen.findByText('Please wait')).toBeVisible();
  answer.resolve(ok());
  expect(await screen.findByText('Email address verified')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ verificationToken: token });
});

test('verifying twice shows already verified', async () => {
  const { address } = open(() => refused(400, 'users-update-5'));
  expect(await screen.findByText('Already verified')).toBeVisible();
  expect(address()).toBe('/login?verify=already+verified');
});

test.each([
  ['users-update-3', 'Link expired'],
  ['users-update-1', 'Problem with the link'],
  ['users-update-2', 'Problem with the link'],
])('%s leads to a new registration and shows %s', async (code, title) => {
  const { address } = open(() => refused(400, code));
  expect(await screen.findByText(title)).toBeVisible();
  expect(address()).toBe(`/register?verify=${code}`);
});

test.each([
  ['cannot be reached', networkDown],
  ['is busy', () => refused(429, 'too-many-requests')],
])('a server that %s does not void the link: it can be tried again', async (_, answer) => {
  const page = open(answer);
  await screen.findByText(/Your link is still valid/);
  page.answers['PUT /users'] = () => ok();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(page.address()).toBe('/login?verify=success'));
});
