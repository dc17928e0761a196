import {
  batteryColumns,
  deviceColumns,
  serviceColumns,
  type DisplayConfigurationBody,
  type SavedDisplayConfiguration,
} from '@ohmstead/contract';
import { permissions } from '@ohmstead/domain';
import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const who = await acme.signIn();
const heard: string[] = [];
const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));
afterAll(() => listener.close());

const catalogues = { batteries: batteryColumns, devices: deviceColumns, services: serviceColumns } as const;
type Kind = keyof typeof catalogues;
let made = 0;
const wish = (type: Kind, change: Partial<DisplayConfigurationBody> = {}): DisplayConfigurationBody => ({
  name: `Layout ${++made}`,
  type,
  columns: catalogues[type].map(({ key, visible }) => ({ key, visible })),
  lockColumnOrder: false,
  lockColumnVisibility: false,
  ...change,
});
const add = (body: DisplayConfigurationBody) =>
  call<SavedDisplayConfiguration>(app, who, 'POST', '/displayConfigurations', body);
const put = (id: number, body: DisplayConfigurationBody) =>
  call<SavedDisplayConfiguration>(app, who, 'PUT', `/displayConfigurations/${id}`, body);
const audit = async (action: string) =>
  (
    await database.root.query('select object_id, before, after from app.audit_events where action = $1 order by id', [
      action,
    ])
  ).rows;

test.each(['batteries', 'devices', 'services'] as const)(
  'a configuration of %s keeps its name, its columns in their order, and its locks',
  async (type) => {
    const columns = wish(type).columns.toReversed();
    const body = wish(type, { columns, lockColumnOrder: true, lockColumnVisibility: true });
    const added = await add(body);
    expect(added).toMatchObject({ status: 200, body: { ...body, version: 1 } });
    const { id } = added.body;
    expect((await call(app, who, 'GET', `/displayConfigurations/${id}`)).body).toEqual({ id, ...body });
    expect((await audit('displayConfigurations-add')).at(-1)).toMatchObject({ object_id: id, after: { ...body } });
    await expect.poll(() => heard).toContain(`${acme.id} displayConfigurations`);
  },
);

test.each(['', '  '])('Configuration Name cannot be blank: %j', async (name) => {
  const { id } = (await add(wish('devices'))).body;
  const refused = { code: 'displayConfigurations-add-1', message: 'Configuration Name cannot be blank' };
  expect((await add(wish('devices', { name }))).body).toMatchObject({ error: refused });
  expect(await put(id, wish('devices', { name }))).toMatchObject({ code: 'displayConfigurations-update-1' });
});

test('This configuration name is already in use, for the same list', async () => {
  const { id } = (await add(wish('devices', { name: 'Bench' }))).body;
  expect((await add(wish('devices', { name: ' bench' }))).body).toMatchObject({
    error: { code: 'displayConfigurations-add-7', message: 'This configuration name is already in use.' },
  });
  expect(await add(wish('batteries', { name: 'Bench' }))).toMatchObject({ status: 200 });
  await add(wish('devices', { name: 'Desk' }));
  expect(await put(id, wish('devices', { name: 'DESK' }))).toMatchObject({ code: 'displayConfigurations-update-9' });
});

const { columns } = wish('devices');
const spoilt: [string, number, DisplayConfigurationBody['columns']][] = [
  ['There is no column colour in this list.', 3, [...columns, { key: 'colour', visible: true }]],
  ['The column name is named twice.', 4, [...columns, { key: 'name', visible: true }]],
  ['Show at least one column.', 6, columns.map(({ key }) => ({ key, visible: false }))],
];

test.each(spoilt)('%s', async (message, number, wrong) => {
  const { id } = (await add(wish('devices'))).body;
  for (const [call_, answer] of [
    ['add', await add(wish('devices', { columns: wrong }))],
    ['update', await put(id, wish('devices', { columns: wrong }))],
  ] as const)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: `displayConfigurations-${call_}-${number}`, message } },
    });
});

test('a configuration names the columns that it arranges, and shows at least one', async () => {
  const few = [
    { key: 'status', visible: true },
    { key: 'name', visible: false },
  ];
  expect((await add(wish('devices', { columns: few }))).body).toMatchObject({ columns: few });
  const hidden = few.map(({ key }) => ({ key, visible: false }));
  expect(await add(wish('devices', { columns: hidden }))).toMatchObject({ status: 200 });
  const locked = wish('devices', { columns: hidden, lockColumnVisibility: true });
  expect(await add(locked)).toMatchObject({ code: 'displayConfigurations-add-6' });
});

test('the answer of GET can be sent back by PUT, whichever release saved it', async () => {
  const saved = ['statusChangeTime', 'gone', 'name'].map((key) => ({ key, visible: true }));
  const name = `Layout ${++made}`;
  const id = await acme.insert('display_configurations', { type: 'devices', name, columns: JSON.stringify(saved) });
  const columns = ['lastMessageTime', 'name'].map((key) => ({ key, visible: true }));
  const { body: one } = await call<DisplayConfigurationBody>(app, who, 'GET', `/displayConfigurations/${id}`);
  expect(one).toMatchObject({ columns });
  expect(await put(id, one)).toMatchObject({ status: 200, body: { columns } });
  const list = await call<{ displayConfigurations: SavedDisplayConfiguration[] }>(
    app,
    who,
    'GET',
    '/displayConfigurations?includeCounts=true',
  );
  for (const each of list.body.displayConfigurations)
    expect(await put(each.id, each)).toMatchObject({ status: 200, body: { version: each.version } });
  const read = list.body.displayConfigurations.find((each) => each.id === id)!;
  expect((await put(id, { ...read, lockColumnOrder: true })).body).toMatchObject({ version: read.version + 1 });
  expect(await put(id, read)).toMatchObject({ code: 'displayConfigurations-update-10' });
  expect(await put(id, { ...one, id: id + 1 } as never)).toMatchObject({ code: 'bad-input' });
});

test('the list that a configuration is for cannot be changed', async () => {
  const { id } = (await add(wish('devices'))).body;
  expect(await put(id, wish('services'))).toMatchObject({ status: 400, code: 'displayConfigurations-update-7' });
});

test('an unknown list, an unknown field and a field that is missing are refused', async () => {
  const { lockColumnOrder: _, ...incomplete } = wish('devices');
  for (const body of [{ ...wish('devices'), type: 'users' }, { ...wish('devices'), superuser: true }, incomplete])
    expect(await add(body as never)).toMatchObject({ status: 400, code: 'bad-input' });
});

test('an edit is audited and notifies open lists; one that changes nothing does neither', async () => {
  const { id, version: _, ...added } = (await add(wish('devices'))).body;
  expect((await put(id, { ...added, lockColumnOrder: true })).body.version).toBe(2);
  expect((await put(id, { ...added, lockColumnOrder: true })).body.version).toBe(2);
  const rows = (await audit('displayConfigurations-update')).filter((row) => row.object_id === id);
  expect(rows).toEqual([{ object_id: id, before: { lockColumnOrder: false }, after: { lockColumnOrder: true } }]);
});

test('a stale edit never overwrites where If-Match is sent', async () => {
  const { id, version: _, ...added } = (await add(wish('services'))).body;
  const send = (tag: string, name: string) => {
    const headers = { ...who.headers, 'if-match': tag };
    const payload = { ...added, name };
    return app.inject({ method: 'PUT', url: `/api/displayConfigurations/${id}`, headers, payload });
  };
  expect((await send('"1"', 'One')).headers['etag']).toBe('"2"');
  const stale = (await send('"1"', 'Two')).json();
  expect(stale.error).toMatchObject({
    code: 'displayConfigurations-update-10',
    message:
      'This configuration was saved by another user since it was loaded by you. Reload the data and try your changes again.',
  });
});

async function assign(table: 'users' | 'groups', id: number, kind: Kind, configuration: number): Promise<void> {
  await acme.change(`update app.${table} set ${kind}_display_configuration_id = $1 where id = $2`, [configuration, id]);
}

test('counts of assigned users and groups are added on request', async () => {
  const { id } = (await add(wish('batteries', { name: 'Counted' }))).body;
  const [person, member] = [await acme.person(), await acme.person()];
  const group = await acme.insert('groups', { name: 'Counters' });
  await assign('users', person.id, 'batteries', id);
  await assign('groups', group, 'batteries', id);
  await acme.change('update app.users set group_id = $1 where id = $2', [group, member.id]);
  const rowOf = async (query: string, by = who) => {
    const { body } = await call<{ displayConfigurations: SavedDisplayConfiguration[] }>(
      app,
      by,
      'GET',
      `/displayConfigurations${query}`,
    );
    return body.displayConfigurations.find((each) => each.id === id);
  };
  expect(await rowOf('?includeCounts=true')).toMatchObject({ name: 'Counted', usersCount: 1, groupsCount: 1 });
  expect(await rowOf('')).not.toHaveProperty('usersCount');
  expect(await rowOf('?includeCounts=true', await acme.signIn({ permissions: [] }))).not.toHaveProperty('usersCount');
  expect((await call(app, who, 'GET', `/displayConfigurations/${id}/usage`)).body).toEqual({
    usersCount: 1,
    groupsCount: 1,
    membersCount: 1,
    users: [person.email],
    groups: ['Counters'],
  });
});

test('a configuration in use can be deleted: its users then have none', async () => {
  const { id } = (await add(wish('devices', { lockColumnOrder: true }))).body;
  const person = await acme.signIn();
  const group = await acme.insert('groups', { name: 'Detached' });
  await assign('users', person.id, 'devices', id);
  await assign('groups', group, 'devices', id);
  const given = async () =>
    (await call<{ permissions: { displayConfigurations: object } }>(app, person, 'GET', '/session')).body.permissions
      .displayConfigurations;
  expect(await given()).toMatchObject({ devices: id });
  expect(await call(app, who, 'DELETE', `/displayConfigurations/${id}`)).toMatchObject({ status: 204 });
  expect(await given()).toMatchObject({ devices: null });
  const { rows } = await database.root.query(
    'select devices_display_configuration_id as configuration, version from app.groups where id = $1',
    [group],
  );
  expect(rows).toEqual([{ configuration: null, version: 2 }]);
  expect((await audit('displayConfigurations-delete')).at(-1)).toMatchObject({
    object_id: id,
    before: { lockColumnOrder: true, userIds: [person.id], groupIds: [group] },
  });
  await expect.poll(() => heard).toContain(`${acme.id} displayConfigurations users session`);
});

test('a configuration of another list, of another organisation, and a non-existent one get the same refusal', async () => {
  const foreign = await other.insert('display_configurations', { type: 'devices', name: 'Theirs' });
  const { id: otherList } = (await add(wish('services'))).body;
  for (const table of ['users', 'groups'] as const) {
    const target =
      table === 'users' ? (await acme.person()).id : await acme.insert('groups', { name: `Refused ${++made}` });
    for (const id of [foreign, otherList, 987_654_321])
      await expect(assign(table, target, 'devices', id)).rejects.toMatchObject({
        code: '23503',
        constraint: `${table}__devices_display_configuration_id__fkey`,
      });
  }
});

test('a configuration of another organisation gets the same answer as a non-existent one', async () => {
  const foreign = await other.insert('display_configurations', { type: 'devices', name: 'Hidden' });
  const absent = await put(987_654_321, wish('devices'));
  expect(absent).toMatchObject({ status: 404, code: 'displayConfigurations-not-found' });
  expect(await put(foreign, wish('devices'))).toEqual(absent);
  expect(await call(app, who, 'DELETE', `/displayConfigurations/${foreign}`)).toEqual(absent);
  expect(await call(app, who, 'GET', `/displayConfigurations/${foreign}/usage`)).toEqual(absent);
});

test('without perm-display-configurations nothing can be changed, and the list can be read', async () => {
  const { id } = (await add(wish('devices'))).body;
  const person = await acme.signIn({
    permissions: permissions.filter((name) => name !== 'perm-display-configurations'),
  });
  for (const [method, path, body] of [
    ['POST', '/displayConfigurations', wish('devices')],
    ['PUT', `/displayConfigurations/${id}`, wish('devices')],
    ['DELETE', `/displayConfigurations/${id}`],
  ] as const)
    expect(await call(app, person, method, path, body)).toMatchObject({ status: 403, code: 'not-permitted' });
  expect(await call(app, person, 'GET', '/displayConfigurations')).toMatchObject({ status: 200 });
});
