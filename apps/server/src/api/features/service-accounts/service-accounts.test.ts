import type { ApiToken, AuditAnswer, ErrorBody, OwnToken, ServiceAccount, ShownToken } from '@ohmstead/contract';
import { locationPermissionOf } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];
const [here, elsewhere] = [await acme.location('Here'), await acme.location('Elsewhere')];
const boss = await acme.signIn();
/** Manages service accounts, sees reports and one of the locations. */
const deputy = await acme.signIn({ permissions: ['perm-service-accounts', 'perm-reports'], locationIds: [here] });

type By = Pick<SignedIn, 'headers'>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call<Answer>(by: By, method: Method, url: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api${url}`, headers: by.headers, ...(payload && { payload }) });
  const body = answer.body === '' ? undefined : answer.json<Answer & Partial<ErrorBody>>();
  return { status: answer.statusCode, code: body?.error?.code, body: body! };
}
let made = 0;
const rights = (...permissions: string[]) => ({ permissions: { permissions } });
const add = async (by: By = boss, body: object = {}) =>
  (await call<ServiceAccount>(by, 'POST', '/serviceAccounts', { name: `Account ${++made}`, ...body })).body;
const wish = (change: object = {}) => ({ name: 'Sync', permissions: [], expiresAt: Date.now() + 3_600_000, ...change });
const bearer = (token: string): By => ({ headers: { authorization: `Bearer ${token}` } });
const listed = async (by: By = boss) =>
  (await call<{ serviceAccounts: ServiceAccount[] }>(by, 'GET', '/serviceAccounts')).body.serviceAccounts;

test('a service account has a name, a description, and rights or a group like everybody; names are unique', async () => {
  const account = await add(boss, {
    name: ' ERP ',
    description: 'Orders',
    ...rights('perm-reports', 'perm-location-' + here),
  });
  expect(account).toEqual({
    id: expect.any(Number),
    name: 'ERP',
    description: 'Orders',
    disabled: false,
    wall: false,
    groupId: null,
    groupName: null,
    permissions: {
      permissions: ['perm-reports', locationPermissionOf(here)],
      displayConfigurations: { devices: null, batteries: null, services: null },
    },
    tokensCount: 0,
    lastUsedAt: null,
    version: 1,
  });
  const path = `/serviceAccounts/${account.id}`;
  expect((await call(boss, 'POST', '/serviceAccounts', { name: 'erp' })).code).toBe('serviceAccounts-add-3');
  expect((await call(boss, 'POST', '/serviceAccounts', { name: ' ' })).code).toBe('serviceAccounts-add-1');
  const second = await add();
  const rename = (version: number, name: string) =>
    call(boss, 'PUT', `/serviceAccounts/${second.id}`, { version, name });
  expect((await rename(1, 'ERP')).code).toBe('serviceAccounts-update-5');
  expect((await rename(1, '')).code).toBe('serviceAccounts-update-1');
  expect((await rename(7, 'Other')).code).toBe('serviceAccounts-update-6');
  expect((await rename(1, 'BI')).body).toEqual({ ...second, name: 'BI', version: 2 });
  const group = await acme.insert('groups', { name: 'Readers' });
  const joined = await call(boss, 'PUT', path, { version: 1, groupId: group, description: null });
  expect(joined.body).toMatchObject({
    name: 'ERP',
    description: null,
    groupId: group,
    groupName: 'Readers',
    version: 2,
  });
  expect((await listed()).map(({ name }) => name)).toEqual(['BI', 'ERP']);
  expect((await call(boss, 'DELETE', path)).status).toBe(204);
  expect((await call(boss, 'DELETE', path)).code).toBe('serviceAccounts-not-found');
});

test('its rights obey the granting rules of users: what is not held is not given, and nothing is made', async () => {
  const strong = await add(boss, rights('perm-nyquist'));
  const before = await listed();
  const path = `/serviceAccounts/${strong.id}`;
  const group = await acme.insert('groups', { name: 'Strong' });
  await acme.grant('group', group, { permissions: ['perm-nyquist'] });
  const disabled = (await call<ServiceAccount>(boss, 'PUT', path, { version: 1, disabled: true })).body;
  for (const [method, url, body] of [
    ['POST', '/serviceAccounts', { name: 'More', ...rights('perm-nyquist') }],
    ['POST', '/serviceAccounts', { name: 'More', ...rights(locationPermissionOf(elsewhere)) }],
    ['POST', '/serviceAccounts', { name: 'More', groupId: group }],
    ['PUT', path, { version: 2, disabled: false }],
    ['PUT', path, { version: 2, ...rights('perm-nyquist', 'perm-locations') }],
  ] as const)
    expect([url, body, await call(deputy, method, url, body)]).toMatchObject([
      url,
      body,
      { status: 403, code: 'not-permitted' },
    ]);
  expect(await listed()).toEqual(before.map((one) => (one.id === strong.id ? disabled : one)));
  for (const [body, code] of [
    [rights('perm-everything'), '4'],
    [rights(locationPermissionOf(987_654)), '5'],
    [{ permissions: { permissions: [], displayConfigurations: { devices: 987_654 } } }, '6'],
    [{ groupId: 987_654 }, '7'],
  ] as const)
    expect((await call(boss, 'POST', '/serviceAccounts', { name: 'More', ...body })).code).toBe(
      `serviceAccounts-add-${code}`,
    );
  const weak = await add(deputy, rights('perm-reports', locationPermissionOf(here)));
  expect(weak.permissions.permissions).toEqual(['perm-reports', locationPermissionOf(here)]);
});

test('a token of it is given by somebody who holds all that it opens, and so is its successor', async () => {
  const account = await add(boss, rights('perm-reports', 'perm-nyquist', locationPermissionOf(here)));
  const path = `/serviceAccounts/${account.id}/tokens`;
  const refused = { status: 403, code: 'not-permitted' };
  expect(await call(deputy, 'POST', path, wish({ permissions: ['perm-nyquist'] }))).toMatchObject(refused);
  expect(await call(boss, 'POST', path, wish({ permissions: ['perm-locations'] }))).toMatchObject(refused);
  expect(await call(boss, 'POST', path, wish({ locations: [elsewhere] }))).toMatchObject(refused);
  const wide = await add(boss, rights('perm-all-locations'));
  expect(await call(deputy, 'POST', `/serviceAccounts/${wide.id}/tokens`, wish())).toMatchObject(refused);
  expect(await call(deputy, 'POST', `/serviceAccounts/${wide.id}/tokens`, wish({ locations: [here] }))).toMatchObject({
    status: 200,
  });

  const strong = (await call<ShownToken>(boss, 'POST', path, wish({ permissions: ['perm-nyquist'] }))).body;
  expect(strong).toMatchObject({
    kind: 'service',
    hint: `ohm_s_…${strong.token.slice(-4)}`,
    createdBy: { id: boss.id },
  });
  expect(await call(deputy, 'POST', `${path}/${strong.id}/rotate`, {})).toMatchObject(refused);
  const successor = (await call<ShownToken>(boss, 'POST', `${path}/${strong.id}/rotate`, { overlapHours: 0 })).body;
  expect(successor).toMatchObject({ name: 'Sync', permissions: ['perm-nyquist'], replaces: strong.id });
  expect((await call(bearer(strong.token), 'GET', '/token')).status).toBe(401);
  expect((await call<OwnToken>(bearer(successor.token), 'GET', '/token')).body).toMatchObject({
    kind: 'service',
    owner: { id: account.id, name: account.name },
    permissions: ['perm-nyquist'],
    locations: [here],
  });
  const found = await call<{ tokens: ApiToken[] }>(deputy, 'GET', path);
  expect(found.body.tokens.map(({ id }) => id)).toEqual([successor.id, strong.id]);
  expect((await listed()).find(({ id }) => id === account.id)).toMatchObject({
    tokensCount: 1,
    lastUsedAt: expect.any(Number),
  });
  expect((await call(deputy, 'DELETE', `/serviceAccounts/${wide.id}/tokens/${successor.id}`)).code).toBe(
    'tokens-not-found',
  );
  for (const _ of [1, 2]) expect((await call(deputy, 'DELETE', `${path}/${successor.id}`)).status).toBe(204);
  expect((await call(bearer(successor.token), 'GET', '/token')).status).toBe(401);
});

test('disabled, and deleted: its tokens are refused from the next call on, and work again once it is enabled', async () => {
  const account = await add(boss, rights('perm-reports', 'perm-all-locations'));
  const path = `/serviceAccounts/${account.id}`;
  const { token } = (await call<ShownToken>(boss, 'POST', `${path}/tokens`, wish({ permissions: ['perm-reports'] })))
    .body;
  const asked = async () => (await call(bearer(token), 'GET', '/reports/soh')).status;
  expect(await asked()).toBe(200);
  await call(boss, 'PUT', path, { version: 1, disabled: true });
  expect(await asked()).toBe(401);
  await call(boss, 'PUT', path, { version: 2, disabled: false });
  expect(await asked()).toBe(200);
  await call(boss, 'PUT', path, { version: 3, ...rights() });
  expect(await asked()).toBe(403);
  await call(boss, 'DELETE', path);
  expect(await asked()).toBe(401);
});

test('it is in no list of people, and cannot be asked for as one; entries in the audit log name it with its token', async () => {
  const group = await acme.insert('groups', { name: 'Members' });
  const admin = await acme.signIn();
  await acme.change('update app.users set group_id = $1 where id = $2', [group, admin.id]);
  const account = await add(boss, { name: 'Warehouse', groupId: group });
  await acme.grant('group', group, { permissions: ['perm-locations', 'perm-all-locations'] });
  const users = await call<{ users: { id: number }[] }>(boss, 'GET', '/users');
  expect(users.body.users.map(({ id }) => id)).not.toContain(account.id);
  const groups = await call<{ groups: { id: number; userCount: number }[] }>(boss, 'GET', '/groups');
  expect(groups.body.groups.find(({ id }) => id === group)?.userCount).toBe(1);
  const device = await acme.device();
  const assignments = `/devices/${device}/assignments`;
  const choices = await call<{ choices: { users: { id: number }[] } }>(boss, 'GET', assignments);
  expect(choices.body.choices.users.map(({ id }) => id)).not.toContain(account.id);
  expect((await call(boss, 'PUT', assignments, { users: [account.id], groups: [] })).code).toBe(
    'devices-assignments-1',
  );
  const found = await call<{ groups: unknown[] }>(boss, 'GET', '/search?q=Warehouse');
  expect(JSON.stringify(found.body)).not.toContain('service account');
  for (const [method, url, body] of [
    ['PUT', '', { version: 1, disabled: true }],
    ['DELETE', '', undefined],
    ['POST', '/endSessions', undefined],
  ] as const)
    expect((await call(boss, method, `/users/${account.id}${url}`, body)).code).toBe('users-not-found');

  const path = `/serviceAccounts/${account.id}/tokens`;
  const { token } = (await call<ShownToken>(boss, 'POST', path, wish({ permissions: ['perm-locations'] }))).body;
  expect((await call(bearer(token), 'POST', '/locations', { name: 'By a program' })).status).toBe(200);
  const { body } = await call<AuditAnswer>(boss, 'GET', '/audit?area=locations');
  expect(body.entries[0]).toMatchObject({ actor: 'token Sync of service account Warehouse', userId: account.id });
  const about = (await call<AuditAnswer>(boss, 'GET', '/audit?area=tokens')).body.entries;
  expect(about.find(({ objectId }) => objectId === account.id)).toMatchObject({
    action: 'serviceAccounts-add',
    objectKind: 'serviceAccount',
    objectName: 'Warehouse',
    after: { name: 'Warehouse', groupId: group },
  });
});

test('changes want a step-up and a person; another organisation’s account is as one that never was', async () => {
  const theirs = await other.serviceAccount();
  for (const id of [theirs.id, boss.id, 987_654_321]) {
    expect((await call(boss, 'PUT', `/serviceAccounts/${id}`, { version: 1, name: 'x' })).code).toBe(
      'serviceAccounts-not-found',
    );
    expect((await call(boss, 'POST', `/serviceAccounts/${id}/tokens`, wish())).code).toBe('serviceAccounts-not-found');
    expect((await call(boss, 'GET', `/serviceAccounts/${id}/tokens`)).code).toBe('serviceAccounts-not-found');
  }
  const programs = await add(boss, rights('perm-service-accounts'));
  const path = `/serviceAccounts/${programs.id}`;
  const given = await call<ShownToken>(
    boss,
    'POST',
    `${path}/tokens`,
    wish({ permissions: ['perm-service-accounts'] }),
  );
  expect((await call(bearer(given.body.token), 'GET', '/serviceAccounts')).code).toBe('person-required');
  const unproven = await acme.signIn();
  await call(unproven, 'DELETE', '/session/stepUp');
  for (const [method, url] of [
    ['POST', '/serviceAccounts'],
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}/tokens`],
    ['POST', `${path}/tokens/${given.body.id}/rotate`],
    ['DELETE', `${path}/tokens/${given.body.id}`],
  ] as const)
    expect((await call(unproven, method, url, method === 'DELETE' ? undefined : {})).code).toBe('step-up-required');
  expect((await call(unproven, 'GET', `${path}/tokens`)).status).toBe(200);
});
