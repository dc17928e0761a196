import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../journeys/browser.ts';
import { waitInPage } from '../../../journeys/browser/wait-in-page.ts';
import { addLongHistory } from '../../harness/fixtures/long-history.ts';
import { addColleague, addOrganization, type Organization } from '../../harness/fixtures/organization.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { putBehindBrowser } from '../../harness/measure/behind-browser.ts';
import { median, quantile } from '../../harness/measure/statistics.ts';
import { rest, takeAnswers, watchAnswers } from '../browser/input-latency.ts';
import { openList } from '../browser/open-list.ts';
import { scrollRate } from '../browser/scroll-rate.ts';
import type { HistoryProduct } from './history-product.ts';

const rounds = 5;
const words = ['1234', 'hx-12', 'failed'];
const sortFields = ['batterySerialNumber', 'soh', 'location', 'startTime'];
const scrollPxPerFrame = 120;
const scrollMs = 5_000;
const sampleEveryMs = 50;
const mega = 1_000_000;
const kibi = 1024;

/** Records when the rows of Services are drawn after the next click, and the page is responsive again. */
const watchClick = `document.addEventListener('click', ({ timeStamp }) => {
  globalThis.shownAfterMs = undefined;
  const look = () => {
    if (!document.querySelector('[aria-label="Services table"] table[aria-busy="false"] tr[aria-rowindex="2"]')) return false;
    requestAnimationFrame(() => setTimeout(() => { globalThis.shownAfterMs = performance.now() - timeStamp; }));
    return true;
  };
  const observer = new MutationObserver(() => { if (look()) observer.disconnect(); });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}, { capture: true, once: true })`;

/** The list in a real browser, from the production build: its first rows, keystrokes in the rows that are loaded, and the memory of its tab. */
export async function measurePage(product: HistoryProduct, size: string): Promise<Figure[]> {
  const { server, organization, database } = product;
  const small = await addOrganization(database.root, `small-${Date.now()}`);
  await addLongHistory(database.root, small.id, { services: 100, batteries: 20 });
  await using browser = await launchBrowser();
  // A list stays sorted as its user left it, also in a database that is kept for the next run.
  const large = { origin: server.origin, person: await addColleague(database.root, organization) };
  const few = { origin: server.origin, person: small };
  const clicks = { large: await timeClicks(browser, large), few: await timeClicks(browser, few) };
  const loads = { large: await timeLoads(browser, large), few: await timeLoads(browser, few) };
  // Keys are answered from the loaded rows, while the server looks for the keywords typed before.
  putBehindBrowser(server.pid, database.folder);
  const worked = { few: await workInTab(browser, few), large: await workInTab(browser, large) };
  const of100 = { name: 'the same of 100 services' };
  return [
    {
      name: `first rows of ${size} after a click in the running console`,
      value: median(clicks.large),
      unit: 'ms',
      bound: { atMost: 700 },
      reference: { ...of100, value: median(clicks.few) },
    },
    {
      name: `cold load of the list of ${size}`,
      value: median(loads.large),
      unit: 'ms',
      bound: { atMost: 1_500 },
      reference: { ...of100, value: median(loads.few) },
    },
    {
      name: `keystroke in the loaded rows of ${size}, 95th percentile`,
      value: quantile(worked.large.keysMs, 0.95),
      unit: 'ms',
      bound: { atMost: 20 },
      reference: { ...of100, value: quantile(worked.few.keysMs, 0.95) },
    },
    {
      name: `private memory of the tab with ${size}`,
      value: worked.large.memoryMb,
      unit: 'MB',
      bound: { atMost: 300 },
      reference: { ...of100, value: worked.few.memoryMb },
    },
  ];
}

type Place = { origin: string; person: Organization };

async function timeClicks(browser: Browser, place: Place): Promise<number[]> {
  const shows = ['main h1'];
  const { page, close } = await openList(browser, { ...place, path: '/dashboard', shows });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await rest(page);
    await page.evaluate(watchClick);
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    times.push(await waitInPage<number>(page, 'globalThis.shownAfterMs'));
    await page.goBack();
    await page.locator('[aria-label="Services table"]').waitFor({ state: 'detached' });
  }
  await close();
  return times;
}

async function timeLoads(browser: Browser, place: Place): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { interactiveAfterMs, close } = await openList(browser, { ...place, path: '/services' });
    times.push(interactiveAfterMs);
    await close();
  }
  return times;
}

async function workInTab(browser: Browser, place: Place): Promise<{ keysMs: number[]; memoryMb: number }> {
  const { page, close } = await openList(browser, { ...place, path: '/services' });
  // Rows are read ahead for keywords.
  await page.waitForLoadState('networkidle');
  let keysMs: number[] = [];
  const memoryMb = await peakOfTabMb(browser, async () => {
    keysMs = await typeKeys(page);
    await sortAndScroll(page);
  });
  await close();
  return { keysMs, memoryMb };
}

/** Key by key, until the frame with the loaded rows that match; what the server finds among all rows comes later. */
async function typeKeys(page: Page): Promise<number[]> {
  await watchAnswers(page);
  await page.getByRole('searchbox', { name: 'Keywords' }).focus();
  const times: number[] = [];
  for (const word of words)
    for (const key of [...word.split(''), ...word.split('').fill('Backspace')]) {
      await page.keyboard.press(key);
      await rest(page);
      times.push(...(await takeAnswers(page)).map(({ ms }) => ms));
    }
  return times;
}

/** Sorts by several columns, and scrolls through all rows. */
async function sortAndScroll(page: Page): Promise<void> {
  const answered = page.locator('table[aria-busy="false"] tr[aria-rowindex="2"]');
  const menu = page.getByRole('combobox', { name: 'Sort field' });
  for (const field of sortFields) {
    await menu.selectOption(field);
    await answered.waitFor();
  }
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: 'All rows' });
  await answered.waitFor();
  await scrollRate(page, scrollPxPerFrame, scrollMs);
}

/** The largest of the browser's tabs, by the pages that it shares with no other process, as Chromium's own task manager counts them. */
async function peakOfTabMb(browser: Browser, work: () => Promise<unknown>): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  let peak = 0;
  const look = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const tabs = processInfo.filter(({ type }) => type === 'renderer');
    peak = Math.max(peak, ...tabs.map(({ id }) => privateMb(id)));
  };
  const sampling = setInterval(() => void look(), sampleEveryMs);
  await work().finally(() => clearInterval(sampling));
  await look();
  return peak;
}

const privateMb = (pid: number): number => {
  const [, anonymous = 0] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(anonymous) * kibi) / mega;
};
