import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedProduct } from '../product/shared-product.ts';
import { acceptInvitation, newPerson, openAs, send } from '../visitor/new-person.ts';

const alarmRules = 'Can Configure Alarm Rules';
const integrations = 'Can Configure Webhooks and Channels';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A call as a program makes it: the token, and no cookie. */
async function callWith(token: string, path: string): Promise<{ status: number; body: unknown }> {
  const { origin } = sharedProduct();
  const answer = await fetch(new URL(path, origin), { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
}

/** Makes a token with everything that its owner may do, once the password is given again; returns its text. */
async function makeToken(page: Page, name: string, password: string): Promise<string> {
  await page.goto('/account/tokens');
  await button(page, 'New token').click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('What for').selectOption('Everything I may do');
  await button(page, 'Make token').click();
  const prompt = page.getByRole('dialog', { name: 'Confirm your password' });
  await prompt.getByRole('textbox', { name: 'Password' }).fill(password);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('dialog', { name: `Token '${name}'` });
  const text = await shown.getByRole('code').first().textContent();
  await shown.getByRole('button', { name: 'Close' }).click();
  return text ?? '';
}

test('a token is made, calls, shows its last use, loses what its owner loses, and is refused once it is revoked', async () => {
  const owner = await openAs(await newPerson());
  const email = `program-${process.pid}@example.test`;
  await send(owner, 'POST', '/users', {
    emails: [email],
    url: `${sharedProduct().origin}/register/verify-invite/:token`,
    permissions: { permissions: ['perm-alarm-rules', 'perm-integrations'] },
  });
  const person = await acceptInvitation(email);
  const page = await openAs(person);
  await send(page, 'DELETE', '/session/stepUp');

  const token = await makeToken(page, 'Warehouse sync', person.password);
  expect(token).toMatch(/^ohm_p_[0-9A-Za-z]{49}$/);
  const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await row.getByText('2 permissions, all your locations').waitFor();
  await row.getByText('Never used').waitFor();

  expect(await callWith(token, '/api/alarmRules')).toEqual({ status: 200, body: { alarmRules: [] } });
  await page.reload();
  await row.getByText(/^Last used/).waitFor();
  await row.getByText('127.0.0.1').waitFor();

  await owner.goto('/settings/users');
  await button(owner, `Edit ${email}`).click();
  await owner.getByRole('checkbox', { name: alarmRules, exact: true }).uncheck();
  expect(await owner.getByRole('checkbox', { name: integrations, exact: true }).isChecked()).toBe(true);
  await button(owner, 'Save').click();
  await owner.getByText('User Saved').waitFor();
  const narrowed = await callWith(token, '/api/alarmRules');
  expect(narrowed).toMatchObject({
    status: 403,
    body: { error: { code: 'not-permitted', params: ['perm-alarm-rules'] } },
  });
  expect(await callWith(token, '/api/token')).toMatchObject({
    status: 200,
    body: { name: 'Warehouse sync', permissions: ['perm-integrations'] },
  });

  await button(page, 'Revoke Warehouse sync').click();
  await button(page, 'Revoke token').click();
  await row.getByText('Revoked', { exact: true }).waitFor();
  expect(await callWith(token, '/api/token')).toMatchObject({
    status: 401,
    body: { error: { code: 'not-authenticated' } },
  });
});
