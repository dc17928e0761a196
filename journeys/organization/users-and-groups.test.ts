import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitInPage } from '../browser/wait-in-page.ts';
import { acceptInvitation, newPerson, openAs } from '../visitor/new-person.ts';
import { openVisit } from '../visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
const access = 'Can Configure Users and Permissions';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const dialogIsGone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

async function openTab(page: Page, tab: 'Users' | 'Groups'): Promise<void> {
  if (new URL(page.url()).pathname !== '/settings/users') await page.goto('/settings/users');
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('heading', { name: `Existing ${tab}` }).waitFor();
}

async function addGroup(page: Page, name: string, permissions: readonly string[]): Promise<void> {
  await openTab(page, 'Groups');
  await button(page, 'Add Group').click();
  await page.getByRole('textbox', { name: 'Group name' }).fill(name);
  for (const permission of permissions) await checkbox(page, permission).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Group' }).click();
  await page.getByText(`Group ${name} has been added`).waitFor();
}

/** Either into a group, or with these permissions of their own. */
async function invite(page: Page, emails: string, given: { group: string } | { permissions: readonly string[] }) {
  await openTab(page, 'Users');
  await button(page, 'Add Users').click();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(emails);
  if ('group' in given) await page.getByLabel('Group', { exact: true }).selectOption(given.group);
  else for (const permission of given.permissions) await checkbox(page, permission).check();
  await button(page, 'Send Invitation(s)').click();
}

async function remove(page: Page, what: string, notice: string): Promise<void> {
  await button(page, `Delete ${what}`).click();
  await button(page, 'Delete').click();
  await page.getByText(notice).waitFor();
}

/** A form that the server refuses stays open, until it is discarded. */
async function expectRefusal(page: Page, words: RegExp): Promise<void> {
  await button(page, 'Save').click();
  await page.getByText(words).waitFor();
  await button(page, 'Cancel').click();
  await button(page, 'Discard edits').click();
  await dialogIsGone(page);
}

const deviceNames = (page: Page) => page.locator('tr[aria-rowindex] th[scope="row"]').allTextContents();

test("invite five, give a group one location, watch the other person's list shrink live", async () => {
  const page = await openVisit({ as: demo });
  const group = `Crew ${process.pid}`;
  const emails = ['ann', 'ben', 'cleo', 'dan', 'eve'].map((name) => `${name}-${process.pid}@example.test`);
  await addGroup(page, group, ['Can Access All Locations']);

  await invite(page, `${emails.slice(0, 4).join(', ')}, technician@ohmstead.example`, { group });
  await page.getByText("Email address 'technician@ohmstead.example' is already in use").waitFor();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(emails.join('\n'));
  await button(page, 'Send Invitation(s)').click();
  await page.getByText('5 users have been added').waitFor();
  expect(await page.getByText(`${group} Group`).count()).toBe(5);

  const eve = await openAs(await acceptInvitation(emails[4]!));
  await eve.goto('/devices');
  await eve.getByRole('link', { name: 'Depot bench' }).waitFor();
  expect((await deviceNames(eve)).length).toBeGreaterThan(2);

  await openTab(page, 'Groups');
  await page.getByText('5 Users', { exact: true }).waitFor();
  await button(page, `Edit ${group}`).click();
  await checkbox(page, 'Can Access All Locations').uncheck();
  await checkbox(page, 'Can Access North Clinic').check();
  await button(page, 'Save').click();
  await page.getByText('Group Saved').waitFor();

  await eve.getByRole('link', { name: 'Depot bench' }).waitFor({ state: 'detached' });
  expect(await deviceNames(eve)).toEqual(['Clinic bench']);

  await remove(page, group, `${group} group has been deleted.`);
  await eve.getByRole('link', { name: 'Clinic bench' }).waitFor({ state: 'detached' });
  await openTab(page, 'Users');
  for (const email of emails) await remove(page, email, `${email} has been deleted.`);
  await eve.waitForURL('**/login**');
});

test('try to lock oneself out in six ways', async () => {
  const owner = await openAs(await newPerson());
  const email = `admin-${process.pid}@example.test`;
  await invite(owner, email, { permissions: [access] });
  await owner.getByText('User Added').waitFor();
  const page = await openAs(await acceptInvitation(email));
  const editSelf = async () => {
    await openTab(page, 'Users');
    await button(page, `Edit ${email}`).click();
  };
  await editSelf();
  expect(await page.getByRole('switch', { name: 'Disable this user' }).count()).toBe(0);
  await checkbox(page, access).uncheck();
  await expectRefusal(page, /^You cannot disable your own access to Managing Users and Groups\. Please re-enable/);

  await addGroup(page, 'Without', []);
  await editSelf();
  await page.getByLabel('Group', { exact: true }).selectOption('Without');
  await expectRefusal(page, /^You cannot assign yourself to a group that disables your own access/);

  await addGroup(page, 'Admins', [access]);
  await invite(page, `second-${email}`, { group: 'Admins' });
  await page.getByText('User Added').waitFor();
  await openTab(page, 'Users');
  await editSelf();
  await page.getByLabel('Group', { exact: true }).selectOption('Admins');
  await button(page, 'Save').click();
  await page.getByText('User Saved').waitFor();
  await dialogIsGone(page);

  await openTab(page, 'Groups');
  await button(page, 'Edit Admins').click();
  await checkbox(page, access).uncheck();
  await expectRefusal(page, /^You cannot disable your own access .* remove yourself from this group\.$/);

  await openTab(page, 'Users');
  await remove(page, email, 'Sorry, you cannot delete yourself');

  // A user who has the permission only through the group has none of their own to fall back on.
  const second = await openAs(await acceptInvitation(`second-${email}`));
  await openTab(second, 'Groups');
  await remove(second, 'Admins', 'You cannot delete the group that gives you access to Managing Users and Groups.');
  await openTab(second, 'Users');
  await button(second, `Edit second-${email}`).click();
  await second.getByLabel('Group', { exact: true }).selectOption('None');
  await expectRefusal(second, /^You cannot disable your own access to Managing Users and Groups\. Please re-enable/);

  for (const either of [page, second]) {
    await either.reload();
    await openTab(either, 'Groups');
  }
});

test('a notice at the top of a narrow window leaves the title of the form below it visible', async () => {
  const page = await openVisit({ as: demo, viewport: { width: 390, height: 844 } });
  await invite(page, 'technician@ohmstead.example', { permissions: ['Can Access All Locations'] });
  await page.getByText('is already in use').waitFor();
  const title = page.getByRole('heading', { name: 'Add New Users' });
  const noticeEnd = "document.querySelector('[role=alert] > [data-type=error]')?.getBoundingClientRect().bottom";
  const titleStart = "document.querySelector('dialog h2')?.getBoundingClientRect().top";
  await waitInPage(page, `${titleStart} >= ${noticeEnd}`);
  await button(page, 'Dismiss: Problem Saving User').click();
  await waitInPage(page, `${titleStart} < 40`);
  expect(await title.isVisible()).toBe(true);
});

test('while a dialog is open, neither the keyboard nor a script reaches the page behind it', async () => {
  const page = await openVisit({ as: demo });
  await openTab(page, 'Groups');
  await button(page, 'Add Group').click();
  const focusIsInDialog =
    "document.activeElement === document.body || document.activeElement?.closest('dialog') !== null";
  const name = page.getByLabel('Group name');
  await waitInPage(page, `document.activeElement === document.querySelector('dialog input')`);
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate<boolean>(focusIsInDialog)).toBe(true);
  }
  await page.evaluate("document.querySelector('main a, main button')?.focus()");
  expect(await page.evaluate<boolean>(focusIsInDialog)).toBe(true);
  await name.press('Escape');
  await dialogIsGone(page);
  await waitInPage(page, "document.activeElement?.textContent?.trim() === 'Add Group'");
});
