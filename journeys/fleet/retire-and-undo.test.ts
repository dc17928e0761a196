import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

/** In use at the start, and never in a bay for long. */
const chosen = ['CLINIC-003', 'CLINIC-004'];
const shownNames = (page: Page) => page.locator('tr[aria-rowindex] th[scope="row"] a').allTextContents();
const narrowedTo = (keyword: string) => `/batteries?filter=${JSON.stringify({ keywords: [keyword] })}`;

test('find, filter, select, retire and undo', async () => {
  const page = await openVisit({ as: 'technician@ohmstead.example' });
  await page.goto('/batteries?pageSize=50');
  await page.getByRole('searchbox', { name: 'Keywords' }).fill('clinic-00');
  await page.getByRole('radiogroup', { name: 'In use or retired' }).getByText('In use').click();
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select battery ${name}` }).check();
  await page.getByText('2 selected').waitFor();

  await page.getByRole('button', { name: 'Retire 2 batteries' }).click();
  await page.getByText('No longer in use: 2 batteries.').waitFor();
  await expect.poll(() => shownNames(page)).not.toContain(chosen[0]);
  expect(await shownNames(page)).not.toContain(chosen[1]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Back in use: 2 batteries.').waitFor();
  await expect.poll(() => shownNames(page)).toEqual(expect.arrayContaining(chosen));
  await page.getByText('2 selected').waitFor();
  // The filter is kept for the next visit.
  await page.getByRole('button', { name: 'Clear all' }).click();
});

test('one battery is retired and brought back from its menu', async () => {
  const page = await openVisit({ as: 'technician@ohmstead.example' });
  await page.goto(narrowedTo('CLINIC-005'));
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for battery CLINIC-005' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const mark = page.getByRole('rowheader', { name: 'CLINIC-005' }).getByRole('img', { name: 'Retired' });
  await act('Retire Battery');
  await mark.waitFor();
  await act('Unretire Battery');
  await mark.waitFor({ state: 'detached' });
});

test('a star shows at once, is still there after a reload, and is nobody else’s', async () => {
  const page = await openVisit({ as: 'technician@ohmstead.example' });
  const starOf = (visit: Page, isPressed: boolean) =>
    visit.locator(`[aria-label="Favourite CLINIC-003"][aria-pressed="${isPressed}"]`);
  await page.goto(narrowedTo('CLINIC-003'));
  const saved = page.waitForResponse(/\/api\/batteries\/favourites$/);
  await starOf(page, false).click();
  await starOf(page, true).waitFor();
  await saved;
  await page.reload();
  await starOf(page, true).waitFor();

  const other = await openVisit({ as: 'demo@ohmstead.example' });
  await other.goto(narrowedTo('CLINIC-003'));
  await starOf(other, false).waitFor();
  await starOf(page, true).click();
  await starOf(page, false).waitFor();
});
