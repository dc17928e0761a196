import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization();
const everybody = await acme.signIn();
const [depot, clinic] = [await acme.location('Depot'), await acme.location('Clinic')];
const limited = await acme.signIn({ permissions: ['perm-users-groups'], locationIds: [depot] });

async function logOf(who: typeof limited): Promise<string[]> {
  const { body } = await call(app, who, 'GET', '/audit?limit=100');
  return body.entries.map(({ objectKind, objectId }) => `${objectKind} ${objectId}`);
}

test('a user with one location reads entries of that location, and none of others', async () => {
  const [here, elsewhere] = [await acme.battery({ location_id: depot }), await acme.battery({ location_id: clinic })];
  const nowhere = await acme.device({ serial_number: 'CANARY' });
  for (const id of [here, elsewhere])
    await call(app, everybody, 'PUT', `/batteries/${id}`, { apiVersion: 1, comments: `CANARY ${id === here}` });
  await call(app, everybody, 'PUT', `/devices/${nowhere}`, { apiVersion: 1, name: 'CANARY' });
  await call(app, everybody, 'PUT', `/locations/${clinic}`, { name: 'CANARY clinic' });
  await call(app, everybody, 'DELETE', '/devices', { deviceIds: [nowhere] });
  const all = [`battery ${here}`, `battery ${elsewhere}`, `device ${nowhere}`, `location ${clinic}`];
  expect(await logOf(everybody)).toEqual(expect.arrayContaining(all));
  const seen = await logOf(limited);
  expect(all.filter((each) => seen.includes(each))).toEqual([`battery ${here}`]);
  const file = await app.inject({ url: '/api/audit/downloadCsv', headers: limited.headers });
  expect(file.body.match(/CANARY \w+/g)).toEqual(['CANARY true']);
});
