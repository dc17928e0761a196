import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const path = '/organization/measuring';
const heard: string[] = [];
const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));
afterAll(() => listener.close());

test('administrators set which services are capacity tests, and the threshold; a stale edit never overwrites, and open pages are told', async () => {
  const [acme, other] = [await organization(), await organization()];
  const admin = await acme.signIn({ permissions: ['perm-users-groups'] });
  const put = async (body: object, tag?: string) => {
    const headers = { ...admin.headers, ...(tag === undefined ? {} : { 'if-match': tag }) };
    const answer = await app.inject({ method: 'PUT', url: `/api${path}`, headers, payload: body });
    return answer.json().error?.code ?? answer.json().version;
  };
  const defaults = { capacityServiceTypes: ['Capacity Test'], sohThreshold: 80 };
  const changed = { capacityServiceTypes: ['Capacity Test', 'Deep Test'], sohThreshold: 70.5 };
  expect((await call(app, admin, 'GET', path)).body).toEqual({ ...defaults, version: 0 });
  expect(await put(changed, '"0"')).toBe(1);
  expect(await put(defaults, '"0"')).toBe('organizations-measuring-1');
  expect(await put(changed)).toBe(1);
  expect(await put({ ...changed, sohThreshold: 60 })).toBe(2);
  expect((await call(app, admin, 'GET', path)).body).toEqual({ ...changed, sohThreshold: 60, version: 2 });
  await expect.poll(() => heard.filter((kinds) => kinds === `${acme.id} measuring`)).toHaveLength(2);
  expect((await call(app, await other.signIn(), 'GET', path)).body).toEqual({ ...defaults, version: 0 });
  const { rows } = await database.root.query(
    'select before, after from app.audit_events where organization_id = $1 and action = $2 order by id',
    [acme.id, 'organizations-measuring'],
  );
  expect(rows.map(({ before, after }) => [before.sohThreshold, after.sohThreshold])).toEqual([
    [80, 70.5],
    [70.5, 60],
  ]);
});

test('what is out of range is bad input, and others may not', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const types = ['Capacity Test'];
  for (const body of [
    { capacityServiceTypes: [], sohThreshold: 80 },
    { capacityServiceTypes: Array.from({ length: 11 }, (_, i) => `T${i}`), sohThreshold: 80 },
    { capacityServiceTypes: ['a\0b'], sohThreshold: 80 },
    { capacityServiceTypes: types, sohThreshold: 49.9 },
    { capacityServiceTypes: types, sohThreshold: 95.1 },
    { capacityServiceTypes: types },
    { capacityServiceTypes: types, sohThreshold: 80, more: 1 },
  ])
    expect((await call(app, admin, 'PUT', path, body)).code).toBe('bad-input');
  const reader = await acme.signIn({ permissions: ['perm-batteries-charts'] });
  for (const method of ['GET', 'PUT'] as const)
    expect((await call(app, reader, method, path, { capacityServiceTypes: types, sohThreshold: 80 })).code).toBe(
      'not-permitted',
    );
});
