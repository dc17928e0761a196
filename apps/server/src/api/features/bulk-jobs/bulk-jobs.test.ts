import type { BulkJob } from '@ohmstead/contract';
import { afterEach, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const admin = await acme.signIn();
afterEach(() => database.root.query('delete from app.bulk_jobs'));

const cursorOf = async (who: SignedIn, kind = 'batteries') =>
  (await call<{ cursor: string }>(app, who, 'POST', `/${kind}/getUpdates`, { versions: null })).body.cursor;
const start = async (change: object = {}, who = admin) => {
  const asOf = await cursorOf(who);
  const work = { kind: 'batteries', action: 'favourite', filters: {}, timeZone: 'Europe/Vienna', asOf, except: [] };
  return call<BulkJob>(app, who, 'POST', '/bulkJobs', { ...work, ...change });
};
const jobsOf = async (who: SignedIn) =>
  (await call<{ jobs: BulkJob[] }>(app, who, 'GET', '/bulkJobs')).body.jobs.map(({ id }) => id);

test('a job is its user’s own, and is listed until a day after its end', async () => {
  const colleague = await acme.signIn();
  const { status, body } = await start();
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ state: 'waiting', total: null, done: 0, problem: null }),
  ]);
  expect(await call(app, admin, 'GET', `/bulkJobs/${body.id}`)).toMatchObject({ status: 200, body });
  for (const method of ['GET', 'DELETE'] as const)
    expect(await call(app, colleague, method, `/bulkJobs/${body.id}`)).toMatchObject({ code: 'bulkJobs-not-found' });
  expect([await jobsOf(admin), await jobsOf(colleague)]).toEqual([[body.id], []]);
  const end = (ago: string) =>
    database.root.query(`update app.bulk_jobs set state = 'done', ended_at = now() - $1::interval`, [ago]);
  await end('23 hours');
  expect(await jobsOf(admin)).toEqual([body.id]);
  await end('25 hours');
  expect(await jobsOf(admin)).toEqual([]);
});

test('a job that is stopped has ended; stopping it again changes nothing', async () => {
  const { id } = (await start()).body;
  const stopped = await call<BulkJob>(app, admin, 'DELETE', `/bulkJobs/${id}`);
  expect(stopped).toMatchObject({ status: 200, body: { state: 'cancelled', endedAt: expect.any(Number) } });
  expect((await call(app, admin, 'DELETE', `/bulkJobs/${id}`)).body).toEqual(stopped.body);
});

test('a user may have two jobs under way, and an organisation five', async () => {
  const people = [admin, await acme.signIn(), await acme.signIn()];
  const startedAtOnce = await Promise.all([start(), start(), start()]);
  expect(startedAtOnce.map(({ status, code }) => code ?? status).toSorted()).toEqual([201, 201, 'bulkJobs-create-1']);
  for (const who of [people[1], people[1], people[2]]) expect(await start({}, who)).toMatchObject({ status: 201 });
  expect(await start({}, people[2])).toMatchObject({ status: 400, code: 'bulkJobs-create-2' });
  expect(await start({}, await (await organization('Other Works')).signIn())).toMatchObject({ status: 201 });
});

test.each([
  [['perm-batteries-edit'], { action: 'retire' }],
  [['perm-batteries-edit'], { action: 'schedule', set: { serviceFrequency: 90 } }],
  [['perm-batteries-retire'], { action: 'delete' }],
  [['perm-batteries-edit'], { action: 'edit', set: { comments: 'x', retired: 0 } }],
  [['perm-batteries-delete'], { kind: 'devices', action: 'delete' }],
])('with %s alone nobody may start %o', async (permissions, work) => {
  expect(await start(work, await acme.signIn({ permissions }))).toMatchObject({ status: 403, code: 'not-permitted' });
});

test('bad input is refused with a clear sentence', async () => {
  for (const change of [
    { set: { comments: 'x' } },
    { action: 'edit' },
    { action: 'schedule' },
    { action: 'schedule', set: { comments: 'x' } },
    { action: 'schedule', set: { serviceFrequency: 0 } },
    { kind: 'services', action: 'retire' },
    { timeZone: 'Nowhere/Land' },
    { filters: { bayIds: [1] } },
    { action: 'edit', set: { location: 1 } },
  ])
    expect([change, await start(change)]).toEqual([
      change,
      expect.objectContaining({ status: 400, code: 'bad-input' }),
    ]);
  const devices = { kind: 'devices', asOf: await cursorOf(admin, 'devices') };
  const unknown = { ...devices, action: 'edit', set: { location: 999_999 } };
  expect(await start(unknown)).toMatchObject({ status: 400, code: 'devices-update-2' });
});

test('a cursor of another list, of other rights, or of the future is out of date', async () => {
  const limited = await acme.signIn({ permissions: [] });
  const [number, mark] = (await cursorOf(admin)).split('.');
  for (const asOf of [await cursorOf(admin, 'devices'), await cursorOf(limited), `${Number(number) + 1}.${mark}`, 'x'])
    expect(await start({ asOf })).toMatchObject({ status: 400, code: 'bulkJobs-create-3' });
});
