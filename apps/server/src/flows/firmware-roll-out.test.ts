import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';

import { upgradeBench } from '../testing/upgrade-bench.ts';

const {
  acme,
  admin,
  analyzer,
  app,
  connect,
  database,
  detail,
  fetchImage,
  look,
  offeredTo,
  organization,
  release,
  tell,
  upgrade,
} = await upgradeBench();
const other = await organization('Other Works');
let minor = 0;

/** Each test has a version of its own, and devices that run the one before. */
async function fleet(size: number) {
  const before = `3.${minor}.0`;
  const version = `3.${++minor}.0`;
  await release(version, randomBytes(64));
  const devices = [];
  for (let n = 0; n < size; n++) devices.push(await analyzer(before));
  return { version, devices, ids: devices.map(({ deviceId }) => deviceId) };
}
const offered = (devices: { device: { commands: unknown[] } }[]) =>
  devices.filter(({ device }) => device.commands.length > 0);
const states = (ids: number[]) => Promise.all(ids.map(async (id) => (await detail(id))['firmwareState']));

test('a version is rolled out to one device first, then to a tenth, and then to all', async () => {
  const { version, devices, ids } = await fleet(12);
  expect((await upgrade(ids)).body.queuedIds).toEqual(ids);
  await expect.poll(() => offered(devices).length).toBe(1);
  await look();
  await expect.poll(async () => (await states(ids)).filter((state) => state === 'offered').length).toBe(1);
  const [first] = offered(devices) as [(typeof devices)[number]];
  await connect(first.thingName, version);
  await expect.poll(() => offered(devices).length).toBe(3);
  await look();
  expect((await states(ids)).filter((state) => state === 'offered')).toHaveLength(2);
  const [second] = offered(devices).filter((one) => one !== first) as [(typeof devices)[number]];
  await connect(second.thingName, version);
  await expect.poll(() => offered(devices).length).toBe(12);
});

test('a first device that is cut off delays the others by three minutes, and no longer', async () => {
  const { devices, ids } = await fleet(2);
  await upgrade(ids);
  await expect.poll(() => offered(devices).length).toBe(1);
  const [first] = offered(devices) as [(typeof devices)[number]];
  first.device.breakOff();
  const silentFor = async (time: string) => {
    await acme.change(
      `update app.firmware_upgrades set changed_at = now() - $2::interval where device_id = $1 and state = 'offered'`,
      [first.deviceId, time],
    );
    await look();
  };
  await silentFor('2 minutes');
  const looked = `select from directory.open_upgrades where state = 'queued' and look_at > now()`;
  await expect.poll(async () => (await database.root.query(looked)).rowCount).toBe(1);
  expect(offered(devices)).toHaveLength(1);
  await silentFor('4 minutes');
  await expect.poll(() => offered(devices).length).toBe(2);
});

test('a version that fails on too many devices is withdrawn automatically, and queueing it is then refused', async () => {
  const { version, devices, ids } = await fleet(7);
  await database.root.query('update directory.firmware_releases set confirmed_count = 1 where version = $1', [version]);
  await upgrade(ids.slice(0, 5));
  for (const { device } of devices.slice(0, 5)) {
    const { id } = await offeredTo(device);
    await tell(device, id, { ok: false, code: 'checksum', message: 'SHA-256 differs' });
  }
  expect(await detail(ids[0]!)).toMatchObject({ firmwareState: 'failed', firmwareUpgrade: null });
  expect(await upgrade([ids[5]!])).toMatchObject({ code: 'devices-upgradeFirmware-1' });
});

test('a device that cannot be offered anything does not delay the others', async () => {
  const { devices, ids } = await fleet(3);
  const [disabled, poisoned, healthy] = devices as [(typeof devices)[0], (typeof devices)[0], (typeof devices)[0]];
  await database.root.query('update directory.firmware_releases set confirmed_count = 10');
  await database.root.query('update directory.things set disabled_at = now() where thing_name = $1', [
    disabled.thingName,
  ]);
  await database.root.query(`update directory.things set organization_id = $1 where thing_name = $2`, [
    other.id,
    poisoned.thingName,
  ]);
  await upgrade(ids);
  expect(await offeredTo(healthy.device)).toMatchObject({ command: 'offer-firmware' });
  expect(await states(ids)).toEqual(['queued', 'queued', 'offered']);
});

test('a device that is offline is offered its upgrade with its next hello', async () => {
  const { devices, ids } = await fleet(1);
  const [{ device, thingName }] = devices as [(typeof devices)[0]];
  await acme.change('update app.devices set online = false where id = $1', ids);
  device.breakOff();
  await upgrade(ids);
  const due = `select from directory.open_upgrades where look_at > now() + interval '1 minute'
    and upgrade_id = (select max(id) from app.firmware_upgrades where device_id = $1)`;
  await expect.poll(async () => (await database.root.query(due, ids)).rowCount).toBe(1);
  const back = await connect(thingName, '3.0.0');
  expect(await offeredTo(back)).toMatchObject({ command: 'offer-firmware' });
});

test('a device whose power failed before it could report may fetch the image again', async () => {
  const { devices, ids } = await fleet(1);
  const [{ device, thingName }] = devices as [(typeof devices)[0]];
  await upgrade(ids);
  const { url } = await offeredTo(device);
  expect((await fetchImage(url)).statusCode).toBe(200);
  expect((await fetchImage(url)).statusCode).toBe(404);
  device.breakOff();
  const again = await connect(thingName, '3.0.0');
  expect((await fetchImage((await offeredTo(again)).url)).statusCode).toBe(200);
});

test('a reply that arrives late, or to an offer that was replaced, changes nothing', async () => {
  const { devices, ids } = await fleet(1);
  const [{ device }] = devices as [(typeof devices)[0]];
  await upgrade(ids);
  const first = await offeredTo(device);
  const now = Date.now();
  await tell(device, first.id, { at: now, state: 'installing' });
  await tell(device, first.id, { at: now - 1_000, state: 'downloading' });
  expect(await states(ids)).toEqual(['installing']);
  await tell(device, first.id, { at: now + 1, ok: false, code: 'flash', message: 'Flash is worn out' });
  expect(await detail(ids[0]!)).toMatchObject({ firmwareState: 'failed', firmwareReason: 'Flash is worn out' });
  await upgrade(ids);
  const second = await offeredTo(device, first.id);
  await tell(device, first.id, { at: now + 2, ok: false, code: 'flash' });
  expect(await states(ids)).toEqual(['offered']);
  await tell(device, second.id, { at: now + 3, state: 'downloading' });
  expect(await states(ids)).toEqual(['downloading']);
});

test('each step of an upgrade is audited', async () => {
  const { version, devices, ids } = await fleet(1);
  const [{ device }] = devices as [(typeof devices)[0]];
  await upgrade(ids);
  const { id } = await offeredTo(device);
  await tell(device, id, { state: 'downloading' });
  await device.send('hello', device.hello({ firmware: { main: version } }));
  const { rows } = await database.root.query(
    `select actor, after from app.audit_events where object_id = $1 and action = 'devices-firmware' order by id`,
    ids,
  );
  expect(rows.map(({ after }) => after.state)).toEqual(['offered', 'downloading', 'confirmed']);
  expect(rows[0]).toEqual({ actor: 'firmware', after: { state: 'offered', version } });
});

test('an image that was deleted is not found', async () => {
  const { devices, ids } = await fleet(1);
  const [{ device }] = devices as [(typeof devices)[0]];
  await upgrade(ids);
  const { url } = await offeredTo(device);
  await database.root.query(`update directory.firmware_releases set file_name = 'gone.bin'`);
  const answer = await fetchImage(url);
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'firmware-not-found']);
});

test('a device that is deleted during its upgrade leaves nothing behind', async () => {
  const { devices, ids } = await fleet(2);
  await upgrade(ids);
  await expect.poll(() => offered(devices).length).toBe(1);
  const answer = await call(app, admin, 'DELETE', '/devices', { deviceIds: ids });
  expect(answer).toMatchObject({ status: 200, body: { deletedIds: ids } });
  const { rowCount } = await database.root.query(
    `select from directory.open_upgrades left join app.firmware_upgrades as upgrade on upgrade.id = upgrade_id where upgrade.id is null`,
  );
  expect(rowCount).toBe(0);
});
