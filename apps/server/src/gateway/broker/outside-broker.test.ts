import { testDatabase } from '@ohmstead/database/testing';
import { upTopic } from '@ohmstead/device-protocol';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type Gateway } from '../start-gateway.ts';
import { eventually } from '../testing/eventually.ts';
import { hello, nextSeq, result, start, state, stream } from '../testing/example-messages.ts';
import { hasMosquitto, noteMissing, startMosquitto, type Mosquitto } from '../testing/mosquitto.ts';
import { createOrganization, ownThing } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';
import { TestDevice } from '../testing/test-device.ts';

if (!hasMosquitto) noteMissing('mosquitto');
const onMosquitto = test.skipIf(!hasMosquitto);

const database = await testDatabase();
let organizationId: OrganizationId;
let broker: Mosquitto;
const gateways: Gateway[] = [];

const startOne = async () => {
  const gateway = await startGateway({
    database: database.gateway,
    log: silentLog,
    mqttUrls: [`mqtt://127.0.0.1:${broker.port}`],
  });
  gateways.push(gateway);
};

beforeAll(async () => {
  if (!hasMosquitto) return;
  broker = await startMosquitto();
  organizationId = await createOrganization(database.root);
  for (const name of ['far', 'cut', 'asked', 'hasty', 'steady']) await ownThing(database.root, name, organizationId);
  await startOne();
  await startOne();
});
afterAll(async () => {
  if (!hasMosquitto) return;
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  broker.stop();
});

onMosquitto(
  'two gateways share the devices of an outside broker, and every message is acknowledged once it is stored',
  async () => {
    const device = await new TestDevice(broker.port, 'far').ready();
    await device.send('hello', device.hello());
    await device.send('start', start('shared'));
    const parts = Array.from({ length: 200 }, (_, part) => stream('shared', part, 2));
    for (const part of parts) device.publish('stream', part);
    await device.until(() => parts.every(({ seq }) => device.acknowledged.has(seq)));
    const { rows } = await database.root.query(`select count(*) as n from app.service_samples`);
    expect(rows).toEqual([{ n: 200 }]);
    device.disconnect();
  },
);

onMosquitto('messages that a device sends in one go keep their order with two gateways', async () => {
  const device = await new TestDevice(broker.port, 'hasty').ready();
  await device.send('hello', device.hello());
  for (let run = 0; run < 8; run++) {
    const name = `hasty-${run}`;
    const messages = [start(name), stream(name, 0), stream(name, 1)];
    const end = result(name, { parts: 2 });
    device.publish('start', messages[0]!);
    for (const part of messages.slice(1)) device.publish('stream', part);
    device.publish('result', end);
    await Promise.all([...messages, end].map(({ seq }) => device.settled(seq)));
  }
  expect(device.rejected).toEqual([]);
  device.disconnect();
});

onMosquitto('a gateway that is stopped answers what it has received, and leaves the rest to the others', async () => {
  await startOne();
  const leaving = gateways.pop() as Gateway;
  const device = await new TestDevice(broker.port, 'steady').ready();
  await device.send('hello', device.hello());
  await device.send('start', start('steady'));
  let stopped: Promise<void> | undefined;
  const parts = Array.from({ length: 120 }, (_, part) => stream('steady', part, 2));
  for (const [n, part] of parts.entries()) {
    device.publish('stream', part);
    if (n % 10 === 0) await device.settled(part.seq);
    if (n === 50) stopped = leaving.stop();
  }
  // None is sent twice: each was answered by the gateway that received it.
  await Promise.all(parts.map(({ seq }) => device.settled(seq)));
  expect(device.rejected).toEqual([]);
  await stopped;
  device.disconnect();
});

onMosquitto('a broken message is refused and stops nothing', async () => {
  const device = await new TestDevice(broker.port, 'far').ready();
  device.publishRaw(upTopic('far', 'state'), 'nonsense');
  device.publishRaw('ohmstead/v1/far/up/other', '{}');
  device.publishRaw(upTopic('nobody', 'hello'), JSON.stringify(hello()));
  await device.send('state', state());
  // The device may be with another gateway than the one that answered.
  await device.until(() => device.rejected.length > 0);
  expect(device.rejected.map(({ code }) => code)).toEqual(['malformed']);
  device.disconnect();
});

onMosquitto('commands reach devices behind an outside broker', async () => {
  const device = await new TestDevice(broker.port, 'asked').ready();
  await device.send('hello', device.hello());
  const payload = JSON.stringify({ bay: 1, serviceType: 'Charge', serviceParameters: null });
  await database.api.writeTenant(wholeOrganization(organizationId), (writer) =>
    sql`select directory.queue_command('asked', 'start-service', ${payload}::jsonb, '1 minute')`.execute(writer),
  );
  await device.until(() => device.commands.length > 0);
  await device.send('reply', { seq: nextSeq(), at: Date.now(), command: device.commands[0]!.id, ok: true });
  expect(device.rejected).toEqual([]);
  device.disconnect();
});

onMosquitto(
  'after the broker was killed everything continues',
  async () => {
    broker.kill();
    await broker.start();
    const device = await new TestDevice(broker.port, 'cut').ready();
    const message = device.hello();
    await eventually(
      async () => device.publish('hello', message),
      () => device.acknowledged.has(message.seq),
    );
    expect(device.acknowledged).toContain(message.seq);
    device.disconnect();
  },
  20_000,
);
