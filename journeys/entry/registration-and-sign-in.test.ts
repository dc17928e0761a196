import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailedLink } from '../product/outbox.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { signInByForm } from '../visitor/sign-in.ts';
import { openVisit } from '../visitor/visitor.ts';

const first = 'Copper-Kettle-27';
const second = 'Silver-Spoon-4711';
const form = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  'Company name (optional)': 'Bench Works',
  Password: first,
};

async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  for (const [label, text] of Object.entries({ ...form, Email: email }))
    await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`We have sent a link to ${email}.`).waitFor();
}

async function choosePassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/login');
}

const isOnDashboard = async (page: Page) => {
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
};

const resend = { name: 'Resend the verification email' };

test('from stranger to dashboard: register, not verified yet, a link by mail, verify, login; verifying twice says already verified', async () => {
  const page = await openVisit();
  const email = 'grace@bench.example';
  await page.goto('/login');
  await register(page, email);
  await page.getByRole('link', { name: 'Login' }).last().click();
  await signInByForm(page, email, first);
  await page.getByText('Not Verified Yet').waitFor();
  await page.getByRole('link', resend).waitFor();

  const link = await mailedLink(email, '/register/verify-email/');
  await page.goto(link);
  await page.waitForURL('**/login?verify=success');
  await page.getByText('Email address verified').waitFor();
  await signInByForm(page, email, first);
  await isOnDashboard(page);

  const later = await openVisit();
  await later.goto(link);
  await later.getByText('Already verified', { exact: true }).waitFor();
});

test('a new link is mailed on request, and the page of the older link offers what to do next', async () => {
  const page = await openVisit();
  const email = 'ida@bench.example';
  await page.goto('/login');
  await register(page, email);
  const old = await mailedLink(email, '/register/verify-email/');
  await page.getByRole('link', { name: 'request it again' }).click();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await page.getByText('Check your email').waitFor();
  await expect.poll(() => mailedLink(email, '/register/verify-email/'), { timeout: 15_000 }).not.toBe(old);

  await page.goto(old);
  await page.waitForURL('**/register?verify=users-update-3');
  await page.getByText('Link expired').waitFor();
  await page.goto(await mailedLink(email, '/register/verify-email/'));
  await page.getByText('Email address verified').waitFor();
});

test('an invited person chooses a password by the link in the mail, and logs in', async () => {
  const email = 'invited@meadow.example';
  const { origin } = sharedProduct();
  const administrator = await openVisit({ as: 'other@ohmstead.example' });
  const permissions = { permissions: ['perm-reports'], displayConfigurations: {} };
  const answer = await administrator.request.post('/api/users', {
    data: { emails: [email], url: `${origin}/register/verify-invite/:token`, permissions },
    headers: { origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);

  const page = await openVisit();
  const link = await mailedLink(email, '/register/verify-invite/');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Choose A Password' }).waitFor();
  await choosePassword(page, 'Password', first);
  await page.getByText('Password saved').waitFor();
  await signInByForm(page, email, first);
  await isOnDashboard(page);

  const later = await openVisit();
  await later.goto(link);
  await later.getByRole('textbox', { name: 'Password' }).fill(second);
  await later.getByRole('button', { name: 'Save password' }).click();
  await later.getByText('Already verified', { exact: true }).waitFor();
});

test('forgot and reset: a link by mail, a new password, login; the old password and the used link no longer work', async () => {
  const page = await openVisit();
  const email = 'flora@bench.example';
  await page.goto('/login');
  await register(page, email);
  await page.goto(await mailedLink(email, '/register/verify-email/'));
  await page.getByText('Email address verified').waitFor();

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Check your email').waitFor();
  const link = await mailedLink(email, '/login/reset-password/');
  await page.goto(link);
  await choosePassword(page, 'New password', second);
  await page.getByText('Password changed').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
  await signInByForm(page, email, first);
  await page.getByText('Could Not Login').waitFor();
  await signInByForm(page, email, second);
  await isOnDashboard(page);

  const later = await openVisit();
  await later.goto(link);
  await later.getByRole('textbox', { name: 'New password' }).fill('Golden-Ladle-815');
  await later.getByRole('button', { name: 'Save password' }).click();
  await later.getByText('Your token has been used or has expired').waitFor();
  await later.getByRole('link', { name: 'Request a new link' }).click();
  await later.waitForURL('**/login/forgot-password');
});

test('signing in in one tab continues in another that shows the login page, and signing out ends the session in every tab', async () => {
  const page = await openVisit();
  await page.goto('/login');
  const other = await page.context().newPage();
  await other.goto('/login');
  await other.getByRole('heading', { name: 'Login', exact: true }).waitFor();
  await signInByForm(page, 'viewer@ohmstead.example');
  await isOnDashboard(page);
  await isOnDashboard(other);

  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Batteries' }).click();
  await other.getByText('CLINIC-001').first().waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Logout' }).click();
  await page.getByText('You have been logged out.').waitFor();
  await other.waitForURL('**/login');
  expect(await other.getByText('CLINIC-001').count()).toBe(0);
  await other.goto('/devices');
  await other.waitForURL('**/login');
});

test('the forms work by keyboard alone: after a wrong password the focus moves to the field to correct', async () => {
  const page = await openVisit();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type('viewer@ohmstead.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Wrong-1234');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Could Not Login' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.locator('input[name="password"]:focus').waitFor();
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('');
  await page.keyboard.type('Demo-1234');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await password.getAttribute('type')).toBe('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await isOnDashboard(page);
});
