import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const path = '/organization/retention';

test('administrators set after how many days raw samples move into files; first they stay for ever', async () => {
  const acme = await organization();
  const admin = await acme.signIn({ permissions: ['perm-users-groups'] });
  const ask = async () => (await call(app, admin, 'GET', path)).body;
  const set = (archiveAfterDays: unknown) => call(app, admin, 'PUT', path, { archiveAfterDays });
  expect(await ask()).toEqual({ archiveAfterDays: null });
  for (const days of [365, 30, 30, null]) {
    expect((await set(days)).body).toEqual({ archiveAfterDays: days });
    expect(await ask()).toEqual({ archiveAfterDays: days });
  }
  for (const wrong of [0, 1.5, 36_501, '30', undefined]) expect((await set(wrong)).code).toBe('bad-input');
  const { rows } = await database.root.query(
    'select before, after from app.audit_events where organization_id = $1 and action = $2 order by id',
    [acme.id, 'organizations-retention'],
  );
  expect(rows.map(({ before, after }) => [before.archiveAfterDays, after.archiveAfterDays])).toEqual([
    [null, 365],
    [365, 30],
    [30, null],
  ]);
});

test('others may not, and another organisation keeps its own rule', async () => {
  const [acme, other] = [await organization(), await organization()];
  const [admin, elsewhere, reader] = [
    await acme.signIn(),
    await other.signIn(),
    await acme.signIn({ permissions: [] }),
  ];
  await call(app, admin, 'PUT', path, { archiveAfterDays: 7 });
  expect((await call(app, elsewhere, 'GET', path)).body).toEqual({ archiveAfterDays: null });
  expect((await call(app, reader, 'GET', path)).code).toBe('not-permitted');
  expect((await call(app, reader, 'PUT', path, { archiveAfterDays: 1 })).code).toBe('not-permitted');
});
