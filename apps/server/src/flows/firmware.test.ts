import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { publicUrl, upgradeBench } from '../testing/upgrade-bench.ts';

const bench = await upgradeBench();
const { acme, admin, analyzer, app, connect, database, detail, fetchImage, image } = bench;
const { look, offeredTo, organization, release, tell, upgrade } = bench;
const other = await organization('Other Works');
const graz = await acme.location('Graz');
await release('2.4.1');

test('a release is offered to devices of its model with an older version, and to no others', async () => {
  const [older, newer, same] = [await analyzer('2.4.1'), await analyzer('9.9.9'), await analyzer('2.5.0')];
  expect(await detail(older.deviceId)).toMatchObject({ firmwareUpgrade: null });
  const { cursor } = (await call(app, admin, 'GET', '/devices/getUpdates')).body;
  await release('2.5.0');
  expect(await detail(older.deviceId)).toMatchObject({ firmwareUpgrade: '2.5.0', deviceVersionNumbers: 'main 2.4.1' });
  expect(await detail(same.deviceId)).toMatchObject({ firmwareUpgrade: null });
  const poll = await call(app, admin, 'POST', '/devices/getUpdates', { since: cursor });
  expect(poll.body.devices.map(([id]) => id)).toContain(older.deviceId);
  // A version that was never released here precedes all releases.
  expect(await detail(newer.deviceId)).toMatchObject({ firmwareUpgrade: '2.5.0' });
  const { deviceId } = await analyzer('2.4.1');
  expect(await detail(deviceId)).toMatchObject({ firmwareUpgrade: '2.5.0' });
});

test('an upgrade goes from queued through its download to confirmed, and its address works once', async () => {
  const { deviceId, device, thingName } = await analyzer();
  expect(await upgrade([deviceId])).toMatchObject({ status: 200, body: { queuedIds: [deviceId] } });
  const offer = await offeredTo(device);
  expect(offer).toMatchObject({ version: '2.5.0', size: image.length, url: expect.stringContaining(publicUrl) });
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'offered', firmwareTarget: '2.5.0' });
  const first = await fetchImage(offer.url);
  expect(first.headers).toMatchObject({
    'content-length': String(image.length),
    'content-type': 'application/octet-stream',
  });
  expect(createHash('sha256').update(first.rawPayload).digest('hex')).toBe(offer.sha256);
  expect((await fetchImage(offer.url)).json()).toMatchObject({ error: { code: 'firmware-not-found' } });
  for (const state of ['downloading', 'installing']) {
    await tell(device, offer.id, { state });
    expect(await detail(deviceId)).toMatchObject({ firmwareState: state });
  }
  await connect(thingName, '2.5.0');
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'confirmed', firmwareUpgrade: null });
  const { rows } = await database.root.query(
    `select before, after from app.audit_events where action = 'devices-upgrade-firmware' and object_id = $1`,
    [deviceId],
  );
  expect(rows).toEqual([{ before: { firmware: '2.4.1' }, after: { firmware: '2.5.0' } }]);
});

test('nothing is offered while a bay is servicing', async () => {
  const { deviceId, device } = await analyzer();
  const service = await acme.service({ battery_id: await acme.battery(), device_id: deviceId, status: 'servicing' });
  await upgrade([deviceId]);
  const { rows } = await database.root.query(
    `select look_at from directory.open_upgrades join app.firmware_upgrades on id = upgrade_id where device_id = $1`,
    [deviceId],
  );
  await expect
    .poll(
      async () =>
        (
          await database.root.query(
            'select from directory.open_upgrades join app.firmware_upgrades on id = upgrade_id where device_id = $1 and look_at > $2',
            [deviceId, rows[0].look_at],
          )
        ).rowCount,
    )
    .toBe(1);
  expect(device.commands).toEqual([]);
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'queued' });
  await acme.change(`update app.services set status = 'pass', ended_at = now() where id = $1`, [service]);
  await look();
  expect(await offeredTo(device)).toMatchObject({ version: '2.5.0' });
});

test('a device whose power failed half-way is offered the same again, and may fetch it again', async () => {
  const { deviceId, device, thingName } = await analyzer();
  await upgrade([deviceId]);
  const offer = await offeredTo(device);
  await fetchImage(offer.url);
  await tell(device, offer.id, { state: 'downloading' });
  device.breakOff();
  const again = await connect(thingName);
  const second = await offeredTo(again);
  expect((await fetchImage(second.url)).statusCode).toBe(200);
});

test('a failed upgrade reports its reason and can be queued again', async () => {
  const { deviceId, device } = await analyzer();
  await upgrade([deviceId]);
  const offer = await offeredTo(device);
  expect((await upgrade([deviceId])).body).toEqual({ queuedIds: [] });
  await tell(device, offer.id, { ok: false, code: 'checksum', message: 'SHA-256 differs' });
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'failed', firmwareReason: 'SHA-256 differs' });
  expect((await upgrade([deviceId])).body).toEqual({ queuedIds: [deviceId] });
  expect((await offeredTo(device, offer.id)).url).not.toBe(offer.url);
});

test('an image that could not be fetched is offered again, and after the third time the reason is reported', async () => {
  const { deviceId, device } = await analyzer();
  await upgrade([deviceId]);
  let last = 0;
  for (let attempt = 1; attempt <= 3; attempt++) {
    last = (await offeredTo(device, last)).id;
    await tell(device, last, { ok: false, code: 'download', message: 'The download was answered with 404' });
  }
  expect(await detail(deviceId)).toMatchObject({
    firmwareState: 'failed',
    firmwareReason: 'The download was answered with 404',
  });
});

test('an upgrade without progress is offered three times, and then times out', async () => {
  const { deviceId, device } = await analyzer();
  await upgrade([deviceId]);
  let last = 0;
  for (let attempt = 1; attempt <= 3; attempt++) {
    last = (await offeredTo(device, last)).id;
    await acme.change(`update app.firmware_upgrades set changed_at = now() - interval '2 hours' where device_id = $1`, [
      deviceId,
    ]);
  }
  await expect
    .poll(() => detail(deviceId))
    .toMatchObject({ firmwareState: 'timed out', firmwareReason: 'The device did not finish in time.' });
});

const cancel = (deviceIds: number[], who = admin) => call(app, who, 'POST', '/devices/cancelUpgrade', { deviceIds });

test('an upgrade that waits can be cancelled, and is asked for anew', async () => {
  const { deviceId } = await analyzer();
  await acme.service({ battery_id: await acme.battery(), device_id: deviceId, status: 'servicing' });
  await upgrade([deviceId]);
  expect(await cancel([deviceId])).toMatchObject({ status: 200, body: { cancelledIds: [deviceId] } });
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'cancelled', firmwareUpgrade: '2.5.0' });
  expect((await cancel([deviceId])).body).toEqual({ cancelledIds: [] });
  expect((await upgrade([deviceId])).body).toEqual({ queuedIds: [deviceId] });
  const { rows } = await database.root.query(
    `select action, before, after from app.audit_events where object_id = $1 and action like 'devices-%' order by id`,
    [deviceId],
  );
  expect(rows).toContainEqual({ action: 'devices-cancel-upgrade', before: { firmware: '2.5.0' }, after: {} });
});

test('what was offered can be cancelled until its download begins: its address then opens nothing', async () => {
  const { deviceId, device } = await analyzer();
  await upgrade([deviceId]);
  const offer = await offeredTo(device);
  expect((await cancel([deviceId])).body).toEqual({ cancelledIds: [deviceId] });
  expect((await fetchImage(offer.url)).json()).toMatchObject({ error: { code: 'firmware-not-found' } });
  await tell(device, offer.id, { ok: false, code: 'download', message: 'The download was answered with 404' });
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'cancelled', firmwareReason: null });
  await upgrade([deviceId]);
  const next = await offeredTo(device, offer.id);
  await fetchImage(next.url);
  expect((await cancel([deviceId])).body).toEqual({ cancelledIds: [] });
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'offered' });
});

test('only upgrades of devices in scope are cancelled, with perm-devices-update-firmware', async () => {
  const { deviceId } = await analyzer();
  await acme.service({ battery_id: await acme.battery(), device_id: deviceId, status: 'servicing' });
  await upgrade([deviceId]);
  const limited = await acme.signIn({ permissions: ['perm-devices-update-firmware'], locationIds: [graz] });
  expect((await cancel([deviceId, 987_654], limited)).body).toEqual({ cancelledIds: [] });
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await cancel([deviceId], viewer)).toMatchObject({ status: 403 });
  expect(await detail(deviceId)).toMatchObject({ firmwareState: 'queued' });
});

test('only devices in scope with an offer are queued, with perm-devices-update-firmware', async () => {
  const { deviceId } = await analyzer();
  const none = await acme.device({ location_id: graz });
  const foreign = await other.device({ firmware_offer: '2.5.0' });
  expect(await upgrade([none, foreign, 987_654])).toMatchObject({ status: 400, code: 'devices-upgradeFirmware-1' });
  const limited = await acme.signIn({ permissions: ['perm-devices-update-firmware'], locationIds: [graz] });
  expect(await upgrade([deviceId], limited)).toMatchObject({ code: 'devices-upgradeFirmware-1' });
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await upgrade([deviceId], viewer)).toMatchObject({ status: 403 });
});

test('an unknown ticket opens nothing', async () => {
  const answer = await app.inject({ url: `/api/firmware/${'a'.repeat(43)}` });
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'firmware-not-found']);
});

test('a withdrawn version is not offered any more', async () => {
  await release('2.6.0', randomBytes(100));
  const { deviceId, device } = await analyzer();
  expect(await detail(deviceId)).toMatchObject({ firmwareUpgrade: '2.6.0' });
  device.breakOff();
  await acme.change('update app.devices set online = false where id = $1', [deviceId]);
  await upgrade([deviceId]);
  await database.root.query(`select directory.withdraw_firmware('OS-4', '2.6.0')`);
  expect(await detail(deviceId)).toMatchObject({ firmwareUpgrade: '2.5.0' });
  await look();
  await expect.poll(() => detail(deviceId)).toMatchObject({ firmwareState: 'failed' });
});
