import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, narrow, wide } from '../visitor/accessibility.ts';
import { openCleanVisit } from '../visitor/clean-visit.ts';
import { pressUntil } from '../visitor/press-until.ts';
import { openVisit } from '../visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
/** A colleague in the same organisation, with list settings of their own. */
const colleague = 'viewer@ohmstead.example';

const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents();
const count = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words).first().waitFor();
const filters = (page: Page) => page.getByRole('list', { name: 'Filters' });

async function openBatteries(page: Page): Promise<void> {
  await page.goto('/batteries?pageSize=50');
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

test('batteries are found by keywords and state of health, and a colleague finds the same ones by the link', async () => {
  const page = await openCleanVisit({ as: demo });
  await openBatteries(page);
  const all = await names(page);
  await page.getByRole('searchbox', { name: 'Keywords' }).fill('DÉPOT hx');
  expect(await names(page)).toEqual(all.filter((name) => name.startsWith('DEPOT')));

  await filters(page).getByRole('button', { name: 'State of health', exact: true }).click();
  const control = page.getByRole('dialog');
  const upper = Number(await control.getByLabel('To', { exact: true }).inputValue());
  await control.getByRole('slider', { name: 'State of health to' }).press('ArrowLeft');
  expect(Number(await control.getByLabel('To', { exact: true }).inputValue())).toBeLessThan(upper);
  await page.keyboard.press('Escape');
  await control.waitFor({ state: 'detached' });
  await count(page, /^\d+ of \d+$/);
  const found = await names(page);
  expect(found.length).toBeGreaterThan(0);
  await page.waitForURL(/filter=.*sohRange/);

  const other = await openVisit({ as: colleague });
  await other.goto(page.url());
  await filters(other).waitFor();
  expect(await names(other)).toEqual(found);

  await page.getByRole('button', { name: 'Clear all' }).click();
  expect(await names(page)).toEqual(all);
});

test('a list is sorted by its menu and by its column heads, and changing the page size keeps the first visible row', async () => {
  const page = await openCleanVisit({ as: demo });
  await page.goto('/services');
  await filters(page).waitFor();
  const starts = async () =>
    (await page
      .locator('tbody [data-type="time"] time')
      .evaluateAll((times) => times.map((time) => time.dateTime))) as string[];
  const newestFirst = await starts();
  expect(newestFirst).toEqual(newestFirst.toSorted().toReversed());

  await page.getByRole('combobox', { name: 'Sort field' }).selectOption('Sort By: Battery Serial Number');
  const head = page.getByRole('columnheader', { name: 'Battery Serial Number' });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');

  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^11 - 20 of/).waitFor();
  const [first] = await services(page);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('All rows');
  await page.getByText(/^1 - ([\d,]+) of \1$/).waitFor();
  await expect.poll(() => firstInSight(page)).toBe(first);
  const lastCells = page.locator('tbody[data-index] > tr > :nth-last-child(2)');
  expect(await lastCells.first().getAttribute('colspan')).not.toBeNull();
  await page.getByRole('columnheader', { name: 'ID', exact: true }).getByRole('button').focus();
  await expect
    .poll(() =>
      lastCells.evaluateAll((cells) => cells.map(({ textContent }) => textContent)).then((ids) => ids.every(Number)),
    )
    .toBe(true);
  const table = page.getByRole('region', { name: 'Services table' });
  const scrolled = () => table.evaluate((element) => element.scrollTop);
  const before = await scrolled();
  await table.hover();
  await page.mouse.wheel(0, 400);
  // The list follows a wheel in steps.
  await expect.poll(scrolled).toBe(before + 400);
  await expect.poll(() => firstInSight(page)).not.toBe(first);
  const scrolledTo = await firstInSight(page);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25 rows');
  await expect.poll(() => services(page)).toHaveLength(25);
  expect(await services(page)).toContain(scrolledTo);
});

/** The label of each row's menu identifies the service: a battery has many. */
const services = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for service/ })
    .evaluateAll((menus) => menus.map((menu) => menu.ariaLabel));

/** The first row below the table head. */
const firstInSight = (page: Page) =>
  page.evaluate<string | null | undefined>(`(() => {
    const top = document.querySelector('thead th').getBoundingClientRect().bottom;
    const row = [...document.querySelectorAll('tbody[data-index]')].find((one) => one.getBoundingClientRect().bottom > top + 1);
    return row?.querySelector('button[aria-label^="Actions for service"]')?.ariaLabel;
  })()`);

test('columns are moved by keyboard and resized by pointer, and stay so', async () => {
  const page = await openCleanVisit({ as: demo });
  await openBatteries(page);
  const heads = () => page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ''));
  const before = await heads();
  expect(before.indexOf('Model Name')).toBeLessThan(before.indexOf('Last Status'));

  await page.getByRole('button', { name: 'Display settings' }).click();
  const slider = page.getByRole('dialog');
  const handle = slider.getByRole('button', { name: 'Drag Model Name' });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(/^Model Name at 3 of/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText(/^Model Name at 4 of/).waitFor({ state: 'attached' });
  await pressUntil(page, 'Space', /^Model Name dropped at 4 of/);
  await slider.getByRole('checkbox', { name: 'Chemistry' }).check();
  await slider.getByRole('button', { name: 'Apply' }).click();
  await slider.waitFor({ state: 'detached' });
  const after = await heads();
  expect(after.indexOf('Last Status')).toBeLessThan(after.indexOf('Model Name'));

  const edge = page.getByRole('slider', { name: 'Width of Model Name' });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/users/uiSettings') && answer.ok());
  const box = (await edge.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 64, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const width = await edge.getAttribute('aria-valuenow');
  await saved;

  await page.reload();
  await filters(page).waitFor();
  expect(await heads()).toEqual(after);
  expect(await edge.getAttribute('aria-valuenow')).toBe(width);
});

test('a phone shows the filters in a slider', async () => {
  const page = await openCleanVisit({ as: colleague, viewport: { width: 390, height: 844 } });
  await openBatteries(page);
  const all = await names(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const slider = page.getByRole('dialog', { name: 'Filters' });
  await slider.getByRole('button', { name: /^Status/ }).click();
  await slider.getByRole('checkbox', { name: 'Failed' }).check();
  const show = slider.getByRole('button', { name: /^Show \d+ batter/ });
  const shown = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  await show.click();
  await slider.waitFor({ state: 'detached' });
  expect(await page.getByRole('rowheader').count()).toBe(shown);
  await page.getByRole('button', { name: 'Remove filter Status: Failed' }).click();
  expect(await names(page)).toEqual(all);
});

test('no serious accessibility violation in each open filter and in the settings of columns', async () => {
  const page = await openCleanVisit({ as: demo });
  await page.goto('/batteries?pageSize=10');
  for (const name of ['Status', 'State of health']) {
    await filters(page).getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, wide);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Last service time/ })
    .click();
  await expectAccessible(page, narrow);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByRole('dialog', { name: 'Batteries Settings' }).waitFor();
  await expectAccessible(page, narrow);
});
