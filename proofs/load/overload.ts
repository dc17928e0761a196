/**
 * Analyzers send five and ten times what the product is designed for. It takes what it can and makes the others wait: nothing that was
 * acknowledged is lost, memory stays bounded, people are answered, and soon after everything is as before.
 */
import { ApiProbe } from '../harness/load/api-probe.ts';
import { countLost, loseOne } from '../harness/load/count-lost.ts';
import { FleetLoad } from '../harness/load/fleet-load.ts';
import { startFleetProduct } from '../harness/load/fleet-product.ts';
import { pauseServer } from '../harness/load/pause-server.ts';
import { conclude } from '../harness/measure/conclude.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { readRunOptions } from '../harness/measure/run-options.ts';
import { MemoryWatch } from '../harness/measure/resident-memory.ts';

const options = readRunOptions({ short: 10, long: 120 }, 'seconds of each overload');
const deviceCount = 1_000;
const usualPerSecond = 3_000;
const usualMs = 5_000;
const afterwardsMs = 15_000;
const windowMs = 1_000;
const usualPubackMs = 150;
const usualCallMs = 500;
const factors = options.times > 1 ? [options.times] : [5, 10];

await using product = await startFleetProduct(deviceCount);
const { server, database, headers } = product;
const load = new FleetLoad();
await load.connect(server.mqttPort, product.things);
await load.offer(usualPerSecond, usualMs);

const memory = new MemoryWatch(server.pid, 100);
const list = new ApiProbe(server.origin, { path: '/api/devices/getUpdates', headers, body: { versions: null } }, 1_000);
const calls = new ApiProbe(server.origin, { path: '/api/dashboard/fleet', headers });

/** Seconds until every later second is as usual. */
function secondsUntilUsual(fromMs: number): number {
  let seconds = 0;
  for (let at = 0; at < afterwardsMs; at += windowMs) {
    const [start, end] = [fromMs + at, fromMs + at + windowMs];
    const isUsual =
      load.waits.p99Between(start, end) <= usualPubackMs && calls.waits.p99Between(start, end) <= usualCallMs;
    if (!isUsual) seconds = (at + windowMs) / 1_000;
  }
  return seconds;
}

async function overload(factor: number): Promise<Figure[]> {
  const { fromMs, toMs, sent, heldBack } = await load.offer(usualPerSecond * factor, options.length * 1_000);
  await load.offer(usualPerSecond, afterwardsMs);
  const taken = load.waits.between(fromMs, toMs).length;
  const offered = Math.round((sent + heldBack) / options.length);
  console.log(`${factor}×: ${offered} a second offered, ${Math.round(taken / options.length)} taken`);
  return [
    {
      name: `${factor}×: calls, 99 of 100`,
      value: calls.waits.p99Between(fromMs, toMs),
      unit: 'ms',
      bound: { atMost: usualCallMs },
    },
    { name: `${factor}×: PUBACK, 99 of 100`, value: load.waits.p99Between(fromMs, toMs), unit: 'ms' },
    { name: `${factor}×: as usual again`, value: secondsUntilUsual(toMs), unit: 's', bound: { atMost: 10 } },
  ];
}

const end = pauseServer(options, server.pid, { everyMs: 1_000, pausedMs: 700 });
const figures: Figure[] = [];
for (const factor of factors) figures.push(...(await overload(factor)));
await end();
await load.settle(20_000);
await Promise.all([list.stop(), calls.stop()]);
const connected = load.connected;
memory.stop();
load.stop();

if (options.isControl) await loseOne(database.root);
const lost = { name: 'acknowledged and not in the database', value: await countLost(database.root, load.devices) };
const spoiled = [
  lost.name,
  ...factors.flatMap((factor) => [`${factor}×: calls, 99 of 100`, `${factor}×: as usual again`]),
];
conclude(
  'proof-overload',
  [
    ...figures,
    { ...lost, unit: 'samples', bound: { atMost: 0 } },
    { name: 'calls refused', value: calls.refused + list.refused, unit: 'calls', bound: { atMost: 0 } },
    { name: 'analyzers still connected', value: connected, unit: '', bound: { atLeast: deviceCount } },
    { name: 'memory of the server, at most', value: memory.peakMb, unit: 'MB', bound: { atMost: 512 } },
  ],
  options.isControl ? spoiled : undefined,
);
