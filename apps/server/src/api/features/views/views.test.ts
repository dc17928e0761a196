import type { Permission } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
type Person = Awaited<ReturnType<typeof acme.signIn>>;
const person = (...permissions: Permission[]) => acme.signIn({ permissions });
const sharer = await person('perm-share-views');
const reader = await person();

let made = 0;
const content = (part: object = {}) => ({
  name: `View ${++made}`,
  filters: { notRetired: true, sohRange: [null, 79.9] },
  sort: { field: 'lastSoh', ascending: true },
  entitiesPerPage: 25,
  columns: [{ key: 'serialNumber', visible: true, width: 200 }],
  sharedWith: 'me',
  groupIds: [],
  ...part,
});
const post = (part: object = {}, who: Person = sharer) =>
  call(app, who, 'POST', '/views', { kind: 'batteries', ...content(part) });
const add = async (part: object = {}, who: Person = sharer) => (await post(part, who)).body;
const get = (id: number, who: Person) => call(app, who, 'GET', `/views/${id}`);
const put = (id: number, part: object, who: Person = sharer) =>
  call(app, who, 'PUT', `/views/${id}`, content({ version: 1, ...part }));
const choose = (id: number, choice: { pinned: boolean; default: boolean }, who: Person) =>
  call(app, who, 'PUT', `/views/${id}/mine`, choice);
const setDefaults = (id: number, groupIds: number[], who: Person = sharer) =>
  call(app, who, 'PUT', `/views/${id}/groupDefaults`, { groupIds });
const remove = (id: number, who: Person = sharer) => call(app, who, 'DELETE', `/views/${id}`);
const namesFor = async (who: Person, query = '?kind=devices') =>
  (await call(app, who, 'GET', `/views${query}` as '/views')).body.views.map(({ name }) => name);
const groupOf = async (...members: Person[]) => {
  const id = await acme.insert('groups', { name: `Group ${++made}` });
  for (const { id: userId } of members)
    await acme.change('update app.users set group_id = $2 where id = $1', [userId, id]);
  return id;
};

test('a view is answered with everything that it holds, and 201', async () => {
  const { status, body } = await post({ name: ' Below 80 % ' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: body.id,
    version: 1,
    kind: 'batteries',
    ...content({ name: 'Below 80 %' }),
    ownerId: sharer.id,
    ownerName: 'Ada',
    own: true,
    editable: true,
    pinned: false,
    default: false,
    groupDefaultOf: [],
    schemaVersion: 1,
    dropped: [],
  });
  expect((await get(body.id, sharer)).body).toEqual(body);
});

test('a person sees their own views, those shared with their group and with everybody; others are not found, for super users too', async () => {
  const [member, stranger, boss] = [await person(), await person(), await acme.signIn()];
  const groupId = await groupOf(member);
  const devices = { filters: {}, sort: null, columns: [{ key: 'name', visible: true, width: null }] };
  const make = async (name: string, part: object) =>
    (await call(app, sharer, 'POST', '/views', { kind: 'devices', ...content({ ...devices, name, ...part }) })).body.id;
  const ids = [
    await make('Alone', {}),
    await make('crew', { sharedWith: 'groups', groupIds: [groupId] }),
    await make('All', { sharedWith: 'everybody' }),
  ] as const;
  expect(await namesFor(sharer)).toEqual(['All', 'Alone', 'crew']);
  expect(await namesFor(member)).toEqual(['All', 'crew']);
  expect(await namesFor(stranger)).toEqual(['All']);
  expect(await namesFor(boss)).toEqual(['All']);
  expect(await namesFor(boss, '?kind=services')).toEqual([]);
  for (const who of [stranger, boss])
    for (const id of ids.slice(0, 2)) expect((await get(id, who)).code).toBe('views-not-found');
  expect((await put(ids[0], {}, boss)).code).toBe('views-not-found');
  await choose(ids[1], { pinned: true, default: false }, member);
  expect(await namesFor(member)).toEqual(['crew', 'All']);
});

test('sharing needs perm-share-views, also to keep it in a PUT; without it nothing changes', async () => {
  expect((await post({ sharedWith: 'everybody' }, reader)).code).toBe('not-permitted');
  const { id, name } = await add({ sharedWith: 'everybody' });
  expect((await put(id, { sharedWith: 'everybody' }, reader)).code).toBe('not-permitted');
  await acme.change('update app.views set owner_id = $2 where id = $1', [id, reader.id]);
  expect((await get(id, reader)).body).toMatchObject({ own: true, editable: true });
  expect((await put(id, { sharedWith: 'everybody' }, reader)).code).toBe('not-permitted');
  expect((await get(id, reader)).body.name).toBe(name);
  expect((await put(id, { sharedWith: 'me' }, reader)).status).toBe(200);
  expect((await get(id, sharer)).code).toBe('views-not-found');
});

test('a shared view is changed and deleted by its owner and by holders of perm-share-views, who cannot make it private', async () => {
  const [owner, holder] = [await person('perm-share-views'), await person('perm-share-views')];
  const groupId = await groupOf();
  const { id } = await add({ sharedWith: 'groups', groupIds: [groupId] }, owner);
  expect((await put(id, {}, holder)).code).toBe('not-permitted');
  expect((await put(id, { sharedWith: 'everybody' }, holder)).body).toMatchObject({ version: 2, own: false });
  expect((await put(id, { version: 2, sharedWith: 'me' }, owner)).body).toMatchObject({ version: 3 });
  expect((await remove(id, holder)).code).toBe('views-not-found');
  const shared = await add({ sharedWith: 'everybody' }, owner);
  expect((await remove(shared.id, reader)).code).toBe('not-permitted');
  expect((await remove(shared.id, holder)).status).toBe(204);
  expect((await get(shared.id, owner)).code).toBe('views-not-found');
});

test.each([
  ['add', (part: object) => post(part)],
  ['update', async (part: object) => put((await add()).id, part)],
] as const)('what a view cannot hold is refused: views-%s', async (call, send) => {
  const { name } = await add();
  const theirs = await other.insert('groups', { name: `Theirs ${++made}` });
  const codeOf = async (part: object) => (await send(part)).code;
  expect(await codeOf({ name: '  ' })).toBe(`views-${call}-1`);
  expect(await codeOf({ name: name.toUpperCase() })).toBe(`views-${call}-3`);
  for (const id of [theirs, 987_654])
    expect(await codeOf({ sharedWith: 'groups', groupIds: [id] })).toBe(`views-${call}-4`);
  expect(await codeOf({ columns: [{ key: 'vin', visible: true, width: null }] })).toBe(`views-${call}-5`);
  expect(await codeOf({ sort: { field: 'vin', ascending: true } })).toBe(`views-${call}-8`);
  for (const bad of [
    { filters: { colour: ['red'] } },
    { filters: { sohRange: [1] } },
    { entitiesPerPage: 11 },
    { x: 1 },
  ])
    expect(await codeOf(bad)).toBe('bad-input');
});

test("an owner's names are unique within a kind, case aside; others may use them", async () => {
  const { name } = await add();
  expect((await post({ name }, reader)).status).toBe(201);
  const services = { kind: 'services', name, filters: {}, sort: null };
  const columns = [{ key: 'status', visible: true, width: null }];
  expect((await post({ ...services, columns })).status).toBe(201);
});

test('a stale version is refused, in the body or as If-Match; an edit without a version is bad input', async () => {
  const { id } = await add();
  expect((await put(id, {})).body.version).toBe(2);
  expect((await put(id, {})).code).toBe('views-update-10');
  const payload = content({ version: 2 });
  const stale = { method: 'PUT', url: `/api/views/${id}`, headers: { ...sharer.headers, 'if-match': '"1"' } } as const;
  expect((await app.inject({ ...stale, payload })).json().error.code).toBe('views-update-10');
  expect((await call(app, sharer, 'PUT', `/views/${id}`, content())).code).toBe('bad-input');
});

test('nobody has more than 200 views', async () => {
  const { id } = await person();
  const owner = await person();
  await acme.change(
    `insert into app.views (organization_id, kind, name, owner_id, columns)
       select $1, 'devices', 'Many ' || n, $2, '[]' from generate_series(1, 199) n`,
    [acme.id, owner.id],
  );
  const answers = await Promise.all([post({}, owner), post({}, owner)]);
  expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual(['added', 'views-add-9']);
  expect(id).not.toBe(owner.id);
});

test('one view is the default of each kind: the newest wins', async () => {
  const who = await person();
  const [one, two] = [await add({}, who), await add({}, who)];
  expect((await choose(one.id, { pinned: true, default: true }, who)).body).toMatchObject({
    pinned: true,
    default: true,
  });
  await choose(two.id, { pinned: false, default: true }, who);
  expect((await get(one.id, who)).body).toMatchObject({ version: 1, pinned: true, default: false });
  await choose(two.id, { pinned: false, default: false }, who);
  expect((await get(two.id, who)).body.default).toBe(false);
});

test("a view can be a group's default, one of each kind; the session says whose group one is in", async () => {
  const member = await person();
  const groupId = await groupOf(member);
  const [one, two] = [await add({ sharedWith: 'everybody' }), await add({ sharedWith: 'everybody' })];
  expect((await setDefaults(one.id, [groupId])).body.groupDefaultOf).toEqual([groupId]);
  expect((await setDefaults(two.id, [groupId])).body.groupDefaultOf).toEqual([groupId]);
  expect((await get(one.id, member)).body.groupDefaultOf).toEqual([]);
  expect((await call(app, member, 'GET', '/session')).body.groupId).toBe(groupId);
  expect((await setDefaults(two.id, [987_654])).code).toBe('views-update-4');
  expect((await setDefaults(two.id, [], reader)).code).toBe('not-permitted');
  expect((await setDefaults(two.id, [])).body.groupDefaultOf).toEqual([]);
});

test('usage counts the others who can open a view now, not those who are disabled, and its groups', async () => {
  const [member, owner] = [await person(), await person('perm-share-views')];
  const groupId = await groupOf(member);
  const gone = await acme.person({ permissions: [], isDisabled: true });
  await acme.change('update app.users set group_id = $2 where id = $1', [gone.id, groupId]);
  const usage = async (id: number, who: Person) => (await call(app, who, 'GET', `/views/${id}/usage`)).body;
  const crews = await add({ sharedWith: 'groups', groupIds: [groupId] }, owner);
  expect(await usage(crews.id, owner)).toEqual({ usersCount: 1, groupsCount: 1 });
  expect(await usage(crews.id, sharer)).toEqual({ usersCount: 2, groupsCount: 1 });
  expect(await usage((await add()).id, sharer)).toEqual({ usersCount: 0, groupsCount: 0 });
  const [{ count } = { count: 0 }] = await acme.change(
    'select count(*)::int from app.users where organization_id = $1 and disabled_at is null',
    [acme.id],
  );
  const everybodys = await add({ sharedWith: 'everybody' });
  expect((await usage(everybodys.id, sharer)).usersCount).toBe(Number(count) - 1);
  expect((await call(app, reader, 'GET', `/views/${everybodys.id}/usage`)).code).toBe('not-permitted');
});

test('an owner who is deleted leaves shared views, without an owner; private ones go', async () => {
  const boss = await acme.signIn();
  const owner = await person('perm-share-views');
  const [shared, secret] = [await add({ sharedWith: 'everybody' }, owner), await add({}, owner)];
  expect((await call(app, boss, 'DELETE', `/users/${owner.id}`)).status).toBe(204);
  expect((await get(shared.id, boss)).body).toMatchObject({
    ownerId: null,
    ownerName: null,
    own: false,
    editable: true,
  });
  const { rows } = await database.root.query('select id from app.views where id = any ($1)', [[shared.id, secret.id]]);
  expect(rows).toEqual([{ id: shared.id }]);
});

test('what no longer exists is left out of a stored view, and named', async () => {
  const { id } = await add();
  const filters = JSON.stringify({ colourRange: [1, 2], favourites: true });
  await acme.change('update app.views set filters = $2 where id = $1', [id, filters]);
  expect((await get(id, sharer)).body).toMatchObject({ filters: { favourites: true }, dropped: ['colourRange'] });
});

test('adding, changing, choosing and deleting a view is audited', async () => {
  const { id, name } = await add();
  await put(id, { name: 'Renamed' });
  await choose(id, { pinned: true, default: false }, sharer);
  await remove(id);
  const { rows } = await database.root.query(
    `select action, actor, before, after from app.audit_events where object_kind = 'view' and object_id = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    {
      action: 'views-add',
      actor: sharer.email,
      before: null,
      after: expect.objectContaining({ name, kind: 'batteries' }),
    },
    { action: 'views-update', actor: sharer.email, before: { name }, after: { name: 'Renamed' } },
    { action: 'views-update', actor: sharer.email, before: { pinned: false }, after: { pinned: true } },
    { action: 'views-delete', actor: sharer.email, before: expect.objectContaining({ name: 'Renamed' }), after: null },
  ]);
});
