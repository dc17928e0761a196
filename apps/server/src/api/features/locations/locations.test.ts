import { permissions } from '@ohmstead/domain';
import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const who = await acme.signIn();
const heard: string[] = [];
const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));
afterAll(() => listener.close());

const add = (name: string, by: SignedIn = who) => call(app, by, 'POST', '/locations', { name });
const list = async (by: SignedIn = who) => (await call(app, by, 'GET', '/locations')).body.locations;
const audit = async (action: string) => {
  const query = 'select actor, object_id, before, after from app.audit_events where action = $1 order by id';
  return (await database.root.query(query, [action])).rows;
};

test('the list is sorted by name with each location’s device count', async () => {
  const tidy = await organization('Tidy');
  const admin = await tidy.signIn();
  for (const name of ['workshop', 'Depot', 'clinic']) expect(await add(name, admin)).toMatchObject({ status: 200 });
  const [clinic] = await list(admin);
  await tidy.device({ location_id: clinic?.id });
  expect((await list(admin)).map(({ name, devicesCount }) => [name, devicesCount])).toEqual([
    ['clinic', 1],
    ['Depot', 0],
    ['workshop', 0],
  ]);
});

test('a location is added with its name, without the spaces around it', async () => {
  const { status, body } = await add('  North hall ');
  expect({ status, body }).toEqual({
    status: 200,
    body: { id: body.id, name: 'North hall', devicesCount: 0, version: 1 },
  });
  expect(await audit('locations-add')).toContainEqual(
    expect.objectContaining({ actor: who.email, object_id: body.id, after: { name: 'North hall' } }),
  );
  await expect.poll(() => heard).toContain(`${acme.id} locations`);
});

test.each(['', '   '])('Location cannot be blank: %j', async (name) => {
  const { id } = (await add(`Blank ${name.length}`)).body;
  expect((await add(name)).body).toMatchObject({
    error: { code: 'locations-add-1', message: 'Location cannot be blank' },
  });
  expect(await call(app, who, 'PUT', `/locations/${id}`, { name })).toMatchObject({
    status: 400,
    code: 'locations-update-1',
  });
});

test('This location is already defined, also in other case; another organisation may have the same', async () => {
  const { id } = (await add('South hall')).body;
  await add('West hall');
  expect((await add('SOUTH HALL')).body).toMatchObject({
    error: { code: 'locations-add-3', message: 'This location is already defined.' },
  });
  expect(await call(app, who, 'PUT', `/locations/${id}`, { name: 'west hall' })).toMatchObject({
    status: 400,
    code: 'locations-update-5',
  });
  expect(await call(app, who, 'PUT', `/locations/${id}`, { name: 'South Hall' })).toMatchObject({ status: 200 });
  expect(await add('South hall', await other.signIn())).toMatchObject({ status: 200 });
});

test('of twenty who add the same location concurrently one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('Race hall')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'locations-add-3']));
});

test('a stale edit never overwrites where If-Match is sent; without it the last edit wins', async () => {
  const { id } = (await add('Old name')).body;
  const put = async (name: string, tag?: string) => {
    const headers = { ...who.headers, ...(tag === undefined ? {} : { 'if-match': tag }) };
    const answer = await app.inject({ method: 'PUT', url: `/api/locations/${id}`, headers, payload: { name } });
    return [answer.statusCode, answer.json().error?.code ?? answer.headers['etag']];
  };
  expect(await put('First', '"1"')).toEqual([200, '"2"']);
  expect(await put('Second', '"1"')).toEqual([400, 'locations-update-6']);
  expect(await put('Third', 'nonsense')).toEqual([400, 'locations-update-6']);
  expect(await put('Fourth', '"1", "2"')).toEqual([200, '"3"']);
  expect(await put('Fifth')).toEqual([200, '"4"']);
  expect((await audit('locations-update')).filter((row) => row.object_id === id).map((row) => row.after.name)).toEqual([
    'First',
    'Fourth',
    'Fifth',
  ]);
});

test('lists that name a location are updated when it is renamed', async () => {
  const { id } = (await add('Misspelt')).body;
  const device = await acme.device({ location_id: id });
  const first = (await call(app, who, 'POST', '/devices/getUpdates', { versions: null })).body;
  await call(app, who, 'PUT', `/locations/${id}`, { name: 'Spelt well' });
  const next = (await call(app, who, 'POST', '/devices/getUpdates', { since: first.cursor })).body.devices;
  expect(next.map((row) => row[0])).toEqual([device]);
  expect(next[0]).toContain('Spelt well');
});

const everythingElse = permissions.filter((name) => name !== 'perm-all-locations');

test('a location in use can be deleted: no location, no right to it, nothing lost', async () => {
  const [{ id: gone }, { id: kept }] = [(await add('Closing')).body, (await add('Staying')).body];
  const device = await acme.device({ location_id: gone });
  const battery = await acme.battery({ location_id: gone });
  const service = await acme.service({ battery_id: battery, location_id: gone });
  const person = await acme.signIn({ permissions: everythingElse, locationIds: [gone, kept] });
  const group = await acme.insert('groups', { name: 'Closing crew' });
  await acme.insert('group_locations', { group_id: group, location_id: gone });
  const usage = await call(app, who, 'GET', `/locations/${gone}/usage`);
  expect(usage.body).toEqual({
    devicesCount: 1,
    batteriesCount: 1,
    servicesCount: 1,
    usersCount: 1,
    groupsCount: 1,
    users: [person.email],
    groups: ['Closing crew'],
  });
  expect(await call(app, person, 'GET', `/devices/${device}`)).toMatchObject({ status: 200 });

  expect(await call(app, who, 'DELETE', `/locations/${gone}`)).toMatchObject({ status: 204 });
  for (const path of [`/devices/${device}`, `/batteries/${battery}`, `/services/${service}`]) {
    expect((await call(app, who, 'GET', path)).body).toMatchObject({ location: null, locationId: null });
    expect(await call(app, person, 'GET', path)).toMatchObject({ status: 404 });
  }
  const rights = (await call(app, person, 'GET', '/session')).body;
  expect(rights.permissions.permissions.filter((name) => name.startsWith('perm-location-'))).toEqual([
    `perm-location-${kept}`,
  ]);
  expect((await database.root.query('select from app.group_locations where group_id = $1', [group])).rowCount).toBe(0);
  const versions = await database.root.query(
    'select version from app.users where id = $1 union all select version from app.groups where id = $2',
    [person.id, group],
  );
  expect(versions.rows).toEqual([{ version: 2 }, { version: 2 }]);
  expect((await audit('locations-delete')).at(-1)).toMatchObject({
    object_id: gone,
    before: { name: 'Closing', devicesCount: 1, userIds: [person.id], groupIds: [group] },
  });
  await expect.poll(() => heard).toContain(`${acme.id} locations users session`);
});

test('a row that leaves the scope disappears with the next poll', async () => {
  const { id } = (await add('Shrinking')).body;
  const device = await acme.device({ location_id: id });
  const person = await acme.signIn({ permissions: [], locationIds: [id] });
  const poll = (body: object) => call(app, person, 'POST', '/devices/getUpdates', body);
  const first = await poll({ versions: null });
  expect(first.body.devices.map((row) => row[0])).toEqual([device]);
  const version = first.body.devices[0]?.[2];
  await call(app, who, 'DELETE', `/locations/${id}`);
  expect((await poll({ since: first.body.cursor })).body).toMatchObject({ full: true, devices: [] });
  expect((await poll({ versions: [[device, version]] })).body.devices).toEqual([[device]]);
});

test('the id of a deleted location is never used again', async () => {
  const { id } = (await add('Once')).body;
  await call(app, who, 'DELETE', `/locations/${id}`);
  expect((await add('Once')).body.id).toBeGreaterThan(id);
});

test('a caller who may not administer users is told how many lose a location, and not who', async () => {
  const { id } = (await add('Discreet')).body;
  await acme.signIn({ permissions: [], locationIds: [id] });
  const manager = await acme.signIn({ permissions: ['perm-locations', 'perm-all-locations'] });
  expect((await call(app, manager, 'GET', `/locations/${id}/usage`)).body).toMatchObject({
    usersCount: 1,
    users: null,
    groups: null,
  });
});

test('a user with some locations manages those, and sees those that they add', async () => {
  const [{ id: own }, { id: elsewhere }] = [(await add('Own')).body, (await add('Elsewhere')).body];
  const manager = await acme.signIn({ permissions: ['perm-locations'], locationIds: [own] });
  const added = (await add('Added', manager)).body;
  expect((await list(manager)).map(({ id }) => id).toSorted()).toEqual([own, added.id].toSorted());
  const absent = await call(app, manager, 'DELETE', '/locations/987654321');
  for (const path of [`/locations/${elsewhere}`, `/locations/${await other.location('Theirs')}`]) {
    expect(await call(app, manager, 'DELETE', path)).toEqual(absent);
    expect(await call(app, manager, 'PUT', path, { name: 'Mine' })).toEqual(absent);
    expect(await call(app, manager, 'GET', `${path}/usage`)).toEqual(absent);
  }
});

test('a member of a group who adds a location sees it through the group', async () => {
  const group = await acme.insert('groups', { name: 'Planners' });
  await acme.insert('group_permissions', { group_id: group, permission: 'perm-locations' });
  const member = await acme.signIn({ permissions: [] });
  await acme.change('update app.users set group_id = $1 where id = $2', [group, member.id]);
  const { id } = (await add('Planned', member)).body;
  expect((await list(member)).map((each) => each.id)).toEqual([id]);
});

test('without perm-locations nothing can be changed', async () => {
  const { id } = (await add('Closed to many')).body;
  const person = await acme.signIn({ permissions: permissions.filter((name) => name !== 'perm-locations') });
  for (const [method, path, body] of [
    ['POST', '/locations', { name: 'x' }],
    ['PUT', `/locations/${id}`, { name: 'x' }],
    ['DELETE', `/locations/${id}`],
    ['GET', `/locations/${id}/usage`],
  ] as const)
    expect(await call(app, person, method, path, body)).toMatchObject({ status: 403, code: 'not-permitted' });
});
