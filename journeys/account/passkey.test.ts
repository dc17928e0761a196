import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFirefox } from '../browser.ts';
import { expectAccessible, narrow } from '../visitor/accessibility.ts';
import { newPerson, send } from '../visitor/new-person.ts';
import { signInByForm } from '../visitor/sign-in.ts';
import { openVisit } from '../visitor/visitor.ts';

/** As a phone or a laptop has one. Its user touches it whenever it is asked for, so that offers are made only when the journey wants one. */
async function giveAuthenticator(page: Page): Promise<{ isOffered: boolean; lose: () => Promise<unknown> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const lose = () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const offer = { isOffered: false, lose };
  await page.exposeFunction('mayOffer', () => offer.isOffered);
  const onlyThen = 'PublicKeyCredential.isConditionalMediationAvailable = () => mayOffer()';
  await page.addInitScript(`if (globalThis.PublicKeyCredential) ${onlyThen}`);
  return offer;
}

test.skipIf(isFirefox)(
  'a passkey is added as the organisation requires, opens the account alone, proves that it is you, finishes a login by password, is removed, and can be lost',
  async () => {
    const person = await newPerson();
    // A tab of its own: what it is given stays with it.
    const page = await openVisit({ isFirst: true });
    const offer = await giveAuthenticator(page);

    await page.goto('/login');
    await signInByForm(page, person.email, person.password);
    await page.waitForURL('**/dashboard');

    // At an IP address the page says where it works, and leads there.
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const there = page.getByRole('dialog', { name: 'Passkeys need a domain name' }).getByRole('link');
    const named = (await there.getAttribute('href')) ?? '';
    expect(named).toBe(page.url().replace('127.0.0.1', 'localhost'));
    await there.click();
    await page.waitForURL(`${new URL(named).origin}/login**`);
    await signInByForm(page, person.email, person.password);
    await page.waitForURL('**/dashboard');
    await page.goto(named);

    // The organisation requires a factor, from tomorrow first and then at once.
    const rule = { requirement: 'all', kinds: 'any', remembering: true, identitySessionHours: 12 };
    await send(page, 'PUT', '/organization/signIn', { ...rule, from: Date.now() + 86_400_000 });
    await page.goto(`${new URL(named).origin}/batteries`);
    await page.getByText(/^From .+ your organisation requires a second factor\./).waitFor();
    await send(page, 'PUT', '/organization/signIn', { ...rule, from: Date.now() });
    await page.reload();
    await page.waitForURL(named);
    await page.getByText('Add one to go on.').waitFor();

    await page.getByRole('button', { name: 'Add passkey' }).click();
    const form = page.getByRole('dialog', { name: 'Add passkey' });
    await form.getByLabel('Name').fill('Laptop');
    await expectAccessible(page, narrow);
    await form.getByRole('button', { name: 'Continue' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.nth(9).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Not used yet').waitFor();
    await expectAccessible(page, narrow);
    await page.goto(`${new URL(named).origin}/batteries`);
    await page.getByRole('heading', { name: 'Batteries', exact: true }).waitFor();
    // So that it may be removed in the end.
    const { origin } = new URL(named);
    const data = { ...rule, requirement: 'optional', from: null };
    const lifted = await page.request.put(`${origin}/api/organization/signIn`, { data, headers: { origin } });
    expect(lifted.status()).toBe(200);

    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL('**/dashboard');

    await logOut(page);
    await signInByForm(page, person.email, person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');

    // The field for the address offers it, too.
    offer.isOffered = true;
    await logOut(page);
    await page.waitForURL('**/dashboard');

    await page.getByRole('button', { name: 'Account' }).click();
    const account = page.getByRole('dialog', { name: 'Account' });
    await account.getByRole('button', { name: 'Lock my settings' }).click();
    await account.getByRole('button', { name: 'Lock my settings' }).waitFor({ state: 'hidden' });
    await page.goto(named);
    await page.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You have no second factor.').waitFor();

    // Another one is lost: a recovery code opens the account.
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await form.getByLabel('Name').fill('Phone');
    await form.getByRole('button', { name: 'Continue' }).click();
    await codes.nth(9).waitFor();
    const recoveryCode = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Close' }).click();
    offer.isOffered = false;
    await offer.lose();
    await logOut(page);
    await signInByForm(page, person.email, person.password);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(named);
    await page.getByText('9 codes left').waitFor();
  },
);

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL('**/login**');
}
