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
