import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, narrow, settle, wide } from '../visitor/accessibility.ts';
import { openVisit } from '../visitor/visitor.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the selection' });
const topOf = async (page: Page) => (await bar(page).boundingBox())?.y;

test('the bulk bar stays over the table head while the table scrolls, and moves no row', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example', viewport: { width: 900, height: 520 } });
  await page.goto('/batteries?pageSize=50');
  await settle(page);
  const firstRow = page.locator('tr[aria-rowindex="2"]');
  // What stands above the rows has come, in its own letters.
  await page.getByText(/median state of health/).waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const before = await firstRow.boundingBox();
  await page.getByRole('checkbox', { name: 'Select all batteries' }).check();
  await bar(page).waitFor();
  expect(await firstRow.boundingBox()).toEqual(before);
  const place = await topOf(page);
  await page.getByRole('region', { name: 'Batteries table' }).evaluate((table) => table.scrollTo(120, 200));
  expect(await topOf(page)).toBe(place);
  // The box that selects the page is still there to be pressed.
  await page.getByRole('checkbox', { name: 'Select all batteries' }).uncheck();
  await bar(page).waitFor({ state: 'detached' });
});

test('no serious accessibility violation with rows selected, nor in the question before their deletion', async () => {
  const page = await openVisit({ as: 'demo@ohmstead.example' });
  await page.goto('/batteries?pageSize=10');
  await settle(page);
  await page.getByRole('checkbox', { name: 'Select all batteries' }).check();
  await bar(page).waitFor();
  await expectAccessible(page, wide, narrow);
  // The page is narrow now: deleting is not beside what is pressed every day.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: /^Delete \d+ batteries$/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, narrow);
  await page.getByRole('button', { name: 'Cancel' }).click();
});
