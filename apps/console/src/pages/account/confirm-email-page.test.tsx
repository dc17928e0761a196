import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentUser } from '../../data/session/session-state.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const confirm = 'POST /users/confirmChangeEmailAddress';

const open = (answer: Parameters<typeof fakeApi>[0][string]) => {
  const api = fakeApi({ 'GET /session': () => ok(aUser()), [confirm]: answer });
  return { ...api, ...visit('/account/confirm-change-email-address/a-token') };
};

const changed = aUser({ email: 'new@ohmstead.example', token: 'token-after' });

test("shows 'Confirming email address change...' while working; on success it goes to the profile with its notice", async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>();
  const page = open(() => answer.promise);
  expect(await screen.findByText('Confirming email address change...')).toBeVisible();
  answer.resolve(ok(changed));
  expect(await screen.findByText('Email address changed')).toBeVisible();
  await waitFor(() => expect(page.address()).toBe('/account/profile'));
  expect(currentUser()).toMatchObject({ email: 'new@ohmstead.example', token: 'token-after' });
  const calls = page.requests.filter(({ method }) => method === 'POST');
  expect(calls).toMatchObject([{ path: '/users/confirmChangeEmailAddress', body: { token: 'a-token' } }]);
});

test.each([
  ['users-confirmChangeEmailAddress-1', 'Your token is missing or invalid'],
  ['users-confirmChangeEmailAddress-2', 'Your token is missing or invalid'],
  ['users-confirmChangeEmailAddress-3', 'Your token has expired'],
  ['users-confirmChangeEmailAddress-9', 'The moon is in the way.', 'The moon is in the way.'],
])('%s shows %s, and what to do next', async (code, words, message?: string) => {
  open(() => refused(400, code, message));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/account/profile?tab=email',
  );
});

test('without a connection the link can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = open(networkDown);
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answers[confirm] = () => ok(changed);
  await page.user.click(again);
  expect(await screen.findByText('Email address changed')).toBeVisible();
});
