import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { notifications } from '../../ui/notices/notify.ts';
import { visit } from '../../testing/visit.tsx';

type Answer = Parameters<typeof fakeApi>[0][string];
const signedOut = () => refused(400, 'not-authenticated');

const pages = [
  {
    name: 'forgot password',
    path: '/login/forgot-password',
    title: 'Reset Your Password',
    button: 'Send the link',
    call: '/users/initiateForgotPassword',
    link: '/login/reset-password/:token',
    success: 'If there is an account for ada@ohmstead.example, we have sent an email',
  },
  {
    name: 'resend verification',
    path: '/register/resend-verification',
    title: 'Resend Address Verification Email',
    button: 'Send the link again',
    call: '/users/resendVerificationEmail',
    link: '/register/verify-email/:token',
    success: 'If ada@ohmstead.example is waiting to be verified, we have sent an email',
  },
];

describe.each(pages)('$name', ({ path, title, button, call, link, success }) => {
  const open = async (answer: Answer = () => ok()) => {
    const api = fakeApi({ 'GET /session': signedOut, [`POST ${call}`]: answer });
    const page = visit(path);
    await screen.findByRole('heading', { name: title });
    return { ...page, ...api };
  };
  const ask = async ({ user }: Awaited<ReturnType<typeof open>>, email: string) => {
    if (email !== '') await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: button }));
  };

  test.each([
    ['', 'Email address is required'],
    ['ada', 'This is not a valid email address'],
  ])('%j: %s', async (email, words) => {
    const page = await open();
    await ask(page, email);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(words);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test.each<[string, number, Answer]>([
    ['an answer', 0, () => ok()],
    ['an error', 1, () => refused(400, 'bad-input')],
    ['a server that is away', 2, networkDown],
  ])('the success message is shown after %s; errors are only logged', async (_, logged, answer) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const page = await open(answer);
    await ask(page, ' ada@ohmstead.example');
    const notice = (await screen.findByText('Check your email')).closest('[role="status"]');
    expect(notice).toHaveTextContent(success);
    const url = `${window.location.origin}${link}`;
    const sent = page.requests.find(({ path: asked }) => asked === call);
    expect(sent?.body).toEqual({ email: 'ada@ohmstead.example', url });
    expect(log).toHaveBeenCalledTimes(logged);
    expect(notifications.get()).toEqual([]);
  });

  test('it can be tried again with the same input', async () => {
    const page = await open();
    await ask(page, 'ada@ohmstead.example');
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText('Email')).toHaveValue('ada@ohmstead.example');
  });
});

test('the address typed on the login page is prefilled in the form for a forgotten password', async () => {
  fakeApi({ 'GET /session': signedOut });
  const page = visit('/login');
  await page.user.type(await screen.findByLabelText('Email'), 'ada@ohmstead.example');
  await page.user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Reset Your Password' });
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@ohmstead.example');
});
