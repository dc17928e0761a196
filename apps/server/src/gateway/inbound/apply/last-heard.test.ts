import { testDatabase } from '@ohmstead/database/testing';
import { wholeOrganization } from '@ohmstead/domain';
import { expect, onTestFinished, test } from 'vitest';
import { startGateway } from '../../start-gateway.ts';
import { createOrganization, ownThing } from '../../testing/register-thing.ts';
import { silentLog } from '../../testing/silent-log.ts';
import type { DeviceMessage } from '../device-message.ts';
import { applyGones, markHeard, showLastHeard } from './apply-presence.ts';

const database = await testDatabase();
const organizationId = await createOrganization(database.root);
const scope = wholeOrganization(organizationId);
let made = 0;

const aDevice = async () => {
  const thing = await ownThing(database.root, `heard-${++made}`, organizationId);
  const { deviceId } = thing;
  const row = async () =>
    (
      await database.root.query(
        `select version, online, last_heard_at, last_message_at from app.devices
          join app.device_presence as presence on presence.device_id = devices.id where devices.id = $1`,
        [deviceId],
      )
    ).rows[0];
  const heardAfter = (seconds: number) =>
    database.root.query(
      `update app.device_presence set last_message_at = devices.last_heard_at + $2 * interval '1 second', connection_id = 'c'
        from app.devices where devices.id = device_presence.device_id and device_id = $1`,
      [deviceId, seconds],
    );
  const hear = () => database.gateway.writeTenant(scope, (writer) => markHeard(writer, [deviceId]));
  const show = () => database.gateway.writeTenant(scope, (writer) => showLastHeard(writer));
  await hear();
  return { deviceId, row, hear, heardAfter, show };
};

test('a device that comes online was last heard of at that moment', async () => {
  const { row } = await aDevice();
  const { online, last_heard_at, last_message_at } = await row();
  expect([online, last_heard_at]).toEqual([true, last_message_at]);
});

test('messages of a connected device update its row at most once a minute', async () => {
  const { row, hear, heardAfter, show } = await aDevice();
  const before = await row();
  for (let message = 0; message < 20; message++) {
    await hear();
    await show();
  }
  expect(await row()).toMatchObject({ version: before.version, last_heard_at: before.last_heard_at });
  await heardAfter(59);
  await show();
  expect((await row()).version).toBe(before.version);
  await heardAfter(61);
  await show();
  const { version, last_heard_at, last_message_at } = await row();
  expect(version).not.toBe(before.version);
  expect(last_heard_at).toEqual(last_message_at);
});

test('when a device goes offline, the list shows to the second when it was last heard of', async () => {
  const { deviceId, row, heardAfter } = await aDevice();
  await heardAfter(7);
  const gone = { thing: { deviceId }, up: { message: { connection: 'c' } } } as unknown as DeviceMessage<
    'owned',
    'gone'
  >;
  await database.gateway.writeTenant(scope, (writer) => applyGones(writer, [gone]));
  const { online, last_heard_at, last_message_at } = await row();
  expect([online, last_heard_at]).toEqual([false, last_message_at]);
});

test('an offline device stored by the former version is shown as well', async () => {
  const { deviceId, row, heardAfter, show } = await aDevice();
  await heardAfter(7);
  await database.root.query('update app.devices set online = false where id = $1', [deviceId]);
  await show();
  const { last_heard_at, last_message_at } = await row();
  expect(last_heard_at).toEqual(last_message_at);
});

test('a running gateway updates it by itself', async () => {
  const { row, heardAfter } = await aDevice();
  await heardAfter(3_600);
  const gateway = await startGateway({
    database: database.gateway,
    log: silentLog,
    port: 0,
    silentMs: 100,
    sweepEveryMs: 50,
  });
  onTestFinished(() => gateway.stop());
  const lag = async () => {
    const { last_heard_at, last_message_at } = await row();
    return Number(last_message_at) - Number(last_heard_at);
  };
  await expect.poll(lag).toBe(0);
});
