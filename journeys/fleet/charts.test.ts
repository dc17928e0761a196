import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { letOperatorsWork } from '../product/analyzers.ts';
import { expectAccessible, narrow, wide } from '../visitor/accessibility.ts';
import { openBrowser } from '../visitor/camera.ts';
import { openVisit } from '../visitor/visitor.ts';
import { readPdf } from '../visitor/pdf-contents.ts';

const as = 'demo@ohmstead.example';

/** New services come last, so that the first row stays where it is. */
const oldestFirst = '&sortField=startTime&sortAscending=true';

const openServices = async (filter: object, order = '', own: { browser?: Browser } = {}): Promise<Page> => {
  const page = await openVisit({ as, ...own });
  await page.goto(`/services?filter=${encodeURIComponent(JSON.stringify(filter))}${order}`);
  return page;
};

/** Runs in the page: whether anything is drawn on the first canvas. */
const isInked = `(() => {
  const canvas = document.querySelector('[role="application"] canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value !== 0);
})()`;

/** Runs in the page: how many times each pixel row of the first canvas, from the top down, is crossed by a coloured line. */
const crossings = `(() => {
  const canvas = document.querySelector('[role="application"] canvas');
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const isLine = (at) => data[at + 3] > 128 && Math.max(...data.slice(at, at + 3)) - Math.min(...data.slice(at, at + 3)) > 60;
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => 4 * (y * width + x))
    .filter((at, x) => isLine(at) && (x === 0 || !isLine(at - 4))).length);
})()`;

/** The voltage alternates with each sample, and has a single peak above all others. */
const longRun = {
  streamHeaders: ['offset', 'Curr', 'RemCap', 'Temp', 'Volt'],
  stream: Array.from({ length: 20_000 }, (_, at) => [
    at,
    null,
    null,
    null,
    at === 10_000 ? 5_000 : 3_000 + 1_000 * (at % 2),
  ]),
};

const choose = async (page: Page, chart: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Menu for chart ${chart}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('the chart of a running service grows while it is open', async () => {
  await letOperatorsWork();
  const page = await openServices({ statuses: ['servicing'], serviceTypes: ['Charge', 'Discharge'] });
  const name = /^Service Metrics of/;
  const toggles = page.getByRole('button', { name });
  const opened = page.getByRole('button', { name, expanded: true });
  const chart = page.getByRole('application', { name });
  const values = async () =>
    Number(/Voltage: (\d+) value/.exec((await chart.getAttribute('aria-label', { timeout: 5_000 })) ?? '')?.[1]);
  await toggles.first().waitFor({ timeout: 60_000 });
  // A service ends within half a minute here and leaves the list with its chart: then the next is opened.
  const grows = async (): Promise<boolean> => {
    try {
      if ((await opened.count()) === 0) await toggles.first().click({ timeout: 5_000 });
      const before = await values();
      await expect.poll(values, { timeout: 10_000 }).toBeGreaterThan(before);
      return await page.evaluate(isInked);
    } catch {
      return false;
    }
  };
  await expect.poll(grows, { timeout: 80_000 }).toBe(true);
});

test('a chart of 20 000 points draws what its pixels can show, every point when zoomed in, and never loses the peak', async () => {
  const page = await openServices({ serviceTypes: ['Charge'], statuses: ['pass', 'fail'] });
  await page.route(/\/api\/services\/\d+/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasServiceData: true, serviceData: longRun } });
  });
  await page
    .getByRole('button', { name: /^Service Metrics of/ })
    .first()
    .click();
  const chart = page.getByRole('application', { name: /Voltage: 20,?000 values/ });
  await chart.locator('canvas').first().waitFor();
  const rows = (): Promise<number[]> => page.evaluate(crossings);
  const isDense = (count: number) => count > 100;
  await expect.poll(async () => (await rows()).filter(isDense).length).toBeGreaterThan(0);
  const whole = await rows();
  // The line is a band whose edges are the voltage's extremes: 4 000 and 3 000 mV.
  const [up, down] = [whole.findIndex(isDense), whole.findLastIndex(isDense)];
  expect(whole.filter(isDense).length).toBeLessThan(5);
  const of4750Mv = Math.round(up - 0.75 * (down - up));
  // Nothing of an axis is coloured here: its numbers have the colour of text.
  const axis = 0;
  expect(whole[of4750Mv]).toBe(axis + 1);

  await chart.focus();
  for (let step = 0; step < 11; step++) await page.keyboard.press('+');
  await expect
    .poll(async () => (await rows()).slice(up, down).filter(isDense).length)
    .toBeGreaterThan(0.7 * (down - up));
  // Close enough to tell the rising edge of the peak from the falling one.
  expect((await rows())[of4750Mv]).toBe(axis + 2);
  // A change of the service asks for it anew: the answer must not come after the page has gone.
  await page.unrouteAll({ behavior: 'wait' });
});

test('the drawing library is loaded and warmed up before the first chart of a visit is opened, which is drawn again after its table was shown, and after no series was chosen', async () => {
  const page = await openServices({ serviceTypes: ['Charge'], statuses: ['pass', 'fail'] });
  const isWarm = () =>
    page.evaluate('performance.getEntriesByType("mark").some(({ name }) => name === "charts-ready")');
  await expect.poll(isWarm, { timeout: 30_000 }).toBe(true);
  expect(await page.locator('canvas').count()).toBe(0);
  await page
    .getByRole('button', { name: /^Service Metrics of/ })
    .first()
    .click();
  const chart = page.getByRole('application', { name: /^Service Metrics of battery/ });
  const expectDrawn = async () => {
    await chart.locator('canvas').first().waitFor();
    await expect.poll(() => page.evaluate(isInked)).toBe(true);
  };
  await expectDrawn();
  await choose(page, 'Service Metrics', 'View Table');
  await chart.waitFor({ state: 'detached' });
  await choose(page, 'Service Metrics', 'View Chart');
  await expectDrawn();

  await page.getByRole('button', { name: 'Select Data To Plot' }).click();
  const boxes = page.getByRole('group', { name: 'Select Data To Plot' }).getByRole('checkbox');
  for (const box of await boxes.all()) await box.uncheck();
  await chart.waitFor({ state: 'detached' });
  for (const box of await boxes.all()) await box.check();
  await expectDrawn();
});

/** Found by name: a service that ends meanwhile is listed above them. */
async function selectServices(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select service/ });
  await boxes.nth(count - 1).waitFor();
  const all = await boxes.evaluateAll((found) => found.map((box) => box.getAttribute('aria-label') ?? ''));
  for (const name of all.slice(0, count)) await page.getByRole('checkbox', { name, exact: true }).check();
}

test('five spectra are compared in one Nyquist plot, point by point, with a Bode view beside it', async () => {
  const page = await openServices({ serviceTypes: ['Spectro'], statuses: ['pass', 'fail'] });
  await selectServices(page, 5);
  await page.getByRole('button', { name: /^Nyquist plot/i }).click();
  const plots = page.getByRole('dialog', { name: 'Nyquist Plot' });
  const chart = plots.getByRole('application', { name: /^Nyquist Plot/ });
  await chart.waitFor();
  const choice = plots.getByRole('group', { name: /^Spectra/ });
  await expect.poll(() => choice.getByRole('checkbox', { checked: true }).count()).toBe(5);
  expect(await choice.locator('label').first().textContent()).toMatch(
    /^[^·]+ · \w{3} \d+, \d{4} (?:\d\d:\d\d )?· SoH \d+\.\d\s% · \d+\s°C$/,
  );
  await plots.locator('canvas').first().waitFor();
  expect(await page.evaluate(isInked)).toBe(true);
  const { x, width } = (await chart.boundingBox())!;
  expect(width).toBeLessThanOrEqual(700);
  const bode = (await plots.getByRole('application', { name: /^Bode Plot/ }).boundingBox())!;
  expect(bode.x).toBeGreaterThan(x + width);
  // They are judged one by one after they are drawn. Two of ten spectra that the simulator measures are spoilt, so the verdict varies.
  const validity = plots.getByRole('region', { name: 'Validity' });
  await expect
    .poll(() =>
      validity
        .getByRole('listitem')
        .filter({ hasText: /^(?:Valid|Doubtful|Invalid).*Residual \d+\.\d\d\s%/ })
        .count(),
    )
    .toBe(5);

  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => chart.textContent())
    .toMatch(/Real \(Z\) [\d.]+\s?Ohm.+, −Imag \(Z\) −?[\d.]+\s?Ohm, Frequency [\d,.]+\s?Hz/);
});

test('compared spectra are analysed on a page of their own, without a serious accessibility violation', async () => {
  const page = await openServices({ serviceTypes: ['Spectro'], statuses: ['pass', 'fail'] }, oldestFirst);
  await selectServices(page, 2);
  await page.getByRole('button', { name: /^Nyquist plot/i }).click();
  await page.getByRole('link', { name: 'Analyse impedance' }).click();
  await page.getByRole('table', { name: /^Value ± standard error/ }).waitFor();
  expect(await page.getByRole('list', { name: 'Spectra' }).getByRole('button').count()).toBe(2);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectAccessible(page, wide);
  await page.getByRole('tab', { name: 'Time constants' }).click();
  await page.getByRole('application', { name: /^Distribution of relaxation times/ }).waitFor();
  await expectAccessible(page, narrow);
});

const fewPoints = 6;

test('the legend of a hundred spectra leaves room for their plot, and the warning is printed with it; with a name that the font of the file lacks the chart is saved as a picture', async () => {
  // The shared browser optimises no script: there the file would take four times as long.
  const browser = await openBrowser(launchBrowser);
  const page = await openServices({ serviceTypes: ['Spectro'], statuses: ['pass', 'fail'] }, '', { browser });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/services/eis*', async (route) => {
    const response = await route.fetch();
    const { spectra } = await response.json();
    // Each is judged, which takes long for all of its points.
    const few = Object.fromEntries(
      ['Freqs', 'EIS_real', 'EIS_imag'].map((key) => [key, spectra[0][key].slice(0, fewPoints)]),
    );
    const hundred = Array.from({ length: 100 }, (_, at) => ({
      ...spectra[0],
      ...few,
      serviceId: at + 1,
      temp: 10 + (at % 20),
    }));
    await route.fulfill({ response, json: { spectra: hundred } });
  });
  await selectServices(page, 2);
  await page.getByRole('button', { name: /^Nyquist plot/i }).click();
  const choice = page.getByRole('group', { name: /^Spectra/ });
  const last = choice.getByRole('checkbox').nth(99);
  await last.focus();
  const [box, around] = [(await last.boundingBox())!, (await choice.boundingBox())!];
  expect(box.y).toBeGreaterThan(around.y);
  expect(box.y).toBeLessThan(around.y + around.height);
  const plot = page.getByRole('application', { name: /^Nyquist Plot/ });
  const [{ y, height }, close] = [
    (await plot.boundingBox())!,
    (await page.getByRole('button', { name: 'Close' }).boundingBox())!,
  ];
  expect(y + 0.9 * height).toBeLessThan(close.y);

  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, 'Nyquist Plot', 'Download PDF')]);
  const letters = readPdf(readFileSync(await file.path())).text.replaceAll(/\s/g, '');
  expect(letters).toContain('differintemperature(10to29°C)');

  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/services/eis*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('DEPOT-', '電池-') });
  });
  await page.reload();
  await selectServices(page, 2);
  await page.getByRole('button', { name: /^Nyquist plot/i }).click();
  await page.getByRole('dialog').getByText('電池').first().waitFor();
  const [named] = await Promise.all([page.waitForEvent('download'), choose(page, 'Nyquist Plot', 'Download PDF')]);
  const { text, pictureCount } = readPdf(readFileSync(await named.path()));
  expect({ text, pictureCount }).toEqual({ text: '', pictureCount: 1 });
});

test('a chart is printed as text and vectors, and saved as such in a file; its numbers are downloaded as chart.csv, and shown as a table without a serious accessibility violation', async () => {
  const page = await openServices({ serviceTypes: ['Spectro'], statuses: ['pass', 'fail'] }, oldestFirst);
  await page
    .getByRole('button', { name: /^Service Metrics of/ })
    .first()
    .click();
  await page.getByRole('application', { name: /^Nyquist Plot/ }).waitFor();

  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, 'Nyquist Plot', 'Download PDF')]);
  expect(file.suggestedFilename()).toBe('ohmstead-nyquist-plot.pdf');
  const kept = readPdf(readFileSync(await file.path()));

  const [table] = await Promise.all([page.waitForEvent('download'), choose(page, 'Nyquist Plot', 'Download CSV')]);
  expect(table.suggestedFilename()).toBe('chart.csv');
  const [head] = readFileSync(await table.path(), 'utf8').split('\r\n');
  expect(head).toBe('\uFEFF"Series","Frequency (Hz)","Real (Z) /Ohm","−Imag (Z) /Ohm"');

  await page.evaluate('window.print = () => undefined');
  await choose(page, 'Nyquist Plot', 'Print Chart');
  await expect.poll(() => page.locator('body > div > svg').count()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Real (Z) /Ohm').filter({ visible: true }).count()).toBe(1);
  expect(await page.getByText('Welcome').filter({ visible: true }).count()).toBe(0);

  const printed = readPdf(await page.pdf({ landscape: true }));
  for (const { text, lineCount, pictureCount } of [kept, printed]) {
    const letters = text.replaceAll(/\s/g, '');
    for (const words of ['NyquistPlot', 'Real(Z)/Ohm', 'Imag(Z)/Ohm', 'Ohmstead·']) expect(letters).toContain(words);
    expect(letters).not.toContain('Welcome');
    expect(lineCount).toBeGreaterThan(40);
    expect(pictureCount).toBe(0);
  }

  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Select Data To Plot' }).click();
  await page.getByRole('application', { name: /^Service Metrics/ }).waitFor();
  await choose(page, 'Nyquist Plot', 'View Table');
  await page.getByRole('columnheader', { name: 'Frequency (Hz)' }).waitFor();
  await expectAccessible(page, narrow);
});

test('no serious accessibility violation in the charts of a battery', async () => {
  const page = await openVisit({ as });
  await page.goto('/batteries?pageSize=10');
  await page
    .getByRole('button', { name: /^Service history of/ })
    .first()
    .click();
  await page.getByText('Full', { exact: true }).click();
  await page.getByRole('application', { name: /^FCC of battery/ }).waitFor();
  await expectAccessible(page, wide);
});
