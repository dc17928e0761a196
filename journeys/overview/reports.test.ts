import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCleanVisit } from '../visitor/clean-visit.ts';
import { openVisit } from '../visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
const steps = 33;
const timeoutMs = 60_000;

const pictureOf = (page: Page, report: string) =>
  page.getByRole('region', { name: report, exact: true }).getByRole('application');

type Bar = { x: number; y: number; words: string; count: number };

/** What the chart says about the bar under the pointer. */
async function readBar(picture: Locator, x: number, y: number): Promise<Bar> {
  await picture.hover({ position: { x, y } });
  const words = (await picture.locator('[aria-live]').textContent()) ?? '';
  return { x, y, words, count: Number(/Batteries ([\d,]+)$/.exec(words)?.[1]?.replaceAll(',', '') ?? 0) };
}

/** All bars that count something, from left to right. */
async function readBars(picture: Locator): Promise<Bar[]> {
  const { width, height } = (await picture.boundingBox())!;
  const bars = new Map<string, Bar>();
  for (let step = 1; step < steps; step++) {
    const bar = await readBar(picture, (width * step) / steps, height / 2);
    if (bar.count > 0) bars.set(bar.words, bar);
  }
  return [...bars.values()];
}

async function listedCount(page: Page): Promise<number> {
  await page.waitForURL(/\/batteries\?/);
  const label = await page.getByRole('navigation', { name: 'Pages' }).textContent();
  return Number(/of ([\d,]+)/.exec(label ?? '')?.[1]?.replaceAll(',', ''));
}

/**
 * Services change the batteries meanwhile: a battery may enter or leave a bar between reading the bar and reading the list. A difference
 * counts only if the bar is the same afterwards, and if it is found nine times, since one battery may have entered while another left.
 */
async function expectSameInList(page: Page, report: string, choose: (bars: Bar[]) => Bar): Promise<Bar> {
  const endMs = performance.now() + timeoutMs;
  for (let differences = 0; ;) {
    const picture = await openReport(page, report);
    const bar = choose(await readBars(picture));
    await picture.click({ position: { x: bar.x, y: bar.y } });
    const count = await listedCount(page);
    if (count === bar.count) return bar;
    await using later = await page.context().newPage();
    const after = await readBar(await openReport(later, report), bar.x, bar.y);
    if (after.words === bar.words) differences++;
    if (differences > 8 || performance.now() > endMs)
      expect({ count, after: after.words }).toEqual({ count: bar.count, after: bar.words });
  }
}

async function openReport(page: Page, report: string): Promise<Locator> {
  await page.goto('/reports');
  const picture = pictureOf(page, report);
  await picture.locator('canvas').first().waitFor();
  return picture;
}

const tallest = (bars: Bar[]) => bars.toSorted((a, b) => b.count - a.count)[0]!;

test('a bar of a report leads to its batteries: as many as the bar counts, and each within it', async () => {
  const page = await openCleanVisit({ as: demo });
  const { words } = await expectSameInList(page, 'Battery State of Health', tallest);
  const [, from, below] = /^(\d+) to below (\d+)/.exec(words) ?? [];
  await page.getByText(`State of health: ${from} to below ${below} %`).waitFor();
  expect(await page.getByRole('radio', { name: 'In use' }).isChecked()).toBe(true);
  await expectSameInList(page, 'Battery State of Health', (bars) => bars.at(-1)!);
  await expectSameInList(page, 'Inventory by Remaining Capacity', tallest);
}, 240_000);

test('the bars may be narrower and limited to one location, and stay so when the reports are opened again', async () => {
  const page = await openCleanVisit({ as: demo });
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Battery State of Health settings' }).click();
  const form = page.getByRole('form', { name: 'Battery State of Health Settings' });
  await form.getByText('5 %', { exact: true }).click();
  await form.getByRole('checkbox', { name: 'North Clinic' }).check();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/users/uiSettings') && answer.ok());
  await form.getByRole('button', { name: 'Save' }).click();
  await saved;
  const { words } = await expectSameInList(page, 'Battery State of Health', tallest);
  const [, from, below] = /^(\d+) to below (\d+)/.exec(words)!;
  expect(Number(below) - Number(from)).toBe(5);
  await page.getByText('Location: North Clinic').waitFor();
  for (const place of await page.getByRole('rowheader').allTextContents()) expect(place).toContain('CLINIC');
}, 120_000);

test('a point of the ageing chart leads to its battery, by keyboard alone', async () => {
  const page = await openCleanVisit({ as: demo });
  await page.goto('/reports');
  const picture = pictureOf(page, 'Battery SoH by In Service Date');
  await picture.locator('canvas').first().waitFor();
  await picture.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  expect(await listedCount(page)).toBe(1);
  await page.getByText('Chosen batteries: 1').waitFor();
});

test('a count on the dashboard leads to the devices of that model at that location', async () => {
  const page = await openCleanVisit({ as: demo });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'OA-4 2 devices at Training Room' }).click();
  await page.waitForURL(/\/devices\?/);
  await page.getByText('Location: Training Room').waitFor();
  const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
  expect(names.toSorted()).toEqual(['Training bench 1', 'Training bench 2']);
});

/** Names of a location, a model, a battery or a kind of service. */
const longName = '"$1":"Regionalwerkstatt-Sankt-Aegyd-Siebenundzwanzighundert"';

/** Runs in the page: the text that is wider than its cell of the dashboard. */
const overflowing = `[...document.querySelectorAll('section td, section th')]
  .filter((cell) => cell.scrollWidth > cell.clientWidth && cell.clientWidth > 0).map((cell) => cell.textContent)`;

test('the latest serviced batteries show their locations, also on a narrow screen, and the page does not scroll sideways', async () => {
  const page = await openVisit({ as: demo, viewport: { width: 390, height: 844 } });
  await page.goto('/dashboard');
  const rows = page.getByRole('region', { name: 'Latest Serviced Batteries' }).locator('tbody tr');
  await rows.first().waitFor();
  const { locations } = (await (await page.request.get('/api/locations')).json()) as { locations: { name: string }[] };
  const places = [...locations.map(({ name }) => name), 'No location yet'];
  // What is far below the screen is not laid out, and what is not laid out has no inner text.
  await rows.first().scrollIntoViewIfNeeded();
  const textsWithoutPlace = async () => {
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => (row as unknown as { innerText: string }).innerText),
    );
    return texts.filter((text) => !places.some((place) => text.includes(place)));
  };
  await expect.poll(textsWithoutPlace).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);

  await page.route(/\/api\/dashboard\/(devices|services|batteries)/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replaceAll(/"(\w*(?:[lL]ocation|Name|Number|Type))":"[^"]*"/g, longName),
    });
  });
  await page.reload();
  await rows.first().getByText('Siebenundzwanzig').first().waitFor();
  await rows.first().scrollIntoViewIfNeeded();
  expect(await page.evaluate<string[]>(overflowing)).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
});

test('each report is downloaded as vectors and as numbers', async () => {
  const page = await openCleanVisit({ as: demo });
  await page.goto('/reports');
  const download = async (report: string, way: string) => {
    await page.getByRole('button', { name: `Menu for chart ${report}` }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: way }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
  };
  for (const [report, name] of [
    ['Battery State of Health', 'ohmstead-battery-state-of-health.pdf'],
    ['Inventory by Remaining Capacity', 'ohmstead-inventory-by-remaining-capacity.pdf'],
    ['Battery SoH by In Service Date', 'ohmstead-battery-soh-by-in-service-date.pdf'],
  ] as const) {
    const pdf = await download(report, 'Download PDF');
    expect([pdf.name, pdf.text.slice(0, 5)]).toEqual([name, '%PDF-']);
    expect(pdf.text).not.toContain('/Subtype /Image');
    const csv = await download(report, 'Download CSV');
    expect(csv.name).toBe('chart.csv');
    // A head and a line for each bar at least, of which a fitted histogram may have few.
    expect(csv.text.split('\r\n').length).toBeGreaterThan(5);
  }
});
