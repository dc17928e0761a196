/**
 * 3 000 connections that send their headers or their body a byte at a time or do not read their answer, and 2 000 to the broker that send
 * nothing. The server ends them all, and everybody else is answered as before.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiProbe } from '../../harness/load/api-probe.ts';
import { FleetLoad, type Offered } from '../../harness/load/fleet-load.ts';
import { startFleetProduct } from '../../harness/load/fleet-product.ts';
import { conclude } from '../../harness/measure/conclude.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { SlowClients } from './slow-clients.ts';
import type { Slow } from './slow-sockets.ts';

const json = 'content-type: application/json\r\n';
const wholeList = '{"versions":null}';

type Reached = { port: number; authorization: string };

const headOf = (request: string, { authorization }: Reached) =>
  `${request} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n`;

/** Connections that occupy a server: slow headers, a slow body, a list that is not read, and silence. */
function slowKinds(reached: Reached): Slow[] {
  const { port } = reached;
  const headers = {
    port,
    first: 'GET /api/locations HTTP/1.1\r\nhost: 127.0.0.1\r\n',
    drip: 'x-slow: '.padEnd(200, 'y'),
  };
  const body = {
    port,
    first: `${headOf('POST /api/batteries/retire', reached)}${json}content-length: 300\r\n\r\n`,
    drip: '{'.padEnd(200),
  };
  const list = `${json}content-length: ${wholeList.length}\r\n\r\n${wholeList}`;
  const unread = { port, first: headOf('POST /api/batteries/getUpdates', reached) + list, drip: '', neverReads: true };
  const silent = { port, first: '', drip: '' };
  // A few readers hold a list each; the server allows few concurrent lists.
  return Array.from({ length: 100 }, (_, at) => (at === 2 ? unread : [headers, body, silent][at % 3]!));
}

/** What no server should end this soon: a page that listens. */
const politeKinds = (reached: Reached): Slow[] => [
  { port: reached.port, first: `${headOf('GET /api/updates', reached)}\r\n`, drip: '' },
];

const options = readRunOptions({ short: 3_000, long: 3_500 }, 'slow connections');
const mqttCount = 2_000;
const deviceCount = 50;
/** Enough that a rare pause of either side is not what the 99th of 100 rests on. */
const samplesPerSecond = 400;
const callEveryMs = 5;
const windowMs = 10_000;
/** A list of some megabytes does not fit into the buffers of a connection. */
const batteryCount = 30_000;

await using product = await startFleetProduct(deviceCount, batteryCount);
const { server, headers } = product;
const fleet = new FleetLoad();
await fleet.connect(server.mqttPort, product.things);
const calls = new ApiProbe(server.origin, { path: '/api/locations', headers }, callEveryMs);
const offer = () => fleet.offer(samplesPerSecond, windowMs);
const waitsOf = (...windows: readonly Offered[]) => ({
  calls: calls.waits.p99During(windows),
  pubacks: fleet.waits.p99During(windows),
});

await delay(1_000);
const before = await offer();

const reached = { port: Number(new URL(server.origin).port), authorization: headers['authorization'] as string };
const slow = { count: options.length, kinds: options.isControl ? politeKinds(reached) : slowKinds(reached) };
const silent = { count: mqttCount, kinds: [{ port: server.mqttPort, first: '', drip: '' }] };
using groups = await SlowClients.open([slow, silent]);
const [meanwhile, ends] = await Promise.all([offer(), groups.untilClosed()]);
const after = await offer();
const left = ends.reduce((sum, { stillOpen }) => sum + stillOpen, 0);
const [endedMs, silentMs] = ends.map(({ stillOpen, lastEndedAfterMs }) =>
  stillOpen > 0 ? Number.POSITIVE_INFINITY : lastEndedAfterMs,
) as [number, number];
await calls.stop();
fleet.stop();
const [peace, held] = [waitsOf(before, after), waitsOf(meanwhile)];

const ended = 'the last slow HTTP connection was ended after';
conclude(
  'proof-slow-clients',
  [
    { name: 'slow connections that the server left open', value: left, unit: '', bound: { atMost: 0 } },
    { name: ended, value: endedMs / 1_000, unit: 's', bound: { atMost: 25 } },
    {
      name: 'the last silent MQTT connection was ended after',
      value: silentMs / 1_000,
      unit: 's',
      bound: { atMost: 25 },
    },
    { name: 'calls of others that were refused', value: calls.refused, unit: '', bound: { atMost: 0 } },
    {
      name: 'calls of others meanwhile, 99 of 100',
      value: held.calls,
      unit: 'ms',
      reference: { name: 'the same without the attack', value: peace.calls, bound: { atMost: 2 } },
    },
    {
      name: 'PUBACKs of others meanwhile, 99 of 100',
      value: held.pubacks,
      unit: 'ms',
      reference: { name: 'the same without the attack', value: peace.pubacks, bound: { atMost: 2 } },
    },
  ],
  options.isControl ? ['slow connections that the server left open', ended] : undefined,
);
