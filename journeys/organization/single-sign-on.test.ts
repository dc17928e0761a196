import { linkPaths } from '@ohmstead/contract';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { client, openIdentityProvider } from '../product/open-identity-provider.ts';
import { provider } from '../product/provider.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { acceptInvitation, newPerson, openAs, send } from '../visitor/new-person.ts';
import { openVisit } from '../visitor/visitor.ts';

/** At the provider, which then asks whether we may know who it is. */
async function logInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an identity provider is set up, tested and switched on; a person whom it knows then enters by it from another site, and one with an account by the address', async () => {
  const [organization, domain] = [`Works ${process.pid}`, `works-${process.pid}.example`];
  const { issuer, close } = await openIdentityProvider(domain);
  onTestFinished(close);
  const admin = await openAs(await newPerson('Grace', organization));
  await send(admin, 'POST', '/groups', {
    name: 'Benches',
    permissions: {
      permissions: ['perm-reports'],
      displayConfigurations: { devices: null, batteries: null, services: null },
    },
  });

  const invited = `ada@${domain}`;
  const url = `${sharedProduct().origin}${linkPaths.invite}`;
  await send(admin, 'POST', '/users', { url, emails: [invited], permissions: { permissions: ['perm-reports'] } });
  await acceptInvitation(invited);
  const ada = await openVisit();

  await admin.goto('/settings/sign-in');
  await admin.getByRole('button', { name: 'Set up an identity provider' }).click();
  const form = admin.getByRole('dialog', { name: 'Edit the identity provider' });
  await form.getByLabel('Issuer').fill(issuer);
  await form.getByLabel('Client id').fill(client.id);
  await form.getByRole('textbox', { name: 'Client secret' }).fill(client.secret);
  await form.getByLabel('Domains of email addresses').fill(domain);
  await form.getByRole('button', { name: 'Add a value' }).click();
  await form.getByLabel('Value 1', { exact: true }).fill('benches');
  await form.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Not tested since the last change').waitFor();

  const opened = admin.waitForEvent('popup');
  await admin.getByRole('button', { name: 'Test the login' }).click();
  const tested = await opened;
  await logInThere(tested, 'grace');
  await tested.getByText('You can close this tab.').waitFor();
  await tested.close();
  await provider('confirm-domain', organization, '--domain', domain);
  await admin.reload();
  await admin.getByText(/^Passed/).waitFor();
  await admin.getByText(`${domain} is proven since`).waitFor();
  await admin.getByRole('button', { name: 'Edit the identity provider' }).click();
  await form.getByLabel('Switched on').click();
  await form.getByLabel('Link accounts without their password').click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });

  // From the provider's site back to ours, where the session's own cookie would not have come along.
  const page = await openVisit();
  await page.goto('/settings/locations');
  await page.getByLabel('Email').fill(`nadia@${domain}`);
  await page.getByRole('link', { name: 'Log in with your organisation' }).click();
  await logInThere(page, 'nadia');
  await page.waitForURL('**/settings/locations');
  await page.goto('/account/security');
  await page.getByRole('list', { name: 'Links to your organisation' }).getByText(issuer).waitFor();
  await page.getByText('You have no password here.', { exact: false }).waitFor();
  expect((await page.context().cookies()).find(({ name }) => name === 'oidc')).toBeUndefined();

  // An account with a password, which is not asked for. Cookies of localhost are not those of 127.0.0.1, where the provider sends people back to.
  const { origin } = sharedProduct();
  await ada.goto(`${origin.replace('127.0.0.1', 'localhost')}/login`);
  await ada.getByLabel('Email').fill(invited);
  await ada.getByRole('link', { name: 'Log in with your organisation' }).click();
  await logInThere(ada, 'ada');
  await ada.waitForURL(`${origin}/dashboard`);
});
