import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, narrow } from '../visitor/accessibility.ts';
import { countPresses } from '../visitor/count-presses.ts';
import { openVisit } from '../visitor/visitor.ts';

const choices = (page: Page) => page.getByRole('dialog', { name: 'Download batteries' });

async function linesOf(page: Page): Promise<string[]> {
  await choices(page).waitFor();
  await expectAccessible(page, narrow);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    choices(page).getByRole('button', { name: 'CSV Commas' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Batteries \d{4}-\d\d-\d\d\.csv$/);
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}

test('a list is downloaded within two clicks; the file holds exactly the chosen rows, in the columns, order and labels of the page, plus ids', async () => {
  const page = await openVisit({ as: 'viewer@ohmstead.example' });
  await page.goto('/batteries?sortField=serialNumber&sortAscending=false&pageSize=50');
  await page.locator('table[aria-busy="false"]').waitFor();
  const heads = await page.locator('thead th[data-type]').allTextContents();
  for (const name of ['DEPOT-001', 'DEPOT-003', 'DEPOT-002'])
    await page.getByRole('checkbox', { name: `Select battery ${name}` }).check();

  const presses = await countPresses(page);
  await page.getByRole('button', { name: 'Download 3 batteries' }).click();
  const [first = '', ...rows] = await linesOf(page);
  expect(await presses()).toBe(2);
  const labels = first.split(',').map((label) => label.replaceAll('"', '').replace(/ \([^)]*\)$/, ''));
  expect(labels[0]).toBe('\uFEFFBattery ID');
  expect(labels.slice(1)).toEqual(heads);
  expect(rows.map((row) => /"(DEPOT-\d+)"/.exec(row)?.[1])).toEqual(['DEPOT-003', 'DEPOT-002', 'DEPOT-001']);
});
