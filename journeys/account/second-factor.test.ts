import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { authenticatorApp } from '../visitor/authenticator-app.ts';
import { newPerson, openAs } from '../visitor/new-person.ts';
import { signInByForm } from '../visitor/sign-in.ts';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL('**/login**');
}

test('an authenticator app is added, asked for at the next login, replaced by a recovery code, and removed', async () => {
  const person = await newPerson();
  const page = await openAs(person);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const form = page.getByRole('dialog', { name: 'Add authenticator app' });
  const code = authenticatorApp((await form.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '');
  // Each step counts once: the login below shows the next one.
  await form.getByLabel('Code of the authenticator app').fill(code(-1));
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await recoveryCodes.nth(9).waitFor();
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('10 codes left').waitFor();

  await logOut(page);
  await signInByForm(page, person.email, person.password);
  await page.getByLabel('Code of the authenticator app').fill(code(0));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');

  await logOut(page);
  await signInByForm(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/account/security');
  await page.getByText('9 codes left').waitFor();
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no second factor.').waitFor();
  expect(await page.getByText('codes left').count()).toBe(0);
});
