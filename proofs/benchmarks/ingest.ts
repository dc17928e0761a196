/**
 * How many messages a second are stored and acknowledged, with 1 000 devices connected. Compared with the same messages taken in by the
 * same code without MQTT, and with the bare insert of their samples.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, type Database } from '@ohmstead/database';
import { ingestHistory, type HistoryLine } from '../../apps/server/src/gateway/bulk/ingest-history.ts';
import { FloodingDevice } from '../harness/devices/flooding-device.ts';
import { helloOf, sampleOf, startOf } from '../harness/devices/messages.ts';
import { report } from '../harness/measure/report.ts';
import { timeOf } from '../harness/measure/timing.ts';
import { startServer } from '../harness/product/start-server.ts';
import { addFleet, type FleetThing } from '../harness/fixtures/devices.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';

const deviceCount = 1_000;
const warmUpMs = 2_000;
const measureMs = 8_000;
const referenceMessages = 100_000;

const database = await newDatabase();

const { id: organizationId } = await addOrganization(database.root, 'flooded');
const things = await addFleet(database.root, organizationId, deviceCount);

/** Acknowledged messages a second, counted by the devices. */
async function measureLive(
  fleet: readonly FleetThing[],
): Promise<{ rate: number; stored: number; acknowledged: number }> {
  const server = await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api,gateway' });
  let acknowledged = 0;
  const devices = fleet.map((thing) => new FloodingDevice(server.mqttPort, thing, (count) => (acknowledged += count)));
  await Promise.all(devices.map((device) => device.ready()));
  for (const device of devices) device.flood();
  await delay(warmUpMs);
  const before = acknowledged;
  const durationMs = await timeOf(() => delay(measureMs));
  const rate = ((acknowledged - before) / durationMs) * 1_000;
  for (const device of devices) device.stop();
  await server.stop();
  const { rows } = await database.root.query('select count(*)::integer as n from app.service_samples');
  return { rate, stored: rows[0].n, acknowledged };
}

const lineOf = (thingName: string, kind: HistoryLine['kind'], message: object): string =>
  JSON.stringify({ thingName, kind, message });

function* linesOf(fleet: readonly FleetThing[], messages: number, firstPart: number): Generator<string> {
  for (let n = 0; n < messages; n++) {
    const { thingName } = fleet[n % fleet.length] as FleetThing;
    yield lineOf(thingName, 'stream', sampleOf(n + 3, firstPart + Math.floor(n / fleet.length)));
  }
}

function* starts(fleet: readonly FleetThing[]): Generator<string> {
  for (const { thingName } of fleet) {
    yield lineOf(thingName, 'hello', helloOf(thingName, 1));
    yield lineOf(thingName, 'start', startOf(thingName, 2));
  }
}

function* parsed(lines: Iterable<string>): Generator<HistoryLine> {
  for (const line of lines) yield JSON.parse(line) as HistoryLine;
}

/** The same messages as text, through the same validation, transactions and tables: only MQTT is missing. */
async function measureWithoutMqtt(gateway: Database, fleet: readonly FleetThing[]): Promise<number> {
  await ingestHistory(gateway, parsed(starts(fleet)));
  const lines = [...linesOf(fleet, referenceMessages, 10_000_000 - referenceMessages)];
  const durationMs = await timeOf(() => ingestHistory(gateway, parsed(lines)));
  return (referenceMessages / durationMs) * 1_000;
}

const live = await measureLive(things);
const gateway = openDatabase(database.url, 'gateway');
const withoutMqtt = await measureWithoutMqtt(gateway, things);
await gateway.close();
await database.remove();

if (live.stored < live.acknowledged) throw new Error(`${live.acknowledged} acknowledged, ${live.stored} stored`);
report('ingest', [
  {
    name: `messages acknowledged after their commit, ${deviceCount} devices`,
    value: live.rate,
    unit: 'messages/s',
    bound: { atLeast: 10_000 },
    reference: { name: 'the same without MQTT', value: withoutMqtt, bound: { atLeast: 0.6 } },
  },
]);
process.exit();
