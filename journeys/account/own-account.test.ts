import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailedLink } from '../product/outbox.ts';
import { newPerson, openAs } from '../visitor/new-person.ts';
import { signInByForm } from '../visitor/sign-in.ts';
import { openVisit } from '../visitor/visitor.ts';

const confirmPath = '/account/confirm-change-email-address/';

async function askForAddress(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/account/profile?tab=email');
  await page.getByLabel('New email address').fill(email);
  await page.getByLabel('Confirm email address').fill(email);
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Change email address' }).click();
}

test('an email change is confirmed by the link in a mail, which leads to the profile and a notice', async () => {
  const person = await newPerson();
  const next = { ...person, email: `next-${person.email}` };
  const page = await openAs(person);
  await askForAddress(page, next.email, 'Wrong-1234');
  await page.getByText('Your password is incorrect.').waitFor();
  expect(await page.getByLabel('New email address').inputValue()).toBe(next.email);
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByText('We have sent a link to').waitFor();

  const link = await mailedLink(next.email, confirmPath);
  await mailedLink(person.email, '/api/users/cancelChangeEmailAddress/');
  await page.goto(link);
  await page.getByText('Email address changed').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/profile');
  await page.getByRole('tab', { name: 'Email Address' }).click();
  await page.getByText(`You log in with ${next.email}`).waitFor();
  await openAs(next);

  await page.goto(link);
  await page.getByText('Your token has expired').waitFor();
});

test('a link opened while signed out takes effect after signing in', async () => {
  const person = await newPerson();
  const page = await openAs(person);
  await askForAddress(page, `next-${person.email}`, person.password);
  const link = await mailedLink(`next-${person.email}`, confirmPath);
  const elsewhere = await openVisit();
  await elsewhere.goto(link);
  await elsewhere.waitForURL('**/login');
  await signInByForm(elsewhere, person.email, person.password);
  await elsewhere.getByText('Email address changed').waitFor();
});

test('a new password ends the sessions of other browsers; this browser stays signed in in all its tabs', async () => {
  const person = await newPerson();
  const [page, elsewhere] = [await openAs(person), await openAs(person)];
  await elsewhere.goto('/account/billing');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/account/preferences');
  await page.goto('/account/profile?tab=password');
  await page.getByRole('textbox', { name: 'Old password' }).fill('Wrong-1234');
  await page.getByRole('textbox', { name: 'New password' }).fill('Silver-Spoon-31');
  await page.getByText('Strong enough.').waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your old password is incorrect.').waitFor();
  await page.getByRole('textbox', { name: 'Old password' }).fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed').waitFor();

  await page.getByRole('tab', { name: 'Personal Info' }).click();
  await page.getByLabel('First name').fill('Amazing Grace');
  await page.getByRole('button', { name: 'Save' }).click();
  await otherTab.getByText('Welcome, Amazing Grace').waitFor();
  await otherTab.getByText('Miles').click();
  const miles = otherTab.getByRole('radio', { name: 'Miles' }).and(otherTab.locator(':enabled:checked'));
  await miles.waitFor({ state: 'attached' });
  await elsewhere.waitForURL('**/login', { timeout: 30_000 });
  await openAs({ ...person, password: 'Silver-Spoon-31' });
});

test('people see where they are signed in; ending a session sends that browser to login', async () => {
  const person = await newPerson();
  const [page, elsewhere, third] = [await openAs(person), await openAs(person), await openAs(person)];
  for (const other of [elsewhere, third]) await other.goto('/account/billing');
  await page.goto('/account/preferences');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  await sessions.nth(2).waitFor();
  expect(await sessions.filter({ hasText: 'This browser' }).count()).toBe(1);
  // The latest comes first: the third browser is listed above the second.
  await sessions.getByRole('button').last().click();
  await elsewhere.waitForURL('**/login');
  await sessions.nth(2).waitFor({ state: 'detached' });
  await sessions.getByRole('button').click();
  await third.waitForURL('**/login');
  await page.reload();
  await sessions.first().waitFor();
  expect(await sessions.count()).toBe(1);
});

/** A page that ran one of these texts would open a dialog or violate its content security policy: either fails the visit. */
test('the name of a person and of a browser are shown as text, whatever they contain', async () => {
  const [name, browser] = ['<img src=x onerror=alert(7)>', '<script>alert(8)</script>'];
  const page = await openAs(await newPerson(name), browser);
  await page.goto('/account/profile');
  await page.getByText(`Welcome, ${name}`).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog').getByText(`${name} Murray`).waitFor();
  await page.goto('/account/preferences');
  await page.getByRole('listitem').getByText('<script>alert(8)').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});
