import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@ohmstead/database/testing';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findBreaches } from '../../../apps/server/src/fsck/find-breaches.ts';
import { createOrganization, ownThing } from '../../../apps/server/src/gateway/testing/register-thing.ts';
import { until } from '../../../apps/server/src/testing/until.ts';
import { withRoot } from '../../../apps/server/src/testing/with-root.ts';
import { compareWithRows } from '../../harness/confirmed/compare-with-rows.ts';
import { RecordingDevice } from '../../harness/confirmed/recording-device.ts';
import { CrashCluster } from '../testbed/crash-cluster.ts';
import { RecordedLoad } from '../testbed/recorded-load.ts';
import { StandbyProcess } from '../testbed/standby-process.ts';

const cluster = new CrashCluster();
const deviceCount = 6;
let round = 0;
let organizationId: number;
let gateway: StandbyProcess | undefined;
let devices: RecordingDevice[] = [];

beforeAll(async () => {
  await cluster.start();
  await cluster.migrate();
  organizationId = await withRoot(cluster.url, (root) => createOrganization(root));
});
afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  await gateway?.stop();
});
afterAll(() => cluster.destroy());

async function begin(entry: string): Promise<StandbyProcess> {
  const port = await findFreePort();
  const names = Array.from({ length: deviceCount }, (_, n) => `crash-${round}-${n}`);
  round++;
  await withRoot(cluster.url, async (root) => {
    for (const name of names) await ownThing(root, name, organizationId);
  });
  gateway = new StandbyProcess(entry, [cluster.url, String(port)]);
  await gateway.serve();
  devices = names.map((name) => new RecordingDevice(port, name));
  for (const device of devices) device.live();
  return gateway;
}

const acknowledged = () => devices.reduce((sum, device) => sum + device.acknowledged, 0);

/** At least some messages are in transit in each cycle, and the kill happens at any moment of a commit. */
async function untilBusy(messages: number): Promise<void> {
  const target = acknowledged() + messages;
  await until(() => acknowledged() >= target, 60_000, 'the devices get no more acknowledgements');
  await delay(Math.random() * 60);
}

const compare = () => withRoot(cluster.url, (root) => compareWithRows(root, devices));
const brokenInvariants = async () => (await findBreaches(cluster.url)).map(({ name }) => name);

async function end() {
  await untilBusy(50);
  await Promise.all(devices.map((device) => device.stop()));
  await gateway?.kill();
  return compare();
}

// By name (`npm run prove -- crash`) the gateway is killed a thousand times, and the database two hundred times.

test(
  'after 3 kills of the gateway nothing acknowledged is lost, duplicated or half done',
  { timeout: 180_000 },
  async () => {
    const process = await begin('./gateway-child.ts');
    for (let cycle = 0; cycle < 3; cycle++) {
      await untilBusy(20);
      await process.kill();
      await process.serve();
    }
    const { confirmed, lost, doubled } = await end();
    expect({ lost, doubled, broken: await brokenInvariants() }).toEqual({ lost: [], doubled: [], broken: [] });
    expect(confirmed).toBeGreaterThan(100);
  },
);

test(
  'after a kill of the database nothing acknowledged is lost, and the gateway recovers by itself',
  { timeout: 180_000 },
  async () => {
    await begin('./gateway-child.ts');
    await untilBusy(20);
    await cluster.kill();
    await cluster.start();
    const { confirmed, lost, doubled } = await end();
    expect({ lost, doubled, broken: await brokenInvariants() }).toEqual({ lost: [], doubled: [], broken: [] });
    expect(confirmed).toBeGreaterThan(60);
  },
);

test(
  'after a kill of the API every answered change is stored with its audit entry, and nothing is half done',
  { timeout: 180_000 },
  async () => {
    const http = await findFreePort();
    const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const api = new StandbyProcess('./api-child.ts', [cluster.url, String(http), dataDir]);
    await api.serve();
    const load = await RecordedLoad.begin(cluster.url, { mqtt: 0, http }, { devices: 0 });
    await load.untilBusy();
    await delay(Math.random() * 20);
    await api.kill();
    await api.serve();
    await load.untilBusy();
    await load.stop();
    await api.stop();
    const { confirmed, lost, doubled } = await load.compareAll();
    expect({ lost, doubled, broken: await brokenInvariants() }).toEqual({ lost: [], doubled: [], broken: [] });
    expect(confirmed).toBeGreaterThan(15);
  },
);

test(
  'the same harness finds losses when the acknowledgement is sent before the commit',
  { timeout: 180_000 },
  async () => {
    const process = await begin('./early-ack-gateway-child.ts');
    let lost: string[] = [];
    for (let cycle = 0; cycle < 30 && lost.length === 0; cycle++) {
      await untilBusy(20);
      await process.kill();
      ({ lost } = await compare());
      await process.serve();
    }
    expect(lost.length).toBeGreaterThan(0);
  },
);
