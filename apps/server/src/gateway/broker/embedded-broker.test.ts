import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { testDatabase } from '@ohmstead/database/testing';
import { downFilter, maxPacketBytes, upTopic } from '@ohmstead/device-protocol';
import type { IConnectPacket } from 'mqtt-packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PendingLoad } from '../inbound/pending-load.ts';
import { startGateway, type Gateway } from '../start-gateway.ts';
import { hello, start, state, stream } from '../testing/example-messages.ts';
import { createOrganization, ownThing, secretOf, sha256 } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';
import { TestDevice } from '../testing/test-device.ts';
import { startEmbeddedBroker } from './embedded-broker.ts';

const database = await testDatabase();
let gateway: Gateway;
let organizationId: number;
const open: TestDevice[] = [];
let silent: Socket;

beforeAll(async () => {
  organizationId = await createOrganization(database.root);
  for (const name of ['one', 'two', 'probe']) await ownThing(database.root, name, organizationId);
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
  silent = connect(gateway.port as number, '127.0.0.1').resume();
});
afterAll(async () => {
  for (const device of open) device.breakOff();
  await gateway.stop();
});

function dial(thingName: string, packet: Partial<IConnectPacket> = {}): TestDevice {
  const device = new TestDevice(gateway.port as number, thingName, packet);
  open.push(device);
  return device;
}
const closed = (device: TestDevice) => device.until(() => device.isClosed);

test.each<[string, Partial<IConnectPacket>]>([
  ['no password', { password: undefined as never }],
  ['another user name', { username: 'two' }],
  ['an unknown thing', { clientId: 'three', username: 'three' }],
  ['a name with a wildcard', { clientId: 'o+e', username: 'o+e' }],
  ['MQTT 3.1', { protocolVersion: 3, protocolId: 'MQIsdp' }],
  ['no keepalive', { keepalive: 0 }],
  ['a keepalive beyond 300 s', { keepalive: 301 }],
  [
    'a will of another thing',
    { will: { topic: upTopic('two', 'gone'), payload: Buffer.from('{}'), qos: 1, retain: false } },
  ],
  [
    'a will that is kept',
    { will: { topic: upTopic('probe', 'gone'), payload: Buffer.from('{}'), qos: 1, retain: true } },
  ],
  [
    'a will of another kind',
    { will: { topic: upTopic('probe', 'state'), payload: Buffer.from('{}'), qos: 1, retain: false } },
  ],
  // Last: it makes the broker pause the device.
  ['a wrong secret', { password: Buffer.from('guess') }],
])('refuses a connection with %s', async (_name, packet) => {
  const device = dial('probe', packet);
  await closed(device);
  expect(device.connectCode).not.toBe(0);
});

test.each([
  ['another thing', upTopic('two', 'hello')],
  ['its own commands', 'ohmstead/v1/one/down/command'],
  ['the broker itself', '$SYS/broker'],
  ['a kind that does not exist', 'ohmstead/v1/one/up/other'],
  ['a wildcard', 'ohmstead/v1/+/up/hello'],
  ['two hundred levels', 'a/'.repeat(200)],
])('closes the connection that publishes to %s', async (_name, topic) => {
  const device = await dial('one').ready();
  device.publishRaw(topic, JSON.stringify(hello()));
  await closed(device);
  expect(device.pubacks).toBe(0);
});

test.each([
  ['retain', { retain: true }],
  ['QoS 2', { qos: 2 as const }],
])('refuses %s', async (_name, change) => {
  const device = await dial('one').ready();
  device.publishRaw(upTopic('one', 'hello'), JSON.stringify(hello()), change);
  await closed(device);
});

test.each([
  ['everything', '#'],
  ['another thing', downFilter('two')],
  ['all things', 'ohmstead/v1/+/down/#'],
  ['a shared group', `$share/x/${downFilter('one')}`],
  ['the broker itself', '$SYS/#'],
  ['its own messages', upTopic('one', 'hello')],
])('grants no subscription to %s', async (_name, filter) => {
  const device = dial('one');
  await device.until(() => device.connectCode === 0);
  device.subscribe(filter);
  await device.until(() => device.granted.length > 0);
  expect(device.granted).toEqual([128]);
});

test('a packet beyond the limit closes the connection when its length is read', async () => {
  const device = await dial('one').ready();
  device.publishRaw(upTopic('one', 'hello'), Buffer.alloc(maxPacketBytes + 2_000, 32));
  await closed(device);
});

test('a connection that does not begin with CONNECT is closed', async () => {
  const device = dial('one', { cmd: 'pingreq' } as never);
  await closed(device);
});

test('the acknowledgement of the broker comes after the commit', async () => {
  const device = await dial('one').ready();
  await device.send('hello', device.hello());
  const run = start('ack-run');
  device.publish('start', run);
  await device.until(() => device.pubacks === 2);
  const { rows } = await database.root.query(`select count(*) as n from app.services where uid = 'ack-run'`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a device that is too fast is read later, and none of its messages is lost', async () => {
  const device = await dial('one').ready();
  await device.send('hello', device.hello());
  await device.send('start', start('fast', { bay: 2 }));
  const startedAt = performance.now();
  // Of about two kilobytes each. What the socket has already buffered is read at once, at most two chunks of 64 KiB: of the 150 messages
  // beyond the burst at least 86 wait, at 50 each second.
  for (let part = 0; part < 350; part++) device.publish('stream', stream('fast', part, 40));
  await device.until(() => device.pubacks === 352);
  expect(performance.now() - startedAt).toBeGreaterThan(1_200);
  const { rows } = await database.root.query(`select count(*) as n from app.service_samples`);
  expect(rows).toEqual([{ n: 350 }]);
});

test('a device with its new secret no longer needs the old one', async () => {
  await ownThing(database.root, 'rotating', organizationId);
  await database.root.query(`update directory.things set next_secret_hash = $1 where thing_name = 'rotating'`, [
    sha256('new'),
  ]);
  await dial('rotating').ready();
  await dial('rotating', { password: Buffer.from('new') }).ready();
  const old = dial('rotating', { password: Buffer.from(secretOf('rotating')) });
  await closed(old);
  expect(old.connectCode).toBe(4);
});

test('disabling a device closes its connection within a second and nothing later is accepted', async () => {
  await ownThing(database.root, 'revoked', organizationId);
  const device = await dial('revoked').ready();
  await device.send('hello', device.hello());
  await device.send('start', start('revoked-run'));
  let part = 0;
  const sending = setInterval(() => device.publish('stream', stream('revoked-run', part++, 1)), 1);
  await device.until(() => device.acknowledged.size > 20);
  await database.root.query(`update directory.things set disabled_at = now() where thing_name = 'revoked'`);
  const count = async () =>
    (
      await database.root.query(`select count(*) as n from app.service_samples
    join app.services on services.id = service_id where uid = 'revoked-run'`)
    ).rows[0].n;
  const atRevocation = await count();
  await device.until(() => device.isClosed, 1_000);
  clearInterval(sending);
  await dial('one')
    .ready()
    .then((other) => other.send('state', state()));
  expect(await count()).toBe(atRevocation);
});

test('after a wrong secret the device is not authenticated again at once', async () => {
  await ownThing(database.root, 'guessed', organizationId);
  await closed(dial('guessed', { password: Buffer.from('guess') }));
  const early = dial('guessed');
  await closed(early);
  expect(early.connectCode).toBeUndefined();
});

test('thousands of simultaneous answers do not end the process', async () => {
  const { link, port } = await startEmbeddedBroker({
    database: database.gateway,
    inbound: { receive: () => undefined, load: new PendingLoad() },
    log: silentLog,
    host: '127.0.0.1',
    port: 0,
    onSubscribed: () => undefined,
  });
  const device = await new TestDevice(port, 'two').ready();
  for (let seq = 1; seq <= 1_000; seq++) link.send('two', 'ack', { ok: [seq] });
  for (let seq = 1; seq <= 10_000; seq++) link.send('nobody', 'ack', { ok: [seq] });
  link.send('two', 'ack', { ok: [1_001] });
  await device.until(() => device.acknowledged.size === 1_001);
  device.breakOff();
  await link.stop();
});

test('a connection that sends nothing is closed after five seconds', async () => {
  if (!silent.closed) await once(silent, 'close');
});
