/**
 * The list of batteries in a real browser, from the production build: how soon 100 000 batteries are an interactive list, and how long a
 * poll with 100 changes blocks the page.
 */
import { launchBrowser } from '../../journeys/browser.ts';
import { waitInPage } from '../../journeys/browser/wait-in-page.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { buildConsole } from '../harness/product/console-build.ts';
import { changeBatteries } from '../harness/fixtures/batteries.ts';
import type { Organization } from '../harness/fixtures/organization.ts';
import { longestTaskMs } from './browser/longest-task.ts';
import { openList } from './browser/open-list.ts';

const rounds = 5;
const polls = 15;
const warmUps = 3;
/** The changed batteries sort to the top: the whole page is redrawn, and 100 000 rows are sorted again. */
const newestFirst = '/batteries?sortField=lastServiceTime&sortAscending=false';

buildConsole();
await using product = await startBatteryProduct([10, 100_000]);
const [small, large] = product.organizations as [Organization, Organization];
const { origin } = product.server;
const browser = await launchBrowser();

async function timeFirstLoad(person: Organization): Promise<number> {
  const list = await openList(browser, { origin, path: '/batteries', person });
  await list.close();
  return list.interactiveAfterMs;
}

/** Runs in the page: parses the same bytes, already fetched as text. */
const parseSameBytes = `(async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/batteries/getUpdates', { method: 'POST', headers, body: '{"versions":null}' });
  const text = await answer.text();
  const startedAt = performance.now();
  globalThis.parsed = JSON.parse(text);
  return performance.now() - startedAt;
})()`;

const loads = { small: [] as number[], large: [] as number[], parsing: [] as number[] };
for (let round = 0; round <= rounds; round++) {
  const smallMs = await timeFirstLoad(small);
  const list = await openList(browser, { origin, path: '/batteries', person: large });
  const parsingMs = await list.page.evaluate<number>(parseSameBytes);
  await list.close();
  if (round === 0) continue;
  loads.small.push(smallMs);
  loads.large.push(list.interactiveAfterMs);
  loads.parsing.push(parsingMs);
}

const list = await openList(browser, { origin, path: newestFirst, person: large });
const topRow = list.page.locator('tr[aria-rowindex="2"]');

async function poll(): Promise<void> {
  const before = await topRow.textContent();
  await changeBatteries(product.database.root, large.id, 100);
  await waitInPage(
    list.page,
    `document.querySelector('tr[aria-rowindex="2"]').textContent !== ${JSON.stringify(before)}`,
  );
}

for (let round = 0; round < warmUps; round++) await poll();
const blocked: number[] = [];
for (let round = 0; round < polls; round++) blocked.push(await longestTaskMs(browser, list.page, poll));
await browser.close();

report('browser-list', [
  {
    name: 'first load of 100 000 batteries until the list is interactive',
    value: median(loads.large),
    unit: 'ms',
    bound: { atMost: 2_500 },
    reference: {
      name: 'JSON.parse of the same bytes and opening a list of one page',
      value: median(loads.parsing) + median(loads.small),
      bound: { atMost: 2.5 },
    },
  },
  {
    name: 'longest task of the page in a poll with 100 changes',
    value: median(blocked),
    unit: 'ms',
    bound: { atMost: 16 },
  },
]);
