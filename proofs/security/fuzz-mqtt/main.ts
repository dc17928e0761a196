/**
 * Packets that are wrong in every way, from authenticated devices and from strangers, while healthy analyzers work beside them. The gateway
 * goes on, its memory is bounded, and the healthy analyzers hardly notice.
 */
import fc from 'fast-check';
import { FleetLoad } from '../../harness/load/fleet-load.ts';
import { startFleetProduct } from '../../harness/load/fleet-product.ts';
import { pauseServer } from '../../harness/load/pause-server.ts';
import { conclude } from '../../harness/measure/conclude.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { MemoryWatch } from '../../harness/measure/resident-memory.ts';
import type { FleetThing } from '../../harness/fixtures/devices.ts';
import { attack } from './attacker.ts';
import { mutatedPackets } from './mutated-packets.ts';

const options = readRunOptions({ short: 20_000, long: 1_000_000 }, 'packets');
const healthyCount = 10;
const healthyPerSecond = 50;
const attackerCount = 40;
const peaceMs = 10_000;
/** Generated in chunks of this size: a million would fill our own memory. */
const madeAtOnce = 250;

await using product = await startFleetProduct(healthyCount + attackerCount);
const { server, things } = product;
const fleet = new FleetLoad();
await fleet.connect(server.mqttPort, things.slice(0, healthyCount));
await fleet.offer(healthyPerSecond, 2_000);
const peace = await fleet.offer(healthyPerSecond, peaceMs);

function* packetsOf(thing: FleetThing, count: number, place: number): Generator<Buffer> {
  const packets = mutatedPackets(thing);
  for (let made = 0; made < count; made += madeAtOnce)
    yield* fc.sample(packets, {
      numRuns: Math.min(madeAtOnce, count - made),
      seed: options.seed + place * 100_003 + made,
    });
}

const memory = new MemoryWatch(server.pid, 200);
const end = pauseServer(options, server.pid, { everyMs: 500, pausedMs: 300 });
let sent = 0;
const over = new AbortController();
const attackers = things.slice(healthyCount).map((thing, place) =>
  // One of four never logs in.
  attack(
    server.mqttPort,
    place % 4 === 3 ? undefined : thing,
    packetsOf(thing, options.length / attackerCount, place),
    (count) => (sent += count),
  ),
);
const attacked = Promise.all(attackers).finally(() => over.abort());
const fromMs = performance.now();
while (!over.signal.aborted) await fleet.offer(healthyPerSecond, 1_000);
await attacked;
const toMs = performance.now();
await end();
await fleet.settle(10_000);
memory.stop();

const names = { late: 'PUBACK of the healthy analyzers, 99 of 100' };
const isAlive = await fetch(new URL('/readyz', server.origin)).then(
  ({ ok }) => ok,
  () => false,
);
const connected = fleet.connected;
fleet.stop();
conclude(
  'proof-fuzz-mqtt',
  [
    {
      name: 'packets',
      value: sent,
      unit: `at ${Math.round((sent / (toMs - fromMs)) * 1_000)} a second`,
      bound: { atLeast: options.length },
    },
    { name: 'the server runs and is ready', value: Number(isAlive), unit: '', bound: { atLeast: 1 } },
    { name: 'healthy analyzers still connected', value: connected, unit: '', bound: { atLeast: healthyCount } },
    {
      name: names.late,
      value: fleet.waits.p99Between(fromMs, toMs),
      unit: 'ms',
      reference: {
        name: 'the same without the attack',
        value: fleet.waits.p99Between(peace.fromMs, peace.toMs),
        bound: { atMost: 2 },
      },
    },
    {
      name: 'growth of the server’s memory after the first third',
      value: memory.medianMb(0.9, 1) - memory.medianMb(0.3, 0.4),
      unit: 'MB',
      bound: { atMost: 50 },
    },
    { name: 'memory of the server, at most', value: memory.peakMb, unit: 'MB', bound: { atMost: 512 } },
  ],
  options.isControl ? Object.values(names) : undefined,
);
