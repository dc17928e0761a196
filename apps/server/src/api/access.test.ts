import { accessTable, accessRules, type AccessRule, type Call, type ErrorBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import Fastify from 'fastify';
import { buildApp } from './app.ts';
import { enforceAccess } from './plugins/enforce-access.ts';
import { quietOptions } from './testing/quiet-options.ts';
import { testApi } from './testing/test-api.ts';

const { app, parts, database, organization } = await testApi();
const { root } = database;
const [acme, other] = [await organization('Acme Batteries'), await organization('Other Works')];

test('a route without an entry in the access table stops the start', async () => {
  const rules = new Map(accessRules);
  rules.delete('GET /api/locations');
  await expect(buildApp(parts, { ...quietOptions, rules })).rejects.toThrow('GET /api/locations has no entry');
});

test('an entry without its route stops the start', async () => {
  const rules = new Map<string, AccessRule>(accessRules).set('GET /api/ghosts', { who: 'open', locations: 'none' });
  const built = await buildApp(parts, { ...quietOptions, rules });
  await expect(built.ready()).rejects.toThrow('GET /api/ghosts');
});

const guarded = (Object.entries(accessTable) as [Call, AccessRule][]).filter(([, { who }]) => who !== 'open');

test.each(guarded)('%s answers nobody without a session', async (call) => {
  const [method = '', url = ''] = call.split(' ');
  const answer = await app.inject({ method: method as 'GET', url: url.replace(':id', '1') });
  expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([401, 'not-authenticated']);
});

async function smallApp() {
  const rules = new Map<string, AccessRule>([['GET /secret', { who: 'perm-reports', locations: 'none' }]]);
  const small = Fastify({ exposeHeadRoutes: false });
  await small.register(import('@fastify/cookie'));
  enforceAccess(small, parts, rules);
  small.setErrorHandler((error: { status?: number }, _, reply) => reply.code(error.status ?? 500).send());
  const statusFor = async (person: Parameters<typeof acme.signIn>[0]) =>
    (await small.inject({ url: '/secret', headers: (await acme.signIn(person)).headers })).statusCode;
  return { small, statusFor };
}

test('a call that needs a permission is refused without it, and open to a super user', async () => {
  const { small, statusFor } = await smallApp();
  small.get('/secret', async () => 'told');
  expect(await statusFor({ permissions: ['perm-locations'] })).toBe(403);
  expect(await statusFor({ permissions: ['perm-reports'] })).toBe(200);
  expect(await statusFor({ isSuperuser: true })).toBe(200);
});

test('and so it is where the session is looked up together with the data', async () => {
  const { small, statusFor } = await smallApp();
  const config = { admitsWhileReading: true } as const;
  small.get('/secret', { config }, (request) => parts.readAsCaller(request, async () => 'told'));
  expect((await small.inject('/secret')).statusCode).toBe(401);
  expect(await statusFor({ permissions: ['perm-locations'] })).toBe(403);
  expect(await statusFor({ permissions: ['perm-reports'] })).toBe(200);
});

test('a call that forgets to check its caller answers nobody', async () => {
  const { small, statusFor } = await smallApp();
  small.get('/secret', { config: { admitsWhileReading: true } }, async () => 'told');
  expect(await statusFor({ isSuperuser: true })).toBe(500);
});

test('a call that ignores the refusal of its caller answers nobody', async () => {
  const { small, statusFor } = await smallApp();
  const config = { admitsWhileReading: true } as const;
  small.get('/secret', { config }, (request) =>
    parts.readAsCaller(request, async () => 'told').catch(() => 'told all the same'),
  );
  expect((await small.inject('/secret')).statusCode).toBe(500);
  expect(await statusFor({ permissions: ['perm-locations'] })).toBe(500);
  expect(await statusFor({ permissions: ['perm-reports'] })).toBe(200);
});

test('a call that checks its caller while reading has no hooks of its own, which would be skipped', async () => {
  const { small } = await smallApp();
  const declare = () =>
    small.get('/secret', { config: { admitsWhileReading: true }, preHandler: async () => undefined }, async () => '');
  expect(declare).toThrow('/secret has its own preHandler');
});

test('a caller without a session is told so, and not what else is wrong with the call', async () => {
  const { headers } = await acme.signIn();
  for (const url of ['/api/services/none', '/api/services/1?since=', '/api/batteries/none']) {
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 401]);
    expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 400]);
  }
});

test.each(['/api/services/1', '/api/batteries/1'])('%s keeps the session of its caller active', async (url) => {
  const { headers, id } = await acme.signIn();
  await root.query(`update directory.sessions set active_at = now() - interval '7 hours' where user_id = $1`, [id]);
  await app.inject({ url, headers });
  const { rows } = await root.query<{ idle_s: number }>(
    'select extract(epoch from now() - active_at)::int as idle_s from directory.sessions where user_id = $1',
    [id],
  );
  expect(rows[0]?.idle_s).toBeLessThan(3_600);
});

const kinds = ['batteries', 'devices', 'services'] as const;

test.each(kinds)(
  '%s of another organisation, of another location and non-existent ones get byte for byte the same answer',
  async (kind) => {
    const delft = await acme.location(`Delft ${kind}`);
    const rows = await Promise.all([makeOne(other, kind, null), makeOne(acme, kind, null), makeOne(acme, kind, delft)]);
    const limited = await acme.signIn({ permissions: ['perm-services-charts'], locationIds: [delft] });
    const ask = (id: number) => app.inject({ url: `/api/${kind}/${id}`, headers: limited.headers });
    const [foreign, elsewhere, visible, absent] = await Promise.all([...rows, 987_654_321].map(ask));
    expect(visible?.statusCode).toBe(200);
    expect(absent?.json<ErrorBody>().error.code).toBe(`${kind}-not-found`);
    for (const answer of [foreign, elsewhere]) {
      expect([answer?.statusCode, answer?.body]).toEqual([404, absent?.body]);
      expect(withoutId(answer?.headers)).toEqual(withoutId(absent?.headers));
    }
  },
);

const withoutId = (headers: Record<string, unknown> = {}) => ({ ...headers, 'x-request-id': '', date: '' });

async function makeOne(owner: typeof acme, kind: (typeof kinds)[number], location: number | null): Promise<number> {
  const place = { location_id: location };
  if (kind === 'devices') return owner.device(place);
  const battery = await owner.battery(place);
  return kind === 'batteries' ? battery : owner.service({ battery_id: battery, ...place });
}

test('a person with one location lists that location with the devices seen there', async () => {
  const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
  await acme.device({ location_id: graz });
  await acme.device({ location_id: oslo });
  const limited = await acme.signIn({ permissions: [], locationIds: [graz] });
  const answer = await app.inject({ url: '/api/locations', headers: limited.headers });
  expect(answer.json()).toEqual({ locations: [{ id: graz, name: 'Graz', devicesCount: 1, version: 1 }] });
});

test('display configuration 0 is empty, another organisation’s is not found', async () => {
  const foreign = await other.insert('display_configurations', { type: 'devices', name: 'Theirs' });
  const own = await acme.insert('display_configurations', {
    type: 'devices',
    name: 'Ours',
    columns: JSON.stringify([{ key: 'name', visible: true }]),
  });
  const { headers } = await acme.signIn();
  const ask = (id: number) => app.inject({ url: `/api/displayConfigurations/${id}`, headers });
  expect((await ask(0)).json()).toMatchObject({ id: 0, columns: [], lockColumnOrder: false });
  expect((await ask(own)).json()).toMatchObject({ id: own, name: 'Ours', columns: [{ key: 'name', visible: true }] });
  expect((await ask(foreign)).statusCode).toBe(404);
});

test('the catalogue of columns contains all three lists', async () => {
  const { headers } = await acme.signIn();
  const answer = (await app.inject({ url: '/api/data/columns', headers })).json();
  expect(Object.keys(answer)).toEqual(['batteryColumns', 'deviceColumns', 'serviceColumns']);
  expect(answer.batteryColumns[1]).toMatchObject({ key: 'serialNumber', label: 'Serial Number', sortable: true });
});

test('every answer carries the security headers, and API answers are never stored', async () => {
  const { headers } = await app.inject({ url: '/api/session' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': expect.stringContaining('includeSubDomains'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(headers['server']).toBeUndefined();
});
