import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, testDatabase } from '@ohmstead/database/testing';
import { upTopic } from '@ohmstead/device-protocol';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { natsUsers } from '../../provider/nats-users.ts';
import { startGateway, type Gateway } from '../start-gateway.ts';
import { hello, nextSeq, result, start, stream } from '../testing/example-messages.ts';
import { hasNats, NatsNode, noteMissingNats } from '../testing/nats.ts';
import { createOrganization, ownThing, secretOf } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';
import { TestDevice } from '../testing/test-device.ts';

if (!hasNats) noteMissingNats();
const onNats = test.skipIf(!hasNats);

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'ohmstead-nats-'));
const names = ['far', 'asked', 'moved', 'nosy'];
const open: TestDevice[] = [];
let organizationId: OrganizationId;
let node: NatsNode;
const gateways: Gateway[] = [];
const registries: Registry[] = [];

/** With deploy/nats.conf, for one node: unacknowledged messages are redelivered soon, to keep the test short. */
const configOf = (port: number, httpPort: number) => `
server_name: $NODE_NAME
listen: 127.0.0.1:-1
http: 127.0.0.1:${httpPort}
max_payload: 66560
jetstream { store_dir: ${JSON.stringify(join(folder, 'store'))}, max_memory_store: 64MB, max_file_store: 256MB }
mqtt { listen: 127.0.0.1:${port}, stream_replicas: 1, consumer_replicas: 1, ack_wait: "1s", max_ack_pending: 2000 }
${natsUsers(
  { name: 'gateway', password: 'of the gateway' },
  names.map((name) => ({ name, password: secretOf(name) })),
)}`;

const startOne = async () => {
  const registry = new Registry();
  registries.push(registry);
  const gateway = await startGateway({
    database: database.gateway,
    log: silentLog,
    registry,
    mqttUrls: [`mqtt://gateway:of%20the%20gateway@127.0.0.1:${node.port}`],
    mqttSession: 'ohmstead-gateway-test',
  });
  gateways.push(gateway);
  return gateway;
};
const dial = (thingName: string) => {
  const device = new TestDevice(node.port, thingName);
  open.push(device);
  return device;
};

beforeAll(async () => {
  if (!hasNats) return;
  const [port, httpPort] = [await findFreePort(), await findFreePort()];
  node = new NatsNode({ folder, name: 'alone', config: configOf(port, httpPort), port, httpPort });
  organizationId = await createOrganization(database.root);
  await Promise.all([node.start(), ...names.map((name) => ownThing(database.root, name, organizationId))]);
  await startOne();
  await startOne();
});
afterAll(async () => {
  for (const device of open) device.breakOff();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await node?.kill();
  rmSync(folder, { recursive: true, force: true });
});

onNats('of two gateways over NATS one stores what a device sends, once', async () => {
  const device = await dial('far').ready();
  await device.send('hello', device.hello());
  const parts = Array.from({ length: 100 }, (_, part) => stream('over-nats', part, 2));
  const all = [start('over-nats'), ...parts, result('over-nats', { parts: 100 })];
  device.publish('start', all[0]!);
  for (const part of parts) device.publish('stream', part);
  device.publish('result', all.at(-1)!);
  await Promise.all(all.map(({ seq }) => device.settled(seq)));
  expect(device.rejected).toEqual([]);
  const { rows } = await database.root.query(`select count(*) as n from app.service_samples`);
  expect(rows).toEqual([{ n: 100 }]);
  const told = await Promise.all(registries.map((registry) => registry.metrics()));
  expect(told.map((text) => /^ohmstead_gateway_stands_by (.*)$/m.exec(text)?.[1])).toEqual(['0', '1']);
});

onNats('commands reach a device behind NATS', async () => {
  const device = await dial('asked').ready();
  await device.send('hello', device.hello());
  const payload = JSON.stringify({ bay: 1, serviceType: 'Charge', serviceParameters: null });
  await database.api.writeTenant(wholeOrganization(organizationId), (writer) =>
    sql`select directory.queue_command('asked', 'start-service', ${payload}::jsonb, '1 minute')`.execute(writer),
  );
  await device.until(() => device.commands.length > 0);
  await device.send('reply', { seq: nextSeq(), at: Date.now(), command: device.commands[0]!.id, ok: true });
  expect(device.rejected).toEqual([]);
});

onNats('a device may subscribe and publish at NATS to its own topics only', async () => {
  const device = dial('nosy');
  await device.until(() => device.connectCode === 0);
  const filters = ['#', 'ohmstead/v1/+/up/+', 'ohmstead/v1/far/down/#', '$MQTT/sub/#', '$MQTT/msgs/#', '$SYS/#'];
  for (const filter of filters) device.subscribe(filter);
  await device.until(() => device.granted.length === filters.length);
  expect(new Set(device.granted)).toEqual(new Set([128]));
  const foreign = hello({ connection: 'forged' });
  device.publishRaw(upTopic('far', 'hello'), JSON.stringify(foreign));
  await device.until(() => device.pubacks === 1);
  // Its own hello is delivered after the forged one.
  device.subscribe('ohmstead/v1/nosy/down/#');
  await device.send('hello', device.hello());
  expect(open.find(({ thingName }) => thingName === 'far')?.acknowledged).not.toContain(foreign.seq);
});

onNats('a wrong password is refused', async () => {
  const stranger = new TestDevice(node.port, 'far', { password: Buffer.from('guess') });
  open.push(stranger);
  await stranger.until(() => stranger.isClosed);
  expect(stranger.connectCode).not.toBe(0);
});

onNats('when the active gateway stops the next one takes over, and no message is lost', async () => {
  const device = await dial('moved').ready();
  await device.send('hello', device.hello());
  await device.send('start', start('moved'));
  const parts = Array.from({ length: 120 }, (_, part) => stream('moved', part, 2));
  let stopped: Promise<void> | undefined;
  for (const [n, part] of parts.entries()) {
    device.publish('stream', part);
    if (n === 60) stopped = gateways.shift()?.stop();
    if (n % 20 === 0) await device.until(() => device.pubacks >= n + 2);
  }
  // The device sends none of them again: the broker has kept what the first gateway had not acknowledged.
  await Promise.all(parts.map(({ seq }) => device.settled(seq)));
  await stopped;
  expect(device.rejected).toEqual([]);
  const { rows } = await database.root.query(
    `select count(*) as n, count(distinct part) as parts from app.service_samples join app.services on services.id = service_id where uid = 'moved'`,
  );
  expect(rows).toEqual([{ n: 120, parts: 120 }]);
});

onNats('messages that NATS received while there was no gateway are stored by the next one', async () => {
  await gateways.shift()?.stop();
  const device = await dial('moved').ready();
  const message = device.hello();
  device.publish('hello', message);
  await device.until(() => device.pubacks === 1);
  await startOne();
  await device.settled(message.seq);
  expect(device.rejected).toEqual([]);
});
