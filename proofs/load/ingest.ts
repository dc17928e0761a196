/**
 * 5 000 analyzers on one node, which together send 3 000 samples a second: each is acknowledged after its commit, in time, and none that
 * was acknowledged is missing afterwards.
 */
import { countLost, loseOne } from '../harness/load/count-lost.ts';
import { FleetLoad } from '../harness/load/fleet-load.ts';
import { startFleetProduct } from '../harness/load/fleet-product.ts';
import { pauseServer } from '../harness/load/pause-server.ts';
import { conclude } from '../harness/measure/conclude.ts';
import { readRunOptions } from '../harness/measure/run-options.ts';
import { MemoryWatch } from '../harness/measure/resident-memory.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { timeOf } from '../harness/measure/timing.ts';

const options = readRunOptions({ short: 30, long: 600 }, 'seconds');
const deviceCount = 5_000;
const perSecond = 3_000;
/** Samples sent at the end of the measured time are answered after it. */
const offeredPerSecond = perSecond * 1.01;
const warmUpMs = 5_000;
const timeoutMs = 20_000;

await using product = await startFleetProduct(deviceCount);
const { server, database } = product;
const load = new FleetLoad();
const connectMs = await timeOf(() => load.connect(server.mqttPort, product.things));
console.log(`${deviceCount} analyzers connected and at work after ${(connectMs / 1_000).toFixed(1)} s`);

const memory = new MemoryWatch(server.pid);
const end = pauseServer(options, server.pid, { everyMs: 2_000, pausedMs: 400 });
await load.offer(offeredPerSecond, warmUpMs);
const { fromMs, toMs, heldBack } = await load.offer(offeredPerSecond, options.length * 1_000);
await end();
await load.settle(timeoutMs);
const connected = load.connected;
memory.stop();
load.stop();

if (options.isControl) await loseOne(database.root);
const lost = await countLost(database.root, load.devices);
const waits = load.waits.between(fromMs, toMs);
const acknowledged = load.devices.reduce((sum, device) => sum + device.acknowledged.length, 0);
console.log(`${acknowledged} samples acknowledged in all, ${heldBack} held back by analyzers with 20 in transit`);

const names = { late: 'PUBACK, 99 of 100', lost: 'acknowledged and not in the database' };
conclude(
  'proof-ingest',
  [
    {
      name: 'samples acknowledged after their commit',
      value: (waits.length / (toMs - fromMs)) * 1_000,
      unit: 'per s',
      bound: { atLeast: perSecond },
    },
    { name: names.late, value: quantile(waits, 0.99), unit: 'ms', bound: { atMost: 150 } },
    { name: 'PUBACK, median', value: quantile(waits, 0.5), unit: 'ms' },
    { name: 'analyzers connected throughout', value: connected, unit: '', bound: { atLeast: deviceCount } },
    { name: names.lost, value: lost, unit: 'samples', bound: { atMost: 0 } },
    { name: 'memory of the server, at most', value: memory.peakMb, unit: 'MB' },
  ],
  options.isControl ? Object.values(names) : undefined,
);
