import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization();

test('of settings that two tabs change concurrently none is lost, and other saved settings stay', async () => {
  const who = await acme.signIn();
  const change = (...changes: { path: string; value: unknown }[]) =>
    call(app, who, 'POST', '/users/uiSettings', { changes });
  await call(app, who, 'PUT', '/users/uiSettings', { batteries: { sort: { field: 'rc' } }, devices: 1 });
  const paths = Array.from({ length: 12 }, (_, index) => `batteries.key${index}`);
  const answers = await Promise.all(paths.map((path) => change({ path, value: path })));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 204));
  await change({ path: 'batteries.sort', value: { ascending: false } }, { path: 'devices', value: null });
  const { body } = await call(app, who, 'GET', '/session');
  const keys = Object.fromEntries(paths.map((path) => [path.slice('batteries.'.length), path]));
  expect(body.uiSettings).toEqual({ batteries: { sort: { field: 'rc', ascending: false }, ...keys }, devices: null });
});
