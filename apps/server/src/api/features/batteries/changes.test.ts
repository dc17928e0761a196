import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const admin = await acme.signIn();
const day = 86_400_000;
const noon = Date.UTC(2026, 0, 15, 12);

const read = async (id: number, who: SignedIn = admin) => (await call(app, who, 'GET', `/batteries/${id}`)).body;
const put = (id: number, body: object, who: SignedIn = admin) => call(app, who, 'PUT', `/batteries/${id}`, body);
const events = async (id: number, action: string) =>
  (
    await database.root.query(
      `select actor, ip, user_id, before, after from app.audit_events where object_id = $1 and action = $2 order by id`,
      [id, action],
    )
  ).rows;
const inBay = async (batteryId: number, place: Record<string, unknown> = {}) =>
  acme.insert('bays', { device_id: await acme.device(place), number: 1, battery_id: batteryId });

test('an edit returns the new apiVersion, and who changed what is audited', async () => {
  const id = await acme.battery();
  const edit = { comments: 'Swollen\ncase', purchased: noon, inService: noon + day, expires: noon + 3650 * day };
  expect(await put(id, { apiVersion: 1, ...edit })).toMatchObject({ status: 200, body: { apiVersion: 2 } });
  expect(await read(id)).toMatchObject({ ...edit, apiVersion: 2, retired: null });
  await put(id, { apiVersion: 2, comments: '', purchased: null });
  expect(await read(id)).toMatchObject({ comments: null, purchased: null, inService: noon + day });
  const [first, second] = await events(id, 'batteries-update');
  expect(first).toMatchObject({ actor: admin.email, user_id: admin.id, ip: '127.0.0.1', after: edit });
  expect(second).toMatchObject({ before: { comments: 'Swollen\ncase', purchased: noon } });
});

test('a stale apiVersion never overwrites', async () => {
  const id = await acme.battery();
  await put(id, { apiVersion: 1, comments: 'first' });
  expect(await put(id, { apiVersion: 1, comments: 'second' })).toMatchObject({
    status: 400,
    code: 'batteries-update-1',
  });
  expect(await read(id)).toMatchObject({ comments: 'first', apiVersion: 2 });
});

test('200 parallel writers from one version: one wins, and the chain of edits is unbroken', async () => {
  const id = await acme.battery();
  const writers = Array.from({ length: 200 }, (_, n) => put(id, { apiVersion: 1, comments: `writer ${n}` }));
  const answers = await Promise.all(writers);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(others.filter(({ code }) => code !== 'batteries-update-1' && code !== 'unavailable')).toEqual([]);
  const insist = async (text: string) => {
    for (;;) {
      const { apiVersion } = await read(id);
      if ((await put(id, { apiVersion, comments: text })).status === 200) return;
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, n) => insist(`insistent ${n}`)));
  const chain = await events(id, 'batteries-update');
  expect((await read(id)).apiVersion).toBe(chain.length + 1);
  expect(chain).toHaveLength(11);
  for (const [at, { before }] of chain.entries())
    expect(before.comments).toBe(at === 0 ? null : chain[at - 1]!['after'].comments);
});

test('the retired date can be edited with perm-batteries-retire only, everything else with perm-batteries-edit only', async () => {
  const id = await acme.battery();
  const all = ['perm-all-locations'];
  const editor = await acme.signIn({ permissions: [...all, 'perm-batteries-edit'] });
  const retirer = await acme.signIn({ permissions: [...all, 'perm-batteries-retire'] });
  const nobody = await acme.signIn({ permissions: all });
  const refused = { status: 403, code: 'not-permitted' };
  expect(await put(id, { apiVersion: 1, retired: noon }, editor)).toMatchObject(refused);
  expect(await put(id, { apiVersion: 1, comments: 'x', retired: noon }, editor)).toMatchObject(refused);
  expect(await put(id, { apiVersion: 1, comments: 'x' }, retirer)).toMatchObject(refused);
  expect(await put(id, { apiVersion: 1, comments: 'x' }, nobody)).toMatchObject(refused);
  expect(await put(id, { apiVersion: 1, comments: 'x' }, editor)).toMatchObject({ status: 200 });
  expect(await put(id, { apiVersion: 2, retired: noon }, retirer)).toMatchObject({ status: 200 });
  expect(await read(id)).toMatchObject({ comments: 'x', retired: noon });
});

test('the service frequency is a whole number of days from 1 to 3 650, or null', async () => {
  const id = await acme.battery();
  for (const serviceFrequency of [0, 3_651, 1.5, -1, '90', ''])
    expect(await put(id, { apiVersion: 1, serviceFrequency })).toMatchObject({ status: 400, code: 'bad-input' });
  for (const [at, serviceFrequency] of [1, 3_650, null].entries()) {
    expect(await put(id, { apiVersion: at + 1, serviceFrequency })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ serviceFrequency });
  }
  expect(await events(id, 'batteries-update')).toMatchObject([
    { before: { serviceFrequency: null }, after: { serviceFrequency: 1 } },
    { before: { serviceFrequency: 1 }, after: { serviceFrequency: 3_650 } },
    { before: { serviceFrequency: 3_650 }, after: { serviceFrequency: null } },
  ]);
});

test('fields that nobody may set, and invalid dates, are bad input', async () => {
  const id = await acme.battery();
  for (const body of [
    { apiVersion: 1 },
    { comments: 'x' },
    { apiVersion: 1, serialNumber: 'X' },
    { apiVersion: 1, organizationId: 2 },
    { apiVersion: '1', comments: 'x' },
    { apiVersion: 1, comments: 'a\u0000b' },
    { apiVersion: 1, expires: '2030' },
    { apiVersion: 1, expires: 1e15 },
  ])
    expect(await put(id, body)).toMatchObject({ status: 400, code: 'bad-input' });
  expect(await read(id)).toMatchObject({ apiVersion: 1 });
});

test('foreign, out-of-location and non-existent batteries get the same answer', async () => {
  const limited = await acme.signIn({ permissions: ['perm-batteries-edit'], locationIds: [graz] });
  const ids = [await other.battery(), await acme.battery({ location_id: oslo }), 987_654];
  for (const id of ids)
    expect(await put(id, { apiVersion: 1, comments: 'x' }, limited)).toMatchObject({ code: 'batteries-not-found' });
});

test('a favourite is each user’s own, and marking it again changes nothing', async () => {
  const [one, two] = [await acme.battery(), await acme.battery()];
  const viewer = await acme.signIn({ permissions: ['perm-all-locations'] });
  const star = (favourites: unknown[]) => call(app, viewer, 'POST', '/batteries/favourites', { favourites });
  const foreign = await other.battery();
  const given = await star([
    [one, true],
    [two, true],
    [foreign, true],
    [987_654, true],
  ]);
  expect(given).toMatchObject({ status: 200, body: { changedIds: [one, two] } });
  expect((await star([[one, true]])).body).toEqual({ changedIds: [] });
  expect(await read(one, viewer)).toMatchObject({ favourite: true });
  expect(await read(one)).toMatchObject({ favourite: false });
  await star([[one, false]]);
  expect(await read(one, viewer)).toMatchObject({ favourite: false });
  expect(await events(one, 'batteries-unfavourite')).toMatchObject([{ actor: viewer.email }]);
});

test('retiring many changes only those in use, and reports the result for each', async () => {
  const [used, retired] = [await acme.battery(), await acme.battery({ retired_at: new Date(noon) })];
  const retire = (at: number | null, batteryIds: number[]) =>
    call(app, admin, 'POST', '/batteries/retire', { retired: at, batteryIds });
  const answer = await retire(noon + day, [retired, used, await other.battery(), 987_654]);
  expect(answer.body).toEqual({ changed: [{ batteryId: used, apiVersion: 2 }], unchangedIds: [retired] });
  expect(await read(retired)).toMatchObject({ retired: noon, apiVersion: 1 });
  expect((await retire(null, [used])).body).toEqual({
    changed: [{ batteryId: used, apiVersion: 3 }],
    unchangedIds: [],
  });
  expect(await events(used, 'batteries-unretire')).toMatchObject([
    { before: { retired: noon + day }, after: { retired: null } },
  ]);
});

test('an edit that was made before somebody retired the battery is stale', async () => {
  const id = await acme.battery();
  await call(app, admin, 'POST', '/batteries/retire', { retired: noon, batteryIds: [id] });
  expect(await put(id, { apiVersion: 1, retired: null })).toMatchObject({ code: 'batteries-update-1' });
});

test('batteries outside the caller’s locations are silently skipped', async () => {
  const [here, there] = [await acme.battery({ location_id: graz }), await acme.battery({ location_id: oslo })];
  const limited = await acme.signIn({
    permissions: ['perm-batteries-retire', 'perm-batteries-delete'],
    locationIds: [graz],
  });
  const retired = await call(app, limited, 'POST', '/batteries/retire', { retired: noon, batteryIds: [here, there] });
  expect(retired.body).toEqual({ changed: [{ batteryId: here, apiVersion: 2 }], unchangedIds: [] });
  const deleted = await call(app, limited, 'DELETE', '/batteries', { batteryIds: [here, there] });
  expect(deleted.body).toEqual({ deletedIds: [here] });
  expect((await read(there))['batteryId']).toBe(there);
});

test('a battery in a bay, or in a running service, prevents the deletion of all', async () => {
  const [free, bayed, running] = [await acme.battery(), await acme.battery(), await acme.battery()];
  await inBay(bayed);
  await acme.service({ battery_id: running, status: 'servicing' });
  for (const used of [bayed, running]) {
    const answer = await call(app, admin, 'DELETE', '/batteries', { batteryIds: [free, used] });
    expect(answer).toMatchObject({ status: 400, code: 'batteries-delete-1' });
  }
  expect(await read(free)).toMatchObject({ batteryId: free });
});

test('a bay that the caller may not see holds its battery too', async () => {
  const id = await acme.battery({ location_id: graz });
  await inBay(id, { location_id: oslo });
  const limited = await acme.signIn({ permissions: ['perm-batteries-delete'], locationIds: [graz] });
  const answer = await call(app, limited, 'DELETE', '/batteries', { batteryIds: [id] });
  expect(answer).toMatchObject({ code: 'batteries-delete-1' });
});

test('deleting removes the services of a battery with it, and pollers are notified', async () => {
  const id = await acme.battery();
  const service = await acme.service({ battery_id: id, status: 'pass' });
  const since = (await call(app, admin, 'POST', '/batteries/getUpdates', { versions: null })).body;
  expect((await call(app, admin, 'DELETE', '/batteries', { batteryIds: [id] })).body).toEqual({ deletedIds: [id] });
  const poll = await call(app, admin, 'POST', '/batteries/getUpdates', {
    since: since.cursor,
  });
  expect(poll.body.batteries).toContainEqual([id]);
  expect(await call(app, admin, 'GET', `/services/${service}`)).toMatchObject({ code: 'services-not-found' });
  expect(await events(id, 'batteries-delete')).toMatchObject([{ before: { modelName: 'M1' } }]);
});

test('when the insertion into a bay races the deletion, one of them wins and no bay refers to a deleted battery', async () => {
  const bay = await acme.insert('bays', { device_id: await acme.device(), number: 1 });
  for (let round = 0; round < 25; round++) {
    const id = await acme.battery();
    const [removed, inserted] = await Promise.all([
      call(app, admin, 'DELETE', '/batteries', { batteryIds: [id] }),
      acme.change('update app.bays set battery_id = $1 where id = $2', [id, bay]).then(
        () => true,
        () => false,
      ),
    ]);
    expect(removed.status === 200).toBe(!inserted);
    if (!inserted) expect(removed.body).toEqual({ deletedIds: [id] });
    await acme.change('update app.bays set battery_id = null where id = $1', [bay]);
  }
});

test('bulk calls in opposite order do not deadlock', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => acme.battery()));
  const calls = Array.from({ length: 12 }, (_, n) =>
    call(app, admin, 'POST', '/batteries/retire', {
      retired: n % 3 ? noon : null,
      batteryIds: n % 2 ? ids : ids.toReversed(),
    }),
  );
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});

test('a bulk change is one change to pollers, and they are notified', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => acme.battery()));
  const { cursor } = (await call(app, admin, 'POST', '/batteries/getUpdates', { versions: null })).body;
  const woken = Promise.withResolvers<string>();
  const listener = await database.api.listen('changes', (payload) => payload !== null && woken.resolve(payload));
  await call(app, admin, 'POST', '/batteries/retire', { retired: noon, batteryIds: ids });
  expect(await woken.promise).toBe(`${acme.id} batteries`);
  await listener.close();
  const poll = await call(app, admin, 'POST', '/batteries/getUpdates', {
    since: cursor,
  });
  expect(poll.body.batteries.map(([id]) => id).toSorted()).toEqual(ids.toSorted());
  const versions = new Set(poll.body.batteries.map((row) => row[poll.body.columns.indexOf('version')]));
  expect(versions.size).toBe(1);
});

test('more than 10 000 ids in one call are refused', async () => {
  const batteryIds = Array.from({ length: 10_001 }, (_, n) => n + 1);
  const answer = await call(app, admin, 'DELETE', '/batteries', { batteryIds });
  expect(answer).toMatchObject({ status: 400, code: 'bad-input' });
});
