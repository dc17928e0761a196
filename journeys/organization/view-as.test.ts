import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs } from '../visitor/new-person.ts';
import { openVisit } from '../visitor/visitor.ts';

const administrator = { email: 'demo@ohmstead.example', password: 'Demo-1234' };
const reason = 'Cannot find a battery';

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'View as another user' });

/** The names in the first column, once the list is loaded. */
async function batteriesOf(page: Page): Promise<string[]> {
  await page.goto('/batteries?pageSize=50');
  await page.locator('table[aria-busy="false"]').waitFor();
  return page.locator('tr[aria-rowindex] th[scope="row"]').allTextContents();
}

test('an administrator sees what another user sees, read only, in all tabs until they stop; the user finds it in their profile', async () => {
  const page = await openAs(administrator);
  const own = await batteriesOf(page);
  expect(own.some((name) => !name.startsWith('CLINIC-'))).toBe(true);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/due');
  await otherTab.getByRole('heading', { level: 1 }).waitFor();

  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'View as technician@ohmstead.example' }).click();
  const form = page.getByRole('dialog', { name: /^View as / });
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: 'View', exact: true }).click();
  await bannerOf(page)
    .getByText(/^You see what .+ sees\. Read only\. 30 min\.$/)
    .waitFor();
  await bannerOf(otherTab).waitFor();
  expect((await batteriesOf(page)).filter((name) => !name.startsWith('CLINIC-'))).toEqual([]);

  await bannerOf(page).getByRole('button', { name: 'Stop' }).click();
  await bannerOf(page).waitFor({ state: 'detached' });
  await bannerOf(otherTab).waitFor({ state: 'detached' });
  expect(await batteriesOf(page)).toHaveLength(own.length);

  const technician = await openVisit({ as: 'technician@ohmstead.example' });
  await technician.goto('/account/profile?tab=access');
  await technician.getByText(administrator.email).first().waitFor();
  await technician.getByText(reason).first().waitFor();
});
