import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFirefox } from '../browser.ts';
import { expectAccessible, type Look, narrow, wide } from '../visitor/accessibility.ts';
import { countPresses } from '../visitor/count-presses.ts';
import { openVisit } from '../visitor/visitor.ts';

const as = 'demo@ohmstead.example';
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

const filtered = (list: string, filter: object) => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

let measured: string | undefined;

/** The serial number of a battery with at least five spectra. */
async function findMeasuredBattery(page: Page): Promise<string> {
  for (let id = 1; measured === undefined && id <= 500; id += 1) {
    const answer = await page.request.get(`/api/batteries/${id}`);
    if (!answer.ok()) continue;
    const { serialNumber, spectrumServiceIds } = await answer.json();
    if (spectrumServiceIds.length >= 5) measured = serialNumber;
  }
  if (measured === undefined) throw new Error('No battery has five spectra.');
  return measured;
}

const plots = (page: Page) => page.getByRole('dialog', { name: 'Nyquist Plot' });

async function expectFourSpectra(page: Page): Promise<void> {
  await plots(page)
    .getByRole('application', { name: /^Nyquist Plot/ })
    .waitFor();
  expect(await plots(page).getByRole('checkbox', { checked: true }).count()).toBe(4);
}

test.each<[string, BrowserContextOptions, Look]>([
  ['at a desk', {}, wide],
  ['on a phone', phone, narrow],
])('four spectra of a battery are compared within three clicks, %s', async (_, visit, look) => {
  const page = await openVisit({ as, ...visit });
  const serial = await findMeasuredBattery(page);
  await page.goto(filtered('batteries', { keywords: [serial] }));
  await page.getByRole('link', { name: serial }).waitFor();
  const presses = await countPresses(page);
  await page.getByRole('link', { name: serial }).click();
  await page.getByRole('button', { name: 'Compare spectra' }).click();
  await expectFourSpectra(page);
  expect(await presses()).toBeLessThanOrEqual(3);
  await expectAccessible(page, look);

  const chart = plots(page).getByRole('application', { name: /^Nyquist Plot/ });
  const series = async () => (await chart.getAttribute('aria-label'))?.match(/\d+ values/g)?.length;
  expect(await series()).toBe(4);
  await plots(page).getByRole('checkbox', { checked: false }).first().check();
  await expect.poll(series).toBe(5);
  await page.keyboard.press('Escape');
  await plots(page).waitFor({ state: 'detached' });
  expect(await page.locator(':focus').textContent()).toBe('Compare spectra');
});

test('a battery is found by its serial number without a click, and opened in a window as narrow as a phone', async () => {
  const page = await openVisit({ as });
  const serial = await findMeasuredBattery(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Search' }).waitFor();
  const presses = await countPresses(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type(serial.slice(-5).toUpperCase());
  const battery = page.getByRole('option', { name: new RegExp(`^${serial}`) });
  await battery.waitFor();
  expect(await presses()).toBe(0);
  await expectAccessible(page, wide, narrow);

  await page.getByRole('combobox', { name: 'Search' }).fill(serial);
  await expect.poll(() => battery.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: serial }).waitFor();
  expect(await presses()).toBe(1);
});

/** As Shift does with a mouse or a key: a finger that stays. Only Chromium can be told to touch for so long. */
async function hold(page: Page, box: Locator): Promise<void> {
  const { x, y, width, height } = (await box.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
  await expect.poll(() => box.isChecked()).toBe(true);
  await touch('touchEnd', []);
}

type Range = [how: string, visit: BrowserContextOptions, select: (page: Page, boxes: Locator) => Promise<void>];

const ranges: Range[] = [
  [
    'with the mouse',
    {},
    async (_, boxes) => {
      await boxes.nth(0).click();
      await boxes.nth(3).click({ modifiers: ['Shift'] });
    },
  ],
  [
    'by keyboard',
    {},
    async (_, boxes) => {
      await boxes.nth(0).press('Space');
      await boxes.nth(3).press('Shift+Space');
    },
  ],
  [
    'with a finger',
    phone,
    async (page, boxes) => {
      await boxes.nth(0).tap();
      // It comes above the rows, and the finger stays where it is put.
      await page.getByRole('group', { name: 'Actions for the selection' }).waitFor();
      await hold(page, boxes.nth(3));
    },
  ],
];

test.each(ranges.filter(([, { hasTouch }]) => !(isFirefox && hasTouch)))(
  'four spectra of a list are compared within three clicks, %s',
  async (_, visit, select) => {
    const page = await openVisit({ as, ...visit });
    // Oldest first, so that a service that ends meanwhile moves no row.
    const spectra = filtered('services', { serviceTypes: ['Spectro'], statuses: ['pass', 'fail'] });
    await page.goto(`${spectra}&sortField=startTime&sortAscending=true`);
    const boxes = page.getByRole('checkbox', { name: /^Select service/ });
    await boxes.nth(3).waitFor();
    const presses = await countPresses(page);
    await select(page, boxes);
    await page.getByRole('button', { name: /^Nyquist plot/ }).press('Enter');
    await expectFourSpectra(page);
    expect(await presses()).toBe(3);
  },
);
