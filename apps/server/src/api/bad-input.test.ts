import { accessTable, errorCatalogue, type Call, type ErrorBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { testApi } from './testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization();
const who = await acme.signIn();

const calls = (Object.keys(accessTable) as Call[])
  // It ends the session, and /updates does not end by itself.
  .filter((call) => call !== 'DELETE /api/session' && call !== 'GET /api/updates')
  .map((call) => {
    const [method = '', url = ''] = call.split(' ');
    return { call, method: method as 'GET' | 'POST' | 'PUT', url };
  });
const taking = calls.filter(({ method }) => method !== 'GET');
const naming = calls.filter(({ url }) => url.includes(':id'));

type Answer = { statusCode: number; body: string; json: <T>() => T };

/** Never a 5xx, and every refusal in the one form of errors. */
function expectAnswered(answer: Answer): void {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const { error } = answer.json<ErrorBody>();
  expect(Object.keys(errorCatalogue)).toContain(error.code);
  expect(error.params).toBeInstanceOf(Array);
}

function expectRefused(answer: Answer): void {
  expectAnswered(answer);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
}

const strangeIds = [
  '0x1',
  '-1',
  '1.5',
  '1e3',
  '01',
  '9'.repeat(20),
  '%00',
  'null',
  '%F0%9F%98%80',
  '%ED%A0%80',
  "1'--",
  'x'.repeat(500),
];
const strangeValues = [
  null,
  true,
  -1,
  1e400,
  '',
  '\0',
  '\uD800',
  'x'.repeat(2_000),
  [],
  [[]],
  {},
  { a: null },
  [null],
  9e18,
];

test.each(naming)('$call refuses ids that are none', async ({ method, url }) => {
  for (const id of strangeIds) {
    const answer = await app.inject({ method, url: url.replace(':id', id), headers: who.headers });
    expectRefused(answer);
    expect([400, 404, 414]).toContain(answer.statusCode);
  }
});

test.each(taking)('$call refuses bodies of the wrong type', async ({ method, url }) => {
  for (const value of strangeValues.filter(
    (each) => typeof each !== 'object' || Array.isArray(each) || each === null,
  )) {
    const payload = JSON.stringify(value);
    const headers = { ...who.headers, 'content-type': 'application/json' };
    expectRefused(await app.inject({ method, url, headers, payload }));
  }
});

test.each(taking)(
  '$call refuses broken JSON, other media types, no body, deep and poisoned bodies',
  async ({ method, url }) => {
    const send = (payload: string, type = 'application/json') =>
      app.inject({ method, url, headers: { ...who.headers, 'content-type': type }, payload });
    for (const payload of [
      '{',
      '',
      '{"a":1',
      'nonsense',
      '[1,2',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
    ]) {
      expectRefused(await send(payload));
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      expect((await send('{}', type)).statusCode).toBe(415);
    }
    expectRefused(await app.inject({ method, url, headers: who.headers }));
    expectRefused(await send('['.repeat(50_000)));
    expectRefused(await send(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`));
    const huge = await send(JSON.stringify({ a: 'x'.repeat(9 * 1024 * 1024) }));
    expect(huge.statusCode).toBe(413);
    expectRefused(huge);
  },
);

const bodies: Partial<Record<Call, Record<string, unknown>>> = {
  'POST /api/session': { email: who.email, password: 'Wrong-1234' },
  'POST /api/batteries/getUpdates': { versions: [[1, 1]] },
  'POST /api/devices/getUpdates': { since: '1.abcdefghijkl' },
  'POST /api/services/getUpdates': { versions: null },
};

test.each(Object.entries(bodies))('%s refuses unknown fields and strange values in every field', async (call, body) => {
  const [method = '', url = ''] = call.split(' ');
  const send = (payload: object) => app.inject({ method: method as 'POST', url, headers: who.headers, payload });
  for (const extra of ['superuser', 'organizationId', '$where', 'constructor']) {
    expectRefused(await send({ ...body, [extra]: 1 }));
  }
  for (const field of Object.keys(body ?? {})) {
    for (const value of strangeValues) expectAnswered(await send({ ...body, [field]: value }));
  }
});

test('pairs of known versions may hold any whole number, and nothing else', async () => {
  const send = (versions: unknown) =>
    app.inject({ method: 'POST', url: '/api/batteries/getUpdates', headers: who.headers, payload: { versions } });
  for (const pairs of [
    [],
    [[-1, 0]],
    [[2 ** 53, 2 ** 53]],
    [
      [1, 1],
      [1, 2],
    ],
  ])
    expect((await send(pairs)).statusCode).toBe(200);
  for (const pairs of [[1], [[1]], [[1, 2, 3]], [['1', 1]], [[1.5, 1]], 'null', { 0: [1, 1] }])
    expectRefused(await send(pairs));
});

test('settings of the screens stay small: 64 KiB, 8 levels, 500 keys, no NUL', async () => {
  const put = (payload: object) =>
    app.inject({ method: 'PUT', url: '/api/users/uiSettings', headers: who.headers, payload });
  const deep = (levels: number): object => (levels === 1 ? { a: 1 } : { a: deep(levels - 1) });
  const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, key]));
  for (const settings of [{}, deep(8), wide(500), { devices: { sort: { field: 'name', ascending: true } } }]) {
    expect((await put(settings)).statusCode).toBe(204);
  }
  for (const settings of [deep(9), wide(501), { a: 'x'.repeat(65_536) }, { a: '\0' }, { '\0': 1 }, { a: ['\uD800'] }]) {
    const answer = await put(settings);
    expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([400, 'users-uiSettings-1']);
  }
  await put({ batteries: { columns: [{ key: 'rc', visible: true }] } });
  const session = await app.inject({ url: '/api/session', headers: who.headers });
  expect(session.json().uiSettings).toEqual({ batteries: { columns: [{ key: 'rc', visible: true }] } });
});

test('what does not exist is 404, a known address with another method 405', async () => {
  const ask = async (method: 'GET' | 'DELETE' | 'PATCH' | 'OPTIONS', url: string) => {
    const answer = await app.inject({ method, url, headers: who.headers });
    return [answer.statusCode, answer.json<ErrorBody>().error.code];
  };
  expect(await ask('GET', '/api/nothing')).toEqual([404, 'path-not-found']);
  expect(await ask('GET', '/api')).toEqual([404, 'path-not-found']);
  expect(await ask('GET', '/api//session')).toEqual([404, 'path-not-found']);
  expect(await ask('DELETE', '/api/locations')).toEqual([405, 'method-not-allowed']);
  expect(await ask('PATCH', '/api/batteries/1')).toEqual([405, 'method-not-allowed']);
  expect(await ask('OPTIONS', '/api/session')).toEqual([405, 'method-not-allowed']);
});

test('a broken address is bad input', async () => {
  for (const url of ['/api/batteries/%E0%A4%A', '/%', '/api/%zz']) expectRefused(await app.inject({ url }));
});
