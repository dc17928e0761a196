import type { Actor, UserId } from '@ohmstead/domain';
import { afterAll, expect, test } from 'vitest';
import { VisibleChanges } from '../../change-feed/visible-changes.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const path = '/organization/retention';
const heard: string[] = [];
const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));
afterAll(() => listener.close());

const rulesSet = async ({ id }: TestOrganization) => {
  const query = 'select before, after from app.audit_events where organization_id = $1 and action = $2 order by id';
  const { rows } = await database.root.query(query, [id, 'organizations-retention']);
  return rows.map(({ before, after }) => [before.archiveAfterDays, after.archiveAfterDays]);
};

test('administrators set after how many days raw samples move into files; by default they stay for ever', async () => {
  const acme = await organization();
  const admin = await acme.signIn({ permissions: ['perm-users-groups'] });
  const ask = async () => (await call(app, admin, 'GET', path)).body;
  const set = (archiveAfterDays: unknown) => call(app, admin, 'PUT', path, { archiveAfterDays });
  expect(await ask()).toEqual({ archiveAfterDays: null, version: 0 });
  for (const [archiveAfterDays, version] of [
    [365, 1],
    [30, 2],
    [30, 2],
    [null, 3],
    [30, 4],
  ]) {
    expect((await set(archiveAfterDays)).body).toEqual({ archiveAfterDays, version });
    expect(await ask()).toEqual({ archiveAfterDays, version });
  }
  for (const wrong of [0, 1.5, 36_501, '30', undefined]) expect((await set(wrong)).code).toBe('bad-input');
  expect(await rulesSet(acme)).toEqual([
    [null, 365],
    [365, 30],
    [30, null],
    [null, 30],
  ]);
});

test('other users may not, and another organisation keeps its own rule', async () => {
  const [acme, other] = [await organization(), await organization()];
  const [admin, elsewhere, reader] = [
    await acme.signIn(),
    await other.signIn(),
    await acme.signIn({ permissions: [] }),
  ];
  await call(app, admin, 'PUT', path, { archiveAfterDays: 7 });
  expect((await call(app, elsewhere, 'GET', path)).body).toEqual({ archiveAfterDays: null, version: 0 });
  expect((await call(app, reader, 'GET', path)).code).toBe('not-permitted');
  expect((await call(app, reader, 'PUT', path, { archiveAfterDays: 1 })).code).toBe('not-permitted');
  expect((await call(app, reader, 'GET', `${path}/usage`)).code).toBe('not-permitted');
});

test('a stale rule never overwrites where If-Match is sent, not even the first one; without it the last edit wins', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const put = async (archiveAfterDays: number | null, tag?: string) => {
    const headers = { ...admin.headers, ...(tag === undefined ? {} : { 'if-match': tag }) };
    const answer = await app.inject({ method: 'PUT', url: `/api${path}`, headers, payload: { archiveAfterDays } });
    return [answer.statusCode, answer.json().error?.code ?? answer.headers['etag']];
  };
  const first = await Promise.all([put(90, '"0"'), put(60, '"0"')]);
  expect(first.toSorted()).toEqual([
    [200, '"1"'],
    [400, 'organizations-retention-1'],
  ]);
  expect(await put(30, '"0"')).toEqual([400, 'organizations-retention-1']);
  expect(await put(null, '"1"')).toEqual([200, '"2"']);
  expect(await put(30, '"1"')).toEqual([400, 'organizations-retention-1']);
  expect(await put(30)).toEqual([200, '"3"']);
  expect(await rulesSet(acme)).toHaveLength(3);
});

test('open pages of administrators are notified of a new rule, those of others are not', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  await call(app, admin, 'PUT', path, { archiveAfterDays: 90 });
  await expect.poll(() => heard).toContain(`${acme.id} retention`);
  const told = (permission: string) => {
    const kinds: string[] = [];
    const permissions = new Set([permission]);
    const actor: Actor = { ...acme.scope, userId: admin.id as UserId, isSuperuser: false, permissions };
    new VisibleChanges(database.api, actor, (kind) => kinds.push(kind)).hint('retention');
    return kinds;
  };
  expect(told('perm-users-groups')).toEqual(['retention']);
  expect(told('perm-locations')).toEqual([]);
});

const dayMs = 24 * 60 * 60 * 1_000;

/** A service that ended this many days ago, packed; its last chunk holds the number of samples. */
async function plantService(acme: TestOrganization, daysAgo: number, lastChunk: number, more: object = {}) {
  const ended = { status: 'pass', ended_at: new Date(Date.now() - daysAgo * dayMs) };
  const packed = { compacted_parts: 2, expected_parts: 2, ...more };
  const id = await acme.service({ battery_id: await acme.battery(), ...ended, ...packed });
  const chunk = { chunk: lastChunk, first_offset_s: 0, last_offset_s: 1, sample_count: 1, samples: Buffer.alloc(1) };
  await acme.insert('service_sample_chunks', { service_id: id, ...chunk });
  return id;
}

const usageOf = async (by: SignedIn, query = '') => (await call(app, by, 'GET', `${path}/usage${query}`)).body;

test('the effect of a rule is shown before it is set: long services, fully packed, that ended before', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  await plantService(acme, 100, 40);
  await plantService(acme, 40, 40);
  await plantService(acme, 100, 39);
  await plantService(acme, 100, 40, { compacted_parts: 1 });
  const due = async (query?: string) => (await usageOf(admin, query)).dueServicesCount;
  expect(await due()).toBe(0);
  expect(await due('?archiveAfterDays=30')).toBe(2);
  expect(await due('?archiveAfterDays=99')).toBe(1);
  expect(await due('?archiveAfterDays=101')).toBe(0);
  await call(app, admin, 'PUT', path, { archiveAfterDays: 30 });
  expect(await due()).toBe(2);
  for (const wrong of ['0', '-1', '1.5', 'x'])
    expect((await call(app, admin, 'GET', `${path}/usage?archiveAfterDays=${wrong}`)).code).toBe('bad-input');
});

test('the amount in files is returned, and no longer counts as waiting; services elsewhere are not included', async () => {
  const acme = await organization();
  const [here, there] = [await acme.location('Here'), await acme.location('There')];
  const ids = [
    await plantService(acme, 100, 40, { location_id: here }),
    await plantService(acme, 100, 40, { location_id: there }),
    await plantService(acme, 100, 40, { location_id: there }),
  ];
  const file = { file_name: 'x', sha256: Buffer.alloc(32), size_bytes: 5_000_000_000, sample_count: 2_000_000_000 };
  for (const service_id of ids.slice(0, 2)) await acme.insert('service_archives', { service_id, ...file });
  const limited = await acme.signIn({ permissions: ['perm-users-groups'], locationIds: [here] });
  expect(await usageOf(await acme.signIn(), '?archiveAfterDays=30')).toEqual({
    dueServicesCount: 1,
    archivedServicesCount: 2,
    archivedSamplesCount: 4_000_000_000,
    archivedBytes: 10_000_000_000,
  });
  expect(await usageOf(limited, '?archiveAfterDays=30')).toEqual({
    dueServicesCount: 0,
    archivedServicesCount: 1,
    archivedSamplesCount: 2_000_000_000,
    archivedBytes: 5_000_000_000,
  });
});
