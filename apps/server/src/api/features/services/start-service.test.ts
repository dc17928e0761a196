import { afterEach, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { registerThing, ReplyingDevice } from '../../testing/replying-device.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, parts, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const admin = await acme.signIn();
const on: ReplyingDevice[] = [];
let made = 0;

afterEach(async () => {
  for (const each of on.splice(0)) await each.switchOff();
  parts.replyWithinMs = 10_000;
});

async function analyzer(values: Record<string, unknown> = {}) {
  const thingName = await registerThing(database, `starter${++made}`);
  const deviceId = await acme.device({ thing_name: thingName, online: true, ...values });
  await database.root.query('update directory.things set organization_id = $1, device_id = $2 where thing_name = $3', [
    acme.id,
    deviceId,
    thingName,
  ]);
  const device = new ReplyingDevice(database, thingName);
  on.push(device);
  const batteryId = await acme.battery();
  const bayId = await acme.insert('bays', { device_id: deviceId, number: 3, battery_id: batteryId });
  return { device, deviceId, bayId, batteryId };
}
const start = (deviceId: number, bayId: number, who = admin, more: object = {}) =>
  call(app, who, 'POST', '/services', { deviceId, bayId, serviceType: 'Charge', serviceParameters: '0.5C', ...more });

test('a service is started on an idle bay that holds a battery, and appears', async () => {
  const { device, deviceId, bayId, batteryId } = await analyzer();
  let serviceId = 0;
  device.answer = () => {
    void acme
      .service({ battery_id: batteryId, device_id: deviceId, bay_id: bayId, status: 'servicing' })
      .then((id) => (serviceId = id));
    return { ok: true };
  };
  const answer = await start(deviceId, bayId);
  expect(answer).toMatchObject({ status: 200, body: { serviceId } });
  expect(device.told).toMatchObject([
    { command: 'start-service', payload: { bay: 3, serviceType: 'Charge', serviceParameters: '0.5C' } },
  ]);
  const { rows } = await database.root.query(`select after from app.audit_events where action = 'services-create'`);
  expect(rows[0].after).toEqual({ bay: 3, serviceType: 'Charge', serviceParameters: '0.5C' });
});

test('a bay that cannot start a service reports why', async () => {
  const { device, deviceId, bayId, batteryId } = await analyzer();
  device.answer = () => ({ ok: false, code: 'busy', message: 'The bay is too warm' });
  expect(await start(deviceId, bayId)).toMatchObject({
    status: 400,
    code: 'services-create-3',
    body: { error: { params: ['The bay is too warm'], message: expect.stringContaining('too warm') } },
  });
  const empty = await acme.insert('bays', { device_id: deviceId, number: 1 });
  const service = await acme.service({ battery_id: batteryId, status: 'servicing' });
  const busy = await acme.insert('bays', {
    device_id: deviceId,
    number: 2,
    battery_id: batteryId,
    service_id: service,
  });
  const { bayId: elsewhere } = await analyzer();
  for (const bay of [empty, busy, elsewhere, 987_654])
    expect(await start(deviceId, bay)).toMatchObject({ code: 'services-create-1' });
  await acme.change('update app.devices set online = false where id = $1', [deviceId]);
  expect(await start(deviceId, bayId)).toMatchObject({ code: 'services-create-2' });
});

test('a device that is cut off is reported in time, and starts nothing later', async () => {
  parts.replyWithinMs = 150;
  const { device, deviceId, bayId } = await analyzer();
  await device.switchOff();
  expect(await start(deviceId, bayId)).toMatchObject({ status: 400, code: 'services-create-4' });
  const { rows } = await database.root.query(
    'select expires_at <= now() as over from directory.device_commands order by id desc limit 1',
  );
  expect(rows).toEqual([{ over: true }]);
});

test('starting needs perm-services-create, and foreign, out-of-location or non-existent devices get the same answer', async () => {
  const { deviceId, bayId } = await analyzer();
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await start(deviceId, bayId, viewer)).toMatchObject({ status: 403 });
  const limited = await acme.signIn({
    permissions: ['perm-services-create'],
    locationIds: [await acme.location('Graz')],
  });
  for (const id of [deviceId, await other.device(), 987_654])
    expect(await start(id, bayId, limited)).toMatchObject({ code: 'devices-not-found' });
  expect(await start(deviceId, bayId, admin, { serviceType: '' })).toMatchObject({ code: 'bad-input' });
});
