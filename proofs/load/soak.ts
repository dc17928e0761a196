/**
 * An hour at 70 % of what the product is designed for: analyzers send, pages poll, a user works. After the warm-up the memory of the server
 * no longer grows.
 */
import { ApiProbe } from '../harness/load/api-probe.ts';
import { countLost } from '../harness/load/count-lost.ts';
import { FleetLoad } from '../harness/load/fleet-load.ts';
import { startFleetProduct } from '../harness/load/fleet-product.ts';
import { conclude } from '../harness/measure/conclude.ts';
import { readRunOptions } from '../harness/measure/run-options.ts';
import { MemoryWatch } from '../harness/measure/resident-memory.ts';

const options = readRunOptions({ short: 300, long: 3_600 }, 'seconds');
const deviceCount = 1_000;
const perSecond = 0.7 * 3_000;
const pollEveryMs = 10_000;
const pageCount = 140;
/** Share of the run; a garbage-collected heap needs a while to settle. */
const warmUp = 0.4;
/** What the control adds to the measured memory, MB per second: 3.6 MB an hour. */
const leakMbPerSecond = 0.001;

await using product = await startFleetProduct(deviceCount, 5_000);
const { server, headers, database } = product;
const fleet = new FleetLoad();
await fleet.connect(server.mqttPort, product.things);
const answer = await fetch(new URL('/api/batteries/getUpdates', server.origin), {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: '{"versions":null}',
});
const { cursor } = (await answer.json()) as { cursor: string };
const poll = { path: '/api/batteries/getUpdates', headers, body: { since: cursor } };
const pages = Array.from({ length: pageCount }, () => new ApiProbe(server.origin, poll, pollEveryMs));
const calls = new ApiProbe(server.origin, { path: '/api/dashboard/fleet', headers }, 200);

const memory = new MemoryWatch(server.pid, 1_000);
const { fromMs, toMs } = await fleet.offer(perSecond, options.length * 1_000);
memory.stop();
await fleet.settle(20_000);
await Promise.all([...pages, calls].map((probe) => probe.stop()));
fleet.stop();
const lost = await countLost(database.root, fleet.devices);

const name = 'growth of the server’s memory after the warm-up';
console.log(
  'Memory by the minute, MB:',
  memory
    .byTheMinute()
    .map((mb) => mb.toFixed(1))
    .join(' '),
);
const growth = memory.slopeMbPerHour(warmUp) + (options.isControl ? leakMbPerSecond * 3_600 : 0);
conclude(
  'proof-soak',
  [
    // A few minutes say nothing about an hour: the short run only shows that the harness works.
    {
      name,
      value: growth,
      unit: 'MB an hour',
      ...(options.isShort && !options.isControl ? {} : { bound: { atMost: 1 } }),
    },
    { name: 'memory of the server, at most', value: memory.peakMb, unit: 'MB', bound: { atMost: 512 } },
    {
      name: 'samples acknowledged',
      value: (fleet.waits.between(fromMs, toMs).length / (toMs - fromMs)) * 1_000,
      unit: 'per s',
    },
    { name: 'PUBACK, 99 of 100', value: fleet.waits.p99Between(fromMs, toMs), unit: 'ms' },
    { name: 'calls, 99 of 100', value: calls.waits.p99Between(fromMs, toMs), unit: 'ms' },
    {
      name: 'calls refused',
      value: calls.refused + pages.reduce((sum, { refused }) => sum + refused, 0),
      unit: '',
      bound: { atMost: 0 },
    },
    { name: 'acknowledged and not in the database', value: lost, unit: 'samples', bound: { atMost: 0 } },
  ],
  options.isControl ? [name] : undefined,
);
