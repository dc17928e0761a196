import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createOrganization, ownThing } from '../testing/register-thing.ts';
import { compareWithRows } from './compare-with-rows.ts';
import { CrashCluster } from './crash-cluster.ts';
import { GatewayProcess } from './gateway-process.ts';
import { RecordingDevice } from './recording-device.ts';

const cluster = new CrashCluster();
const deviceCount = 6;
let round = 0;
let organizationId: number;
let gateway: GatewayProcess | undefined;
let devices: RecordingDevice[] = [];

async function withRoot<Answer>(work: (root: pg.Client) => Promise<Answer>): Promise<Answer> {
  const root = new pg.Client({ connectionString: cluster.url });
  await root.connect();
  try {
    return await work(root);
  } finally {
    await root.end();
  }
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  await cluster.start();
  await cluster.migrate();
  organizationId = await withRoot((root) => createOrganization(root));
}, 120_000);
afterEach(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  await gateway?.stop();
});
afterAll(() => cluster.destroy());

async function begin(entry: string): Promise<GatewayProcess> {
  const port = await findPort();
  const names = Array.from({ length: deviceCount }, (_, n) => `crash-${round}-${n}`);
  round++;
  await withRoot(async (root) => {
    for (const name of names) await ownThing(root, name, organizationId);
  });
  gateway = new GatewayProcess(entry, [cluster.url, String(port)]);
  await gateway.serve();
  devices = names.map((name) => new RecordingDevice(port, name));
  for (const device of devices) device.live();
  return gateway;
}

const acknowledged = () => devices.reduce((sum, device) => sum + device.acknowledged, 0);

/** At least some messages are under way in each cycle, and the kill comes at any moment of a commit. */
async function untilBusy(messages: number): Promise<void> {
  const target = acknowledged() + messages;
  for (let waited = 0; acknowledged() < target; waited++) {
    if (waited > 3_000) throw new Error('The devices are not acknowledged any more');
    await delay(10);
  }
  await delay(Math.random() * 60);
}

async function end() {
  await untilBusy(50);
  await Promise.all(devices.map((device) => device.stop()));
  await gateway?.kill();
  return withRoot((root) => compareWithRows(root, devices));
}

test(
  'after 50 kills of the gateway nothing acknowledged is lost and nothing is doubled',
  { timeout: 180_000 },
  async () => {
    const process = await begin('./gateway-child.ts');
    for (let cycle = 0; cycle < 50; cycle++) {
      await untilBusy(20);
      await process.kill();
      await process.serve();
    }
    const { vouched, lost, doubled } = await end();
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(vouched).toBeGreaterThan(1_000);
  },
);

test(
  'after 10 kills of the database nothing acknowledged is lost, and the gateway goes on by itself',
  { timeout: 180_000 },
  async () => {
    await begin('./gateway-child.ts');
    for (let cycle = 0; cycle < 10; cycle++) {
      await untilBusy(20);
      await cluster.kill();
      await cluster.start();
    }
    const { vouched, lost, doubled } = await end();
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
    expect(vouched).toBeGreaterThan(200);
  },
);

test(
  'the same harness finds what is lost when the acknowledgement comes before the commit',
  { timeout: 180_000 },
  async () => {
    const process = await begin('./hasty-gateway-child.ts');
    let lost: string[] = [];
    for (let cycle = 0; cycle < 30 && lost.length === 0; cycle++) {
      await untilBusy(20);
      await process.kill();
      ({ lost } = await withRoot((root) => compareWithRows(root, devices)));
      await process.serve();
    }
    expect(lost.length).toBeGreaterThan(0);
  },
);
