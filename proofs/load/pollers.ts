/**
 * 200 people keep a list of 5 000 batteries open while batteries change: each page polls every 10 s, and is answered soon. With --times 10
 * ten times as often.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BatteriesUpdates } from '@ohmstead/contract';
import { pauseServer } from '../harness/load/pause-server.ts';
import { conclude } from '../harness/measure/conclude.ts';
import { readRunOptions } from '../harness/measure/run-options.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { apiClient, type ApiClient } from '../harness/product/api-client.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { changeBatteries } from '../harness/fixtures/batteries.ts';

const options = readRunOptions({ short: 30, long: 600 }, 'seconds');
const organizationCount = 20;
const pollersEach = 10;
const batteryCount = 5_000;
const everyMs = 10_000 / options.times;
const changesAtOnce = 20;

await using product = await startBatteryProduct(Array.from({ length: organizationCount }, () => batteryCount));
const { server, organizations, database } = product;
const path = '/batteries/getUpdates';
const waits: number[] = [];
let changed = 0;

type Page = { client: ApiClient; cursor: string };

async function open(token: string): Promise<Page> {
  const client = apiClient(server.origin, token);
  return { client, cursor: (await client.read<BatteriesUpdates>(path, { versions: null })).cursor };
}

/** The pages poll at different moments, not all at once. */
async function keepOpen({ client, cursor: first }: Page, place: number, until: number): Promise<void> {
  let cursor = first;
  await delay((place / pollersEach) * everyMs);
  while (performance.now() < until) {
    const startedAt = performance.now();
    const answer = await client.read<BatteriesUpdates>(path, { since: cursor });
    waits.push(performance.now() - startedAt);
    changed += answer.batteries.length;
    cursor = answer.cursor;
    await delay(Math.max(0, startedAt + everyMs - performance.now()));
  }
}

async function change(until: number): Promise<void> {
  for (let at = 0; performance.now() < until; at++) {
    await changeBatteries(database.root, organizations[at % organizationCount]!.id, changesAtOnce);
    await delay(100);
  }
}

const tokens = await Promise.all(organizations.map((each) => signIn(server.origin, each).then(({ token }) => token)));
const pages: Page[] = [];
// One after the other: opening a list is not measured.
for (let place = 0; place < pollersEach; place++) for (const token of tokens) pages.push(await open(token));
const end = pauseServer(options, server.pid, { everyMs: 1_000, pausedMs: 300 });
const until = performance.now() + options.length * 1_000;
await Promise.all([...pages.map((page, at) => keepOpen(page, at / organizationCount, until)), change(until)]);
await end();

const late = `polls of ${pages.length} open pages, 99 of 100`;
conclude(
  'proof-pollers',
  [
    { name: late, value: quantile(waits, 0.99), unit: 'ms', bound: { atMost: options.times > 1 ? 1_000 : 100 } },
    { name: 'polls, median', value: quantile(waits, 0.5), unit: 'ms' },
    { name: 'polls', value: waits.length / options.length, unit: 'per s' },
    { name: 'changed batteries returned', value: changed, unit: '', bound: { atLeast: 1 } },
  ],
  options.isControl ? [late] : undefined,
);
