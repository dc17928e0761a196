import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const graz = await acme.location('Graz');
const admin = await acme.signIn();
const assign = (id: number, body: object, who = admin) => call(app, who, 'PUT', `/devices/${id}/assignments`, body);
const read = (id: number, who = admin) => call(app, who, 'GET', `/devices/${id}/assignments`);

test('users and groups are assigned with perm-devices-assign, which also allows reading their names', async () => {
  const id = await acme.device({ location_id: graz });
  const group = await acme.insert('groups', { name: 'Night shift' });
  const user = await acme.person({ email: 'night@example.test' });
  await acme.change(`update app.users set first_name = 'Nia', last_name = 'Night' where id = $1`, [user.id]);
  const dispatcher = await acme.signIn({ permissions: ['perm-devices-assign'], locationIds: [graz] });
  const answer = await assign(id, { users: [user.id, user.id], groups: [group] }, dispatcher);
  expect(answer).toMatchObject({ status: 200, body: { users: [user.id], groups: [group] } });
  const { body } = await read(id, dispatcher);
  expect(body).toMatchObject({ users: [user.id], choices: { groups: [{ id: group, name: 'Night shift' }] } });
  expect(body.choices.users).toContainEqual({ id: user.id, name: 'Nia Night' });
  await assign(id, { users: [], groups: [] });
  expect((await read(id)).body).toMatchObject({ users: [], groups: [] });
  const { rows } = await database.root.query(
    `select before, after from app.audit_events where action = 'devices-assign' order by id`,
  );
  expect(rows.at(-1)).toEqual({ before: { users: [user.id], groups: [group] }, after: { users: [], groups: [] } });
  const viewer = await acme.signIn({ permissions: ['perm-all-locations', 'perm-devices-edit'] });
  expect([(await read(id, viewer)).status, (await assign(id, { users: [], groups: [] }, viewer)).status]).toEqual([
    403, 403,
  ]);
});

test('a user or group that does not exist here causes the whole assignment to be refused', async () => {
  const id = await acme.device();
  await assign(id, { users: [admin.id], groups: [] });
  const foreign = await other.person();
  const strange = await other.insert('groups', { name: 'Theirs' });
  for (const body of [
    { users: [foreign.id], groups: [] },
    { users: [], groups: [strange] },
    { users: [987_654], groups: [] },
  ])
    expect(await assign(id, body)).toMatchObject({ status: 400, code: 'devices-assignments-1' });
  expect((await read(id)).body).toMatchObject({ users: [admin.id], groups: [] });
  for (const absent of [await other.device(), 987_654]) {
    expect(await read(absent)).toMatchObject({ code: 'devices-not-found' });
    expect(await assign(absent, { users: [], groups: [] })).toMatchObject({ code: 'devices-not-found' });
  }
});

test('adapter name and default service parameters of a bay are editable with perm-devices-edit', async () => {
  const id = await acme.device({ location_id: graz });
  const bay = await acme.insert('bays', { device_id: id, number: 1, adapter_name: 'A-1' });
  const put = (deviceId: number, bayId: number, body: object, who = admin) =>
    call(app, who, 'PUT', `/devices/${deviceId}/bays/${bayId}`, body);
  const editor = await acme.signIn({ permissions: ['perm-devices-edit'], locationIds: [graz] });
  expect(await put(id, bay, { defaultServiceParameters: '1C' }, editor)).toMatchObject({
    body: { id: bay, adapterName: 'A-1', defaultServiceParameters: '1C' },
  });
  await put(id, bay, { adapterName: '' });
  const { body } = await call(app, admin, 'GET', `/devices/${id}`);
  expect(body).toMatchObject({ bays: [{ id: bay, adapterName: null, defaultServiceParameters: '1C' }] });
  expect(await put(await acme.device(), bay, { adapterName: 'x' })).toMatchObject({ code: 'devices-not-found' });
  expect(await put(id, 987_654, { adapterName: 'x' })).toMatchObject({ code: 'devices-not-found' });
  const elsewhere = await acme.signIn({ permissions: ['perm-devices-edit'], locationIds: [] });
  expect(await put(id, bay, { adapterName: 'x' }, elsewhere)).toMatchObject({ code: 'devices-not-found' });
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect(await put(id, bay, { adapterName: 'x' }, viewer)).toMatchObject({ status: 403 });
});

test('the calibration of a bay, by its number, is set with perm-devices-edit; its next date follows, and the last one wins', async () => {
  const id = await acme.device({ location_id: graz });
  const bay = await acme.insert('bays', { device_id: id, number: 3 });
  const dayMs = 86_400_000;
  const calibrated = Date.UTC(2026, 2, 1);
  const put = (body: object, path = `${id}/bays/3`, who = admin) =>
    call(app, who, 'PUT', `/devices/${path}/calibration`, body);
  const shown = async () => (await call(app, admin, 'GET', `/devices/${id}`)).body.bays[0];
  expect(await shown()).toMatchObject({ calibrated: null, intervalDays: null, due: null });
  const editor = await acme.signIn({ permissions: ['perm-devices-edit'], locationIds: [graz] });
  const due = calibrated + 365 * dayMs;
  expect((await put({ calibrated, intervalDays: 365 }, undefined, editor)).body).toEqual({
    deviceId: id,
    bayId: bay,
    number: 3,
    calibrated,
    intervalDays: 365,
    due,
  });
  expect(await shown()).toMatchObject({ calibrated, intervalDays: 365, due });
  expect((await put({ calibrated, intervalDays: null })).body).toMatchObject({ due: null });
  const { rows } = await database.root.query(
    `select before, after from app.audit_events where action = 'devices-calibration-update' and object_id = $1 order by id`,
    [id],
  );
  expect(rows.at(-1)).toEqual({
    before: { number: 3, calibrated, intervalDays: 365 },
    after: { number: 3, calibrated, intervalDays: null },
  });
  expect((await put({ calibrated: Date.now() + 1.1 * dayMs, intervalDays: 1 })).code).toBe('devices-calibration-1');
  expect((await put({ calibrated: Date.now() + Math.round(0.9 * dayMs), intervalDays: 1 })).status).toBe(200);
  for (const body of [
    { calibrated },
    { intervalDays: 1 },
    { calibrated, intervalDays: 0 },
    { calibrated, intervalDays: 3_651 },
  ])
    expect((await put(body)).code).toBe('bad-input');
  const foreign = await other.device();
  await other.insert('bays', { device_id: foreign, number: 3 });
  for (const path of [`${id}/bays/4`, `${id}/bays/999999999999`, `${foreign}/bays/3`, '987654/bays/3'])
    expect((await put({ calibrated, intervalDays: 1 }, path)).code).toBe('devices-not-found');
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect((await put({ calibrated, intervalDays: 1 }, undefined, viewer)).code).toBe('not-permitted');
});
