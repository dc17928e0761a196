import { permissions } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const boss = await acme.signIn();
const noConfigurations = { devices: null, batteries: null, services: null };

let made = 0;
const newName = () => `Crew ${++made}`;
const post = (body: object, who = boss) => call(app, who, 'POST', '/groups', body);
const put = (id: number, body: object, who = boss) => call(app, who, 'PUT', `/groups/${id}`, body);
const remove = (id: number, who = boss) => call(app, who, 'DELETE', `/groups/${id}`);
const list = async () => (await call(app, boss, 'GET', '/groups')).body.groups;
const find = async (id: number) => (await list()).find((group) => group.id === id);
const makeGroup = async (rights: readonly string[] = ['perm-reports']) =>
  (await post({ name: newName(), permissions: { permissions: rights } })).body;
const join = (userId: number, groupId: number | null) =>
  acme.change('update app.users set group_id = $2, version = version + 1 where id = $1', [userId, groupId]);
const rightsOf = async (who: Parameters<typeof call>[1]) =>
  (await call(app, who, 'GET', '/session')).body.permissions.permissions.toSorted();

test('groups are sorted by name and have their permissions and their number of users', async () => {
  const depot = await acme.location('Depot');
  const config = await acme.insert('display_configurations', { type: 'batteries', name: 'Slim' });
  const rights = {
    permissions: ['perm-reports', `perm-location-${depot}`],
    displayConfigurations: { ...noConfigurations, batteries: config },
  };
  const { body } = await post({ name: '  Zebra ', permissions: rights });
  await join((await acme.person({ permissions: [] })).id, body.id);
  await post({ name: 'alpha', permissions: { permissions: [] } });
  expect(await find(body.id)).toEqual({
    id: body.id,
    name: 'Zebra',
    permissions: rights,
    userCount: 1,
    version: 1,
  });
  const names = (await list()).map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

test('without perm-users-groups a caller can neither list, add, edit nor delete groups', async () => {
  const clerk = await acme.signIn({ permissions: permissions.filter((name) => name !== 'perm-users-groups') });
  const { id } = await makeGroup();
  const answers = await Promise.all([
    call(app, clerk, 'GET', '/groups'),
    post({ name: newName(), permissions: { permissions: [] } }, clerk),
    put(id, { name: newName() }, clerk),
    remove(id, clerk),
  ]);
  for (const answer of answers) expect([answer.status, answer.code]).toEqual([403, 'not-permitted']);
});

test('a group name is required, unique in the organisation whatever its case, and at most 255 characters', async () => {
  const { id, name } = await makeGroup();
  const another = await makeGroup();
  const codes = async (typed: string | undefined) => [
    (await post(typed === undefined ? {} : { name: typed })).code,
    (await put(another.id, { name: typed ?? '' })).code,
  ];
  expect(await codes(undefined)).toEqual(['groups-add-1', 'groups-update-1']);
  expect(await codes('   ')).toEqual(['groups-add-1', 'groups-update-1']);
  expect(await codes(name.toUpperCase())).toEqual(['groups-add-3', 'groups-update-5']);
  expect(await codes('x'.repeat(256))).toEqual(['groups-add-7', 'groups-update-10']);
  expect((await put(id, { name: name.toUpperCase() })).status).toBe(200);
  const theirs = await other.signIn();
  expect((await post({ name }, theirs)).status).toBe(200);
});

test('of two who add the same name concurrently one is told that it is in use', async () => {
  const name = newName();
  const answers = await Promise.all([post({ name }), post({ name: name.toUpperCase() }), post({ name })]);
  expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual(['added', 'groups-add-3', 'groups-add-3']);
});

test('an unknown permission, location or display configuration: 400, and nothing changed', async () => {
  const [location, config] = [
    await other.location('Theirs'),
    await other.insert('display_configurations', { type: 'devices', name: 'Theirs' }),
  ];
  const group = await makeGroup();
  const codes = async (rights: object) => [
    (await post({ name: newName(), permissions: rights })).code,
    (await put(group.id, { permissions: rights })).code,
  ];
  expect(await codes({ permissions: ['perm-everything'] })).toEqual(['groups-add-4', 'groups-update-7']);
  for (const id of [location, 987_654])
    expect(await codes({ permissions: [`perm-location-${id}`] })).toEqual(['groups-add-5', 'groups-update-8']);
  for (const devices of [config, 987_654])
    expect(await codes({ permissions: [], displayConfigurations: { devices } })).toEqual([
      'groups-add-6',
      'groups-update-9',
    ]);
  expect(await find(group.id)).toEqual(group);
});

test('a stale version is refused, in the body or as If-Match; without either the last edit wins', async () => {
  const { id } = await makeGroup();
  const ifMatch = (tag: string, name = newName()) =>
    app.inject({
      method: 'PUT',
      url: `/api/groups/${id}`,
      headers: { ...boss.headers, 'if-match': tag },
      payload: { name },
    });
  const saved = await ifMatch('"1"');
  expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"']);
  expect((await ifMatch('"1"')).json().error.code).toBe('groups-update-6');
  expect((await ifMatch('nonsense')).json().error.code).toBe('groups-update-6');
  expect((await put(id, { name: newName(), version: 1 })).code).toBe('groups-update-6');
  expect((await put(id, { name: newName() })).body.version).toBe(3);
  expect((await ifMatch('*')).json().version).toBe(4);
});

test('a change of the group applies to its members from their next call on', async () => {
  const { id } = await makeGroup(['perm-reports']);
  const member = await acme.signIn({ permissions: ['perm-nyquist'] });
  await join(member.id, id);
  const depot = await acme.location(`Depot ${++made}`);
  await put(id, { permissions: { permissions: ['perm-locations', `perm-location-${depot}`] } });
  expect(await rightsOf(member)).toEqual([`perm-location-${depot}`, 'perm-locations']);
});

test('deleting a group returns its users to their own permissions', async () => {
  const { id } = await makeGroup(['perm-reports']);
  const member = await acme.signIn({ permissions: ['perm-nyquist'] });
  await join(member.id, id);
  expect(await rightsOf(member)).toEqual(['perm-reports']);
  expect((await remove(id)).status).toBe(204);
  expect(await rightsOf(member)).toEqual(['perm-nyquist']);
  expect(await find(id)).toBeUndefined();
  const [row] = await acme.change('select group_id, version from app.users where id = $1', [member.id]);
  expect(row).toEqual({ group_id: null, version: 3 });
});

test("another organisation's group and a non-existent one get the same answer", async () => {
  const theirs = await other.insert('groups', { name: 'Theirs' });
  for (const id of [theirs, 987_654_321]) {
    expect(await put(id, { name: newName() })).toMatchObject({ status: 404, code: 'groups-not-found' });
    expect(await remove(id)).toMatchObject({ status: 404, code: 'groups-not-found' });
  }
});

test('adding, editing and deleting a group is audited', async () => {
  const { id, name } = await makeGroup(['perm-reports']);
  await put(id, { permissions: { permissions: ['perm-nyquist'] } });
  await remove(id);
  const { rows } = await database.root.query(
    `select action, actor, before, after from app.audit_events where object_kind = 'group' and object_id = $1 order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    { action: 'groups-add', actor: boss.email, after: { name, permissions: ['perm-reports'] } },
    { action: 'groups-update', before: { permissions: ['perm-reports'] }, after: { permissions: ['perm-nyquist'] } },
    { action: 'groups-delete', before: { name, userCount: 0 } },
  ]);
});
