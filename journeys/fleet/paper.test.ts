import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFirefox } from '../browser.ts';
import { readPdf } from '../visitor/pdf-contents.ts';
import { expectAccessible, narrow, wide } from '../visitor/accessibility.ts';
import { waitInPage } from '../browser/wait-in-page.ts';
import { openCleanVisit } from '../visitor/clean-visit.ts';

const demo = 'demo@ohmstead.example';
const papers = ['A4', 'Letter'] as const;
const dayMs = 86_400_000;

/** The text of the printed page without spaces, because a PDF has them in other places than the page. */
async function printed(page: Page, format: (typeof papers)[number]) {
  const { text, ...contents } = readPdf(await page.pdf({ format, preferCSSPageSize: true }));
  return { ...contents, letters: text.replaceAll(/\s/g, '') };
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Print' }).click();
  await page.getByRole('article').waitFor();
}

async function picturesDrawn(page: Page, count: number): Promise<void> {
  const pictures = page.getByRole('article').locator('[role="img"] svg');
  await expect.poll(() => pictures.count(), { timeout: 15_000 }).toBe(count);
}

// Playwright prints to PDF in Chromium only.
test.skipIf(isFirefox)('a list prints every row that matches, its filters, and its head on each page', async () => {
  const page = await openCleanVisit({ as: demo });
  const filter = { startTimeRange: [0, Date.now() - dayMs], statuses: ['pass'] };
  await page.goto(`/services?pageSize=10&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const label = await page.getByRole('navigation', { name: 'Pages' }).textContent();
  const count = Number(/of ([\d,]+)/.exec(label ?? '')?.[1]?.replaceAll(',', ''));
  expect(count).toBeGreaterThan(50);
  await waitInPage(page, 'performance.getEntriesByName("list-printable").length > 0');

  for (const paper of papers) {
    const { letters, pageCount } = await printed(page, paper);
    expect(letters.match(/Passed(?!\W*of)/g)?.length).toBeGreaterThanOrEqual(count);
    expect(letters.match(/BatterySerialNumber/g)).toHaveLength(pageCount);
    for (const words of ['HarborCityServices', `${count}servicesof`, 'Status:Passed', 'StartTime,descending'])
      expect(letters).toContain(words);
    expect(letters).not.toContain('Welcome');
  }
});

test.skipIf(isFirefox)('the sheet of a battery with its verdict and services fits on one page', async () => {
  const page = await openCleanVisit({ as: demo, colorScheme: 'dark' });
  await page.goto('/batteries?sortField=serialNumber');
  await page.getByRole('link', { name: 'CLINIC-005' }).click();
  await openSheet(page);
  await picturesDrawn(page, 1);
  await expectAccessible(page, { ...wide, colorScheme: 'dark' });
  expect(await page.title()).toMatch(/^Battery CLINIC-005 \d{4}-\d\d-\d\d$/);
  for (const paper of papers) {
    const { letters, pageCount } = await printed(page, paper);
    expect(pageCount).toBe(1);
    for (const words of ['CLINIC-005', 'Stateofthebattery', 'Stateofhealthovertime', '80%threshold', 'Latestservices'])
      expect(letters).toContain(words);
    expect(letters).not.toContain('BatteryDetails');
  }
});

test.skipIf(isFirefox)('the sheet of a service with its result, charts and operator fits on one page', async () => {
  const page = await openCleanVisit({ as: demo });
  const filter = { serviceTypes: ['Spectro'], statuses: ['pass'] };
  await page.goto(`/services?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await page.getByRole('link', { name: 'Spectro' }).first().click();
  await openSheet(page);
  await picturesDrawn(page, 3);
  await expectAccessible(page, narrow);
  for (const paper of papers) {
    const { letters, pageCount, lineCount } = await printed(page, paper);
    expect(pageCount).toBe(1);
    for (const words of ['Resultoftheservice', 'Passed', 'Stateofthebattery', 'Real(Z)/Ohm', 'Operator', 'Printed'])
      expect(letters).toContain(words);
    expect(lineCount).toBeGreaterThan(40);
  }
});

test.skipIf(isFirefox)('open details are printed in full, without the list', async () => {
  const page = await openCleanVisit({ as: demo });
  await page.goto('/batteries?sortField=serialNumber');
  await page.getByRole('link', { name: 'CLINIC-005' }).click();
  await page.getByRole('dialog').getByText('Comments').waitFor();
  const { letters } = await printed(page, 'A4');
  for (const words of ['Condition', 'Life', 'Comments']) expect(letters).toContain(words);
  for (const words of ['CLINIC-004', 'Edit', 'ViewonBatteriespage', 'Upload']) expect(letters).not.toContain(words);
});
