import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openVisit } from '../visitor/visitor.ts';

async function linesOf(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  expect(file.suggestedFilename()).toBe('batteries.csv');
  return readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}

test('the file holds exactly the chosen rows, in the columns, order and labels of the page, plus ids', async () => {
  const page = await openVisit({ as: 'viewer@ohmstead.example' });
  await page.goto('/batteries?sortField=serialNumber&sortAscending=false&pageSize=50');
  await page.locator('table[aria-busy="false"]').waitFor();
  const heads = await page.locator('thead th[data-type]').allTextContents();
  for (const name of ['DEPOT-001', 'DEPOT-003', 'DEPOT-002'])
    await page.getByRole('checkbox', { name: `Select battery ${name}` }).check();

  const [first = '', ...rows] = await linesOf(page, 'Download CSV of 3 batteries');
  const labels = first.split(',').map((label) => label.replaceAll('"', '').replace(/ \([^)]*\)$/, ''));
  expect(labels[0]).toBe('\uFEFFBattery ID');
  expect(labels.slice(1)).toEqual(heads);
  expect(rows.map((row) => /"(DEPOT-\d+)"/.exec(row)?.[1])).toEqual(['DEPOT-003', 'DEPOT-002', 'DEPOT-001']);
});
