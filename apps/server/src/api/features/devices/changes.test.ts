import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const foreignPlace = await other.location('Elsewhere');
const admin = await acme.signIn();
const technician = await acme.signIn({
  permissions: ['perm-devices-edit', 'perm-devices-delete'],
  locationIds: [graz],
});

const read = async (id: number, who: SignedIn = admin) => (await call(app, who, 'GET', `/devices/${id}`)).body;
const put = (id: number, body: object, who: SignedIn = admin) => call(app, who, 'PUT', `/devices/${id}`, body);
const remove = (deviceIds: number[], who: SignedIn = admin) => call(app, who, 'DELETE', '/devices', { deviceIds });
const rows = async (text: string, ...values: unknown[]) => (await database.root.query(text, values)).rows;

test('an edit changes name, location and comments and returns the new apiVersion', async () => {
  const id = await acme.device();
  const answer = await put(id, { apiVersion: 1, name: 'Bench 1', location: graz, comments: 'By the door' });
  expect(answer).toMatchObject({ status: 200, body: { apiVersion: 2 } });
  expect(await read(id)).toMatchObject({
    name: 'Bench 1',
    location: 'Graz',
    locationId: graz,
    comments: 'By the door',
  });
  await put(id, { apiVersion: 2, location: null, name: '' });
  expect(await read(id)).toMatchObject({ name: null, location: null, locationId: null });
  expect(await rows(`select before, after from app.audit_events where action = 'devices-update' order by id`)).toEqual([
    {
      before: { name: null, location: null, comments: null },
      after: { name: 'Bench 1', location: graz, comments: 'By the door' },
    },
    { before: { name: 'Bench 1', location: graz }, after: { name: '', location: null } },
  ]);
});

test('a stale apiVersion never overwrites', async () => {
  const id = await acme.device();
  await put(id, { apiVersion: 1, name: 'first' });
  expect(await put(id, { apiVersion: 1, name: 'second', location: graz })).toMatchObject({ code: 'devices-update-1' });
  expect(await read(id)).toMatchObject({ name: 'first', location: null });
});

test('location choices are limited to the caller’s allowed locations', async () => {
  const id = await acme.device({ location_id: graz });
  for (const location of [oslo, foreignPlace, 987_654])
    expect(await put(id, { apiVersion: 1, name: 'moved', location }, technician)).toMatchObject({
      status: 400,
      code: 'devices-update-2',
    });
  expect(await put(id, { apiVersion: 1, location: foreignPlace })).toMatchObject({ code: 'devices-update-2' });
  expect(await read(id)).toMatchObject({ name: null, location: 'Graz', apiVersion: 1 });
});

test('a device can be moved to (none), which hides it from users who do not see objects without a location', async () => {
  const id = await acme.device({ location_id: graz });
  const { cursor } = (await call(app, technician, 'GET', '/devices/getUpdates')).body;
  expect(await put(id, { apiVersion: 1, location: null }, technician)).toMatchObject({ body: { apiVersion: 2 } });
  expect(await read(id)).toMatchObject({ location: null });
  const poll = await call(app, technician, 'POST', '/devices/getUpdates', { since: cursor });
  expect(poll.body.devices).toContainEqual([id]);
  expect(await put(id, { apiVersion: 2, location: graz }, technician)).toMatchObject({ code: 'devices-not-found' });
});

test('foreign, out-of-location and non-existent devices get the same answer', async () => {
  for (const id of [await other.device(), await acme.device({ location_id: oslo }), 987_654])
    expect(await put(id, { apiVersion: 1, name: 'x' }, technician)).toMatchObject({ code: 'devices-not-found' });
});

test('editing needs perm-devices-edit and deleting perm-devices-delete', async () => {
  const id = await acme.device();
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await put(id, { apiVersion: 1, name: 'x' }, viewer)).toMatchObject({ status: 403 });
  expect(await remove([id], viewer)).toMatchObject({ status: 403 });
});

async function claimed(deviceId: number, name: string): Promise<void> {
  await rows(
    `insert into directory.device_models (name, type, bay_count) values ('A4', 'Analyzer', 4) on conflict do nothing`,
  );
  await rows(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
       values ($1::text, 'A4', $1, '', $2, $3)`,
    name,
    acme.id,
    deviceId,
  );
}

test('a deleted device waits for a new claim, its services stay and its running ones end as aborted', async () => {
  const id = await acme.device();
  await claimed(id, 'thing-of-acme');
  await acme.change(`select directory.queue_command('thing-of-acme', 'start-service', '{}', interval '1 hour')`);
  const battery = await acme.battery();
  await acme.insert('bays', { device_id: id, number: 1, battery_id: battery });
  const run = await acme.service({ battery_id: battery, device_id: id, status: 'servicing' });
  expect(await remove([id, await other.device(), 987_654])).toMatchObject({ status: 200, body: { deletedIds: [id] } });
  expect(
    await rows(`select organization_id, device_id from directory.things where thing_name = 'thing-of-acme'`),
  ).toEqual([{ organization_id: null, device_id: null }]);
  expect(await rows(`select from directory.device_commands where thing_name = 'thing-of-acme'`)).toEqual([]);
  expect((await call(app, admin, 'GET', `/services/${run}`)).body).toMatchObject({ status: 'aborted' });
  expect((await call(app, admin, 'GET', `/batteries/${battery}`)).body).toMatchObject({
    lastStatus: 'aborted',
    lastServiceId: run,
  });
  expect(await call(app, admin, 'DELETE', '/batteries', { batteryIds: [battery] })).toMatchObject({ status: 200 });
});

test('devices outside the caller’s locations are silently skipped', async () => {
  const [here, there] = [await acme.device({ location_id: graz }), await acme.device({ location_id: oslo })];
  await claimed(there, 'thing-elsewhere');
  expect((await remove([here, there], technician)).body).toEqual({ deletedIds: [here] });
  expect(await rows(`select device_id from directory.things where thing_name = 'thing-elsewhere'`)).toEqual([
    { device_id: there },
  ]);
});
