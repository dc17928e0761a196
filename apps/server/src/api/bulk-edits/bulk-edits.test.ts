import { describe, expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const noon = Date.UTC(2026, 0, 15, 12);

type Kind = 'batteries' | 'devices' | 'services';
type Changed = { id: number; apiVersion: number }[];
type Edited = { changed: Changed; unchangedIds: number[]; staleIds: number[]; undoId: number | null };
type Items = readonly (readonly [id: number, apiVersion: number])[];
const edit = (kind: Kind, items: Items, set: object, who: SignedIn = admin) =>
  call<Edited>(app, who, 'POST', `/${kind}/edit`, { items, set });
const undo = (undoId: number | null, who: SignedIn = admin) =>
  call<{ changed: Changed; keptIds: number[] }>(app, who, 'POST', `/bulkEdits/${undoId}/undo`);
const read = async (kind: Kind, id: number, who: SignedIn = admin) =>
  (await call(app, who, 'GET', `/${kind}/${id}`)).body;
const put = (kind: Kind, id: number, body: object, who: SignedIn = admin) =>
  call(app, who, 'PUT', `/${kind}/${id}`, body);
const events = async (id: number, action: string) => {
  const text = `select actor, ip, before, after from app.audit_events where object_id = $1 and action = $2 order by id`;
  return (await database.root.query(text, [id, action])).rows;
};
const once = (ids: readonly number[]): Items => ids.map((id) => [id, 1]);
const refused = { status: 403, code: 'not-permitted' };

test('an edit sets, clears and keeps fields of many batteries; each changed row gets one audit entry', async () => {
  const facts = { comments: 'Old', purchased_at: new Date(noon), service_frequency_days: 30 };
  const [one, two] = [await acme.battery(facts), await acme.battery()];
  const set = { comments: 'New', purchased: null, serviceFrequency: 90, retired: noon };
  const { body } = await edit('batteries', once([two, one]), set);
  const changed = [one, two].map((id) => ({ id, apiVersion: 2 }));
  expect(body).toEqual({ changed, unchangedIds: [], staleIds: [], undoId: expect.any(Number) });
  for (const id of [one, two])
    expect(await read('batteries', id)).toMatchObject({ ...set, apiVersion: 2, expires: null });
  const before = { comments: 'Old', purchased: noon, serviceFrequency: 30, retired: null };
  expect(await events(one, 'batteries-update')).toEqual([{ actor: admin.email, ip: '127.0.0.1', before, after: set }]);
  const { purchased: _, ...after } = set;
  expect(await events(two, 'batteries-update')).toMatchObject([{ after }]);
  expect((await events(two, 'batteries-update'))[0]?.before).not.toHaveProperty('purchased');
});

test('the form of an audit entry is that of a single edit', async () => {
  const set = { comments: '', expires: noon, serviceFrequency: 7 };
  const [one, two] = [await acme.battery({ comments: 'x' }), await acme.battery({ comments: 'x' })];
  await edit('batteries', [[one, 1]], set);
  await put('batteries', two, { apiVersion: 1, ...set });
  const [bulk, single] = [await events(one, 'batteries-update'), await events(two, 'batteries-update')];
  expect(bulk[0]?.before).toEqual(single[0]?.before);
  expect(bulk[0]?.after).toEqual({ ...single[0]?.after, comments: null });
  expect(await read('batteries', one)).toMatchObject({ comments: null });
});

test('rows that have every value keep their apiVersion; stale ones are untouched; ids not there for the caller are in no list', async () => {
  const limited = await acme.signIn({ permissions: ['perm-batteries-edit'], locationIds: [graz] });
  const battery = (facts: object) => acme.battery({ location_id: graz, ...facts });
  const [changed, same, stale] = [
    await battery({}),
    await battery({ comments: 'x' }),
    await battery({ api_version: 4 }),
  ];
  const hidden = [await other.battery(), await acme.battery({ location_id: oslo }), 987_654];
  const items = [[stale, 3] as const, ...once([changed, same, ...hidden])];
  const { body } = await edit('batteries', items, { comments: 'x' }, limited);
  expect(body).toMatchObject({ changed: [{ id: changed, apiVersion: 2 }], unchangedIds: [same], staleIds: [stale] });
  expect(await read('batteries', same)).toMatchObject({ apiVersion: 1 });
  expect(await read('batteries', stale)).toMatchObject({ apiVersion: 4, comments: null });
  for (const id of [same, stale, ...hidden]) expect(await events(id, 'batteries-update')).toEqual([]);
  expect((await edit('batteries', [[same, 1]], { comments: 'x' })).body).toMatchObject({ changed: [], undoId: null });
});

test('each field needs its own permission, and without one of them nothing is changed', async () => {
  const all = ['perm-all-locations'];
  const editor = await acme.signIn({ permissions: [...all, 'perm-batteries-edit'] });
  const retirer = await acme.signIn({ permissions: [...all, 'perm-batteries-retire'] });
  const id = await acme.battery();
  expect(await edit('batteries', [[id, 1]], { comments: 'x', retired: noon }, editor)).toMatchObject(refused);
  expect(await edit('batteries', [[id, 1]], { serviceFrequency: 1 }, retirer)).toMatchObject(refused);
  expect(await read('batteries', id)).toMatchObject({ apiVersion: 1, comments: null });
  expect(await edit('batteries', [[id, 1]], { retired: noon }, retirer)).toMatchObject({ status: 200 });
  expect(await edit('devices', [[await acme.device(), 1]], { comments: 'x' }, editor)).toMatchObject(refused);
  const serviceId = await acme.service({ battery_id: id });
  expect(await edit('services', [[serviceId, 1]], { notes: 'x' }, editor)).toMatchObject(refused);
});

test('fields that are not set in bulk, invalid values, repeated ids and more than 10 000 items are bad input', async () => {
  const id = await acme.battery();
  const wrong: [Kind, unknown, unknown][] = [
    ['batteries', [[id, 1]], {}],
    ['batteries', [], { comments: 'x' }],
    [
      'batteries',
      [
        [id, 1],
        [id, 1],
      ],
      { comments: 'x' },
    ],
    [
      'batteries',
      [
        [id, 1],
        [id, 2],
      ],
      { comments: 'x' },
    ],
    ['batteries', [[id, 0]], { comments: 'x' }],
    ['batteries', [[id]], { comments: 'x' }],
    ['batteries', [[id, 1]], { serviceFrequency: 3_651 }],
    ['batteries', [[id, 1]], { serialNumber: 'x' }],
    ['devices', [[1, 1]], { name: 'x' }],
    ['devices', [[1, 1]], { location: 'Graz' }],
    ['services', [[1, 1]], { status: 'pass' }],
    ['batteries', Array.from({ length: 10_001 }, (_, n) => [n + 1, 1]), { comments: 'x' }],
  ];
  for (const [kind, items, set] of wrong)
    expect(await call(app, admin, 'POST', `/${kind}/edit`, { items, set })).toMatchObject({ code: 'bad-input' });
  expect(await read('batteries', id)).toMatchObject({ apiVersion: 1 });
});

test('thousands of batteries are changed and undone at once, and lists get them with one change number', async () => {
  const { rows } = await database.root.query(
    `insert into app.batteries (organization_id, serial_number) select $1, 'bulk-' || n from generate_series(1, 2000) as n returning id`,
    [acme.id],
  );
  const ids = rows.map(({ id }) => Number(id));
  const { body } = await edit('batteries', once(ids), { comments: 'Checked', serviceFrequency: 90 });
  expect(body.changed).toHaveLength(ids.length);
  const versions = `select distinct version from app.batteries where organization_id = $1 and id = any ($2)`;
  expect((await database.root.query(versions, [acme.id, ids])).rows).toHaveLength(1);
  expect((await undo(body.undoId)).body).toMatchObject({ changed: { length: ids.length }, keptIds: [] });
});

describe('devices', () => {
  test('get location and comments; a location that does not exist for the caller is refused, and nothing is changed', async () => {
    const [one, two] = [await acme.device({ location_id: oslo }), await acme.device({ location_id: graz })];
    const limited = await acme.signIn({ permissions: ['perm-devices-edit'], locationIds: [graz] });
    for (const location of [oslo, 987_654, await other.location('Elsewhere')])
      expect(await edit('devices', [[two, 1]], { location, comments: 'x' }, limited)).toMatchObject({
        code: 'devices-update-2',
      });
    const { body } = await edit('devices', once([one, two]), { location: graz });
    expect(body).toMatchObject({ changed: [{ id: one, apiVersion: 2 }], unchangedIds: [two] });
    expect(await events(one, 'devices-update')).toMatchObject([
      { before: { location: oslo }, after: { location: graz } },
    ]);
    expect(await read('devices', one)).toMatchObject({ locationId: graz });
    expect(await read('devices', two)).toMatchObject({ comments: null, apiVersion: 1 });
    await undo(body.undoId);
    expect(await read('devices', one)).toMatchObject({ locationId: oslo });
  });

  test('are not returned to a location that is gone or hidden: they are kept where they are', async () => {
    const gone = await acme.location('Gone');
    const [one, two] = [await acme.device({ location_id: gone }), await acme.device({ location_id: oslo })];
    const { body } = await edit('devices', once([one, two]), { location: graz, comments: 'x' });
    await call(app, admin, 'DELETE', `/locations/${gone}`);
    expect((await undo(body.undoId)).body).toEqual({
      changed: [one, two].map((id) => ({ id, apiVersion: 3 })),
      keptIds: [one],
    });
    expect(await read('devices', one)).toMatchObject({ locationId: graz, comments: null });
    expect(await read('devices', two)).toMatchObject({ locationId: oslo, comments: null });
  });

  test('may be moved by somebody who does not see them afterwards', async () => {
    const limited = await acme.signIn({ permissions: ['perm-devices-edit'], locationIds: [graz] });
    const id = await acme.device({ location_id: graz });
    const { body } = await edit('devices', [[id, 1]], { location: null }, limited);
    expect(body.changed).toEqual([{ id, apiVersion: 2 }]);
    expect(await read('devices', id)).toMatchObject({ locationId: null });
    expect((await undo(body.undoId, limited)).body).toEqual({ changed: [], keptIds: [] });
  });
});

test('the notes of services are set, of a running one too', async () => {
  const batteryId = await acme.battery();
  const ids = [
    await acme.service({ battery_id: batteryId }),
    await acme.service({ battery_id: batteryId, device_id: await acme.device(), status: 'servicing', ended_at: null }),
  ];
  const { body } = await edit('services', once(ids), { notes: 'Bench 4' });
  for (const id of ids) {
    expect(await read('services', id)).toMatchObject({ notes: 'Bench 4', apiVersion: 2 });
    expect(await events(id, 'services-update')).toMatchObject([
      { before: { notes: null }, after: { notes: 'Bench 4' } },
    ]);
  }
  await undo(body.undoId);
  expect(await read('services', ids[0]!)).toMatchObject({ notes: null, apiVersion: 3 });
});

describe('undoing', () => {
  const edited = async (facts: Record<string, unknown> = { comments: 'Old' }) => {
    const ids = [await acme.battery(facts), await acme.battery(facts)] as const;
    const { body } = await edit('batteries', once(ids), { comments: 'New', serviceFrequency: 90 });
    return { ids, undoId: body.undoId };
  };

  test('gives each value its old one; what somebody has changed since is kept', async () => {
    const { ids, undoId } = await edited();
    await put('batteries', ids[1], { apiVersion: 2, comments: 'Theirs' });
    const { body } = await undo(undoId);
    expect(body).toEqual({
      changed: [
        { id: ids[0], apiVersion: 3 },
        { id: ids[1], apiVersion: 4 },
      ],
      keptIds: [ids[1]],
    });
    expect(await read('batteries', ids[0])).toMatchObject({ comments: 'Old', serviceFrequency: null });
    expect(await read('batteries', ids[1])).toMatchObject({ comments: 'Theirs', serviceFrequency: null });
    expect((await events(ids[0], 'batteries-update'))[1]).toMatchObject({
      before: { comments: 'New', serviceFrequency: 90 },
      after: { comments: 'Old', serviceFrequency: null },
    });
    expect((await events(ids[1], 'batteries-update'))[2]).toMatchObject({ after: { serviceFrequency: null } });
  });

  test('is possible once, also when pressed twice at the same moment', async () => {
    const { ids, undoId } = await edited();
    const answers = await Promise.all([undo(undoId), undo(undoId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await undo(undoId)).toMatchObject({ status: 400, code: 'bulkEdits-undo-1' });
    expect(await read('batteries', ids[0])).toMatchObject({ apiVersion: 3 });
  });

  test('is possible for 10 minutes', async () => {
    const { undoId } = await edited();
    const age = (seconds: number) =>
      database.root.query(`update app.bulk_edits set made_at = now() - make_interval(secs => $1) where id = $2`, [
        seconds,
        undoId,
      ]);
    await age(601);
    expect(await undo(undoId)).toMatchObject({ status: 400, code: 'bulkEdits-undo-1' });
    await age(590);
    expect(await undo(undoId)).toMatchObject({ status: 200 });
  });

  test('is for the user who made the edit; for all others it does not exist', async () => {
    const { undoId } = await edited();
    const absent = await undo(987_654);
    expect(absent).toMatchObject({ status: 404, code: 'bulkEdits-not-found' });
    for (const who of [await acme.signIn(), await other.signIn()]) expect(await undo(undoId, who)).toEqual(absent);
  });

  test('needs the permissions that the edit needed, and leaves out what is gone', async () => {
    const editor = await acme.signIn({
      permissions: ['perm-batteries-edit', 'perm-devices-edit'],
      locationIds: [graz],
    });
    const [stays, leaves] = [await acme.battery({ location_id: graz }), await acme.battery({ location_id: graz })];
    const { body } = await edit('batteries', once([stays, leaves]), { comments: 'x' }, editor);
    const deviceId = await acme.device({ location_id: graz });
    const moved = await edit('devices', [[deviceId, 1]], { location: null }, editor);
    await call(app, admin, 'DELETE', '/batteries', { batteryIds: [leaves] });
    const withdraw = 'delete from app.user_permissions where user_id = $1 returning permission';
    const { rows } = await database.root.query(withdraw, [editor.id]);
    expect(await undo(body.undoId, editor)).toMatchObject(refused);
    expect(await undo(moved.body.undoId, editor)).toMatchObject(refused);
    for (const { permission } of rows) await acme.insert('user_permissions', { user_id: editor.id, permission });
    expect((await undo(body.undoId, editor)).body).toEqual({ changed: [{ id: stays, apiVersion: 3 }], keptIds: [] });
  });
});
