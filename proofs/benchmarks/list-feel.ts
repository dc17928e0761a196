/**
 * How responsive the list of 100 000 batteries is in a real browser, from the production build: from a keystroke in its filter or the
 * choice of an order to the rows on screen, the longest time that the page is blocked, how smoothly all rows scroll, and how soon the
 * search is open beside them.
 */
import type { Page } from 'playwright-core';
import { batteryColumns } from '@ohmstead/contract';
import { launchBrowser } from '../../journeys/browser.ts';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { buildConsole } from '../harness/product/console-build.ts';
import type { Organization } from '../harness/fixtures/organization.ts';
import { timeAnswer, watchAnswers } from './browser/input-latency.ts';
import { longestTasks } from './browser/longest-task.ts';
import { openList } from './browser/open-list.ts';
import { timePaletteOpenings } from './browser/palette-opening.ts';
import { scrollRate } from './browser/scroll-rate.ts';

const words = ['7919', 'maker 7', 'hx-12'];
const rounds = 2;
const paletteRounds = 20;
const scrollRounds = 3;
const scrollMs = 3_000;
/** Three rows per frame: 180 a second. */
const scrollPxPerFrame = 120;

buildConsole();
await using product = await startBatteryProduct([10, 100_000]);
const [small, large] = product.organizations as [Organization, Organization];
await using browser = await launchBrowser();

async function open(person: Organization, path = '/batteries?page=1'): Promise<Page> {
  const { page } = await openList(browser, { origin: product.server.origin, path, person });
  await watchAnswers(page);
  return page;
}

/** Types each word and deletes it again, key by key. */
async function type(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.getByRole('searchbox', { name: 'Keywords' }).focus();
  for (const word of words)
    for (const key of [...word.split(''), ...word.split('').fill('Backspace')])
      times.push(await timeAnswer(page, () => page.keyboard.press(key === ' ' ? 'Space' : key)));
  return times;
}

/** Sorts by each field for the first time. */
async function sort(page: Page): Promise<number[]> {
  const times: number[] = [];
  const menu = page.getByRole('combobox', { name: 'Sort field' });
  for (const { key, sortable } of batteryColumns)
    if (sortable) times.push(await timeAnswer(page, () => menu.selectOption(key)));
  return times;
}

const several = async (page: Page) => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(...(await type(page)));
  return times;
};

const smallPage = await open(small);
const page = await open(large);
await type(smallPage);
const keys = { small: await several(smallPage), large: await several(page) };
const sorts = { small: await sort(smallPage), large: await sort(page) };

await page.getByRole('searchbox', { name: 'Keywords' }).blur();
// The first opening of a visit, and then others.
const [firstOpening = Number.NaN, ...openings] = await timePaletteOpenings(page, paletteRounds);

const traced = await open(large);
const longest = await longestTasks(browser, traced, async () => {
  await type(traced);
  await sort(traced);
});

const allRows = await open(large, '/batteries?pageSize=999999');
const atRest: number[] = [];
const scrolling: Awaited<ReturnType<typeof scrollRate>>[] = [];
for (let round = 0; round < scrollRounds; round++) {
  atRest.push((await scrollRate(allRows, 0, scrollMs)).framesPerSecond);
  scrolling.push(await scrollRate(allRows, scrollPxPerFrame, scrollMs));
}

report('list-feel', [
  {
    name: 'keystroke in the filter of 100 000 batteries to rows on screen, 95th percentile',
    value: quantile(keys.large, 0.95),
    unit: 'ms',
    bound: { atMost: 50 },
    reference: { name: 'the same in a list of one page', value: quantile(keys.small, 0.95) },
  },
  {
    name: 'first sort of 100 000 batteries by any field to rows on screen, 95th percentile',
    value: quantile(sorts.large, 0.95),
    unit: 'ms',
    bound: { atMost: 100 },
    reference: { name: 'the same in a list of one page', value: quantile(sorts.small, 0.95) },
  },
  {
    name: 'longest task of the page while typing and sorting, by its own work',
    value: longest.byWorkMs,
    unit: 'ms',
    bound: { atMost: 100 },
    reference: { name: 'the same by the clock, with what else this machine did meanwhile', value: longest.byClockMs },
  },
  {
    name: 'frames while all 100 000 rows scroll, three rows per frame',
    value: median(scrolling.map(({ framesPerSecond }) => framesPerSecond)),
    unit: '1/s',
    bound: { atLeast: 55 },
    reference: { name: 'the same page at rest', value: median(atRest), bound: { atLeast: 0.9 } },
  },
  {
    name: 'share of these frames with no row in their middle',
    value: 100 * median(scrolling.map(({ emptyShare }) => emptyShare)),
    unit: '%',
    bound: { atMost: 1 },
  },
  {
    name: 'opening the search by Ctrl K, 95th percentile',
    value: quantile(openings, 0.95),
    unit: 'ms',
    bound: { atMost: 50 },
    reference: { name: 'the first opening of the visit', value: firstOpening },
  },
]);
