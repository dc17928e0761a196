import { accessTable, errorCatalogue, type Call, type ErrorBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { Places } from './limits/places.ts';
import { addressOf, exampleCalls, type ExampleCall } from './testing/example-request.ts';
import { testApi } from './testing/test-api.ts';

const { app, organization, parts } = await testApi();
// The cost of large bodies is tested in costly-calls.test.ts.
parts.places.bodies = new Places({ atOnce: 4, waitMs: 5_000 });
const acme = await organization();
const who = await acme.signIn();

const calls = (Object.keys(accessTable) as Call[])
  // Calls that end sessions, forget browsers, or make a key take no body, and /updates does not end by itself.
  .filter(
    (call) =>
      !/^DELETE .*\/(?:sessions?|stepUp|viewAs|rememberedBrowsers)$|\/(?:rotate|totp|factors\/passkey)$/.test(call) &&
      call !== 'GET /api/updates',
  )
  .map((call) => {
    const [method = '', url = ''] = call.split(' ');
    return { call, method: method as 'GET' | 'POST' | 'PUT', url };
  });
/** Mail programs and the pages of mails send forms to them; only their link is read. */
const takesForms = /^POST \/api\/users\/(?:unsubscribe|cancelChangeEmailAddress)\//;
const taking = calls.filter(({ call, method }) => method !== 'GET' && !takesForms.test(call));
const naming = calls.filter(({ url }) => url.includes(':'));
const namesOf = (url: string) => [...url.matchAll(/:([^/]+)/g)].map(([, name]) => name as string);
/** Every parameter in the path has the same strange value. */
const address = (url: string, value: string) => url.replaceAll(/:[^/]+/g, value);

type Answer = { statusCode: number; body: string; json: <T>() => T };

/** Never a 5xx, and every refusal in the common form of errors. */
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
const strangeValues = [null, true, -1, 9e18, '', '\0', '\uD800', 'x'.repeat(2_000), [], [[]], [null], {}, { a: null }];

/** By name (`npm run prove`) every call is sent everything. */
const isWhole = process.env['PROOF'] === 'whole';
const turnOf = (call: string) => calls.findIndex((each) => each.call === call);

/** Of what is refused for all calls alike, each call is sent another part. */
const inTurn = <Value>(all: readonly Value[], turn: number, count = 1): Value[] =>
  isWhole
    ? [...all]
    : all
        .toSpliced(0, (turn * count) % all.length)
        .concat(all)
        .slice(0, count);

/**
 * All that the description of a call takes; of what it refuses, which never reaches the call, a part. Where it does not take its own example
 * either, everything.
 */
function telling<Value>(all: readonly Value[], takes: (value: Value) => boolean, turn: number, count = 1): Value[] {
  const taken = all.filter(takes);
  const refused = all.filter((value) => !taken.includes(value));
  return [...taken, ...inTurn(refused, turn, Math.min(count, refused.length))];
}

const examples = exampleCalls(app);
const exampleOf = (call: string) => examples.find((each) => each.call === call) as ExampleCall;

/** As the router does. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

test.each(naming)('$call refuses invalid ids', async ({ call, method, url }) => {
  const { takes, params } = exampleOf(call);
  const isTaken = (id: string) =>
    !takes('path', params) || takes('path', Object.fromEntries(namesOf(url).map((name) => [name, decoded(id)])));
  for (const id of telling(strangeIds, isTaken, turnOf(call), 2)) {
    const answer = await app.inject({ method, url: address(url, id), headers: who.headers });
    expectRefused(answer);
    expect([400, 404, 414, 429]).toContain(answer.statusCode);
  }
});

test.each(taking)('$call refuses bodies of the wrong type', async ({ call, method, url }) => {
  for (const value of telling([null, true, -1, '', []], (each) => exampleOf(call).takes('body', each), turnOf(call))) {
    const payload = JSON.stringify(value);
    const headers = { ...who.headers, 'content-type': 'application/json' };
    expectRefused(await app.inject({ method, url, headers, payload }));
  }
});

/** Written once: each takes longer than all that is done with it. */
const deepLists = '['.repeat(50_000);
const deepObjects = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
const hugeBody = Buffer.from(JSON.stringify({ a: 'x'.repeat(9 * 1024 * 1024) }));

const brokenBodies = [
  '{',
  '',
  '{"a":1',
  'nonsense',
  '[1,2',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
];
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
];
/** The others only announce it, unless they begin to read. */
const everyHuge = 16;

test.each(taking)(
  '$call refuses broken JSON, other media types, no body, deeply nested and malicious bodies',
  async ({ call, method, url }) => {
    const turn = turnOf(call);
    const send = (payload: string | Buffer, type = 'application/json', more = {}) =>
      app.inject({ method, url, headers: { ...who.headers, 'content-type': type, ...more }, payload });
    for (const payload of inTurn(brokenBodies, turn, 2)) expectRefused(await send(payload));
    for (const type of inTurn(otherTypes, turn)) expect((await send('{}', type)).statusCode).toBe(415);
    expectRefused(await app.inject({ method, url, headers: who.headers }));
    for (const deep of inTurn([deepLists, deepObjects], turn)) expectRefused(await send(deep));
    const announced = await send('{}', 'application/json', { 'content-length': String(hugeBody.length) });
    const isSent = isWhole || turn % everyHuge === 0 || announced.statusCode === 400;
    const huge = isSent ? await send(hugeBody) : announced;
    // It takes files, and no JSON of any length.
    expect(huge.statusCode).toBe(url === '/api/imports' ? 415 : 413);
    expectRefused(huge);
  },
);

/** Sign-ins count as attempts, and a page of changes does not end by itself. */
const quiet = examples.filter(({ call }) => !/ \/api\/(session|updates)$/.test(call));
const withBody = quiet.filter(({ body }) => body !== undefined).map((example) => [example.call, example] as const);
const withQuery = quiet
  .filter(({ query }) => Object.keys(query).length > 0)
  .map((example) => [example.call, example] as const);

/** A different user for each call that changes something: its effects on its caller must not keep other calls from being tested. */
async function senderOf(example: ExampleCall) {
  const { headers } = example.method === 'GET' ? who : await acme.signIn();
  return (change: Partial<ExampleCall>) => {
    const { method, body, ...rest } = { ...example, ...change };
    const url = addressOf({ ...rest, query: rest.query });
    return app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  };
}

test('every call that takes a body or a query is described', () => {
  const described = new Set(examples.map(({ call }) => call));
  const silent = (Object.keys(accessTable) as Call[]).filter((call) => !described.has(call));
  expect(silent).toEqual([
    'GET /api/docs/page.css',
    'GET /api/signIn/oidc/callback.js',
    'GET /api/link-pages/page.css',
  ]);
  for (const { call, url } of naming) expect(Object.keys(exampleOf(call).params)).toEqual(namesOf(url));
});

test.each(withBody)(
  '%s refuses unknown fields, and strange values in any field do not break it',
  async (_, example) => {
    const send = await senderOf(example);
    const { call, body, fullBody, takes } = example;
    const [turn, isDescribed] = [turnOf(call), takes('body', fullBody)];
    if (call !== 'PUT /api/users/uiSettings')
      for (const extra of inTurn(['superuser', 'organizationId', '$where', 'constructor', 'verified'], turn))
        expectRefused(await send({ body: { ...body, [extra]: 1 } }));
    for (const [index, field] of Object.keys(fullBody ?? {}).entries()) {
      const bodies = strangeValues.map((value) => ({ ...fullBody, [field]: value }));
      const isTaken = (strange: object) => !isDescribed || takes('body', strange);
      for (const each of telling(bodies, isTaken, turn + index))
        (isTaken(each) ? expectAnswered : expectRefused)(await send({ body: each }));
    }
  },
);

const strangeTexts = [
  '',
  '\0',
  '\uFFFD',
  '-1',
  '1e400',
  '9'.repeat(20),
  'null',
  '[]',
  "1'--",
  '%',
  'x'.repeat(9_000),
  '🔋',
  '1,,2',
];

test.each(withQuery)(
  '%s refuses an unknown query, and strange values in any part of it do not break it',
  async (_, example) => {
    const send = await senderOf(example);
    expectRefused(await send({ query: { ...example.query, superuser: '1' } }));
    const turn = turnOf(example.call);
    for (const [index, name] of Object.keys(example.query).entries()) {
      const queries = strangeTexts.map((value) => ({ ...example.query, [name]: value }));
      const isTaken = (strange: object) => example.takes('query', strange) || !example.takes('query', example.query);
      for (const query of telling(queries, isTaken, turn + index))
        (isTaken(query) ? expectAnswered : expectRefused)(await send({ query }));
      if (inTurn(Object.keys(example.query), turn)[0] !== name && !isWhole) continue;
      const twice = `${addressOf(example)}&${name}=1&${name}=2`;
      expectAnswered(await app.inject({ method: example.method, url: twice, headers: who.headers }));
    }
  },
);

test.each(withBody)('%s with a valid body never fails, whoever it concerns', async (_, example) => {
  const send = await senderOf(example);
  expectAnswered(await send({}));
  expectAnswered(await send({ body: example.fullBody }));
});

test('pairs of known versions hold an id and a version, and nothing else', async () => {
  const send = (versions: unknown) =>
    app.inject({ method: 'POST', url: '/api/batteries/getUpdates', headers: who.headers, payload: { versions } });
  for (const pairs of [
    [],
    [[1, 0]],
    [[2 ** 53 - 1, 2 ** 53 - 1]],
    [
      [1, 1],
      [1, 2],
    ],
  ])
    expect((await send(pairs)).statusCode).toBe(200);
  for (const pairs of [
    [1],
    [[1]],
    [[1, 2, 3]],
    [['1', 1]],
    [[1.5, 1]],
    [[-1, 1]],
    [[2 ** 53, 1]],
    [[1, -1]],
    [[1, 1e20]],
    'null',
    { 0: [1, 1] },
  ])
    expectRefused(await send(pairs));
});

test('a cursor is a printable text', async () => {
  for (const kind of ['batteries', 'devices', 'services'] as const)
    for (const since of ['', '\0', '\uD800', 'x'.repeat(201), 5])
      expectRefused(
        await app.inject({ method: 'POST', url: `/api/${kind}/getUpdates`, headers: who.headers, payload: { since } }),
      );
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
  const change = (changes: object[]) =>
    app.inject({ method: 'POST', url: '/api/users/uiSettings', headers: who.headers, payload: { changes } });
  const big = await change([{ path: 'a', value: 'x'.repeat(65_536) }]);
  expect([big.statusCode, big.json<ErrorBody>().error.code]).toEqual([400, 'users-uiSettings-1']);
  for (const path of ['__proto__.a', 'a..b', '.a', '', 'constructor.prototype.a_'])
    expectRefused(await change([{ path, value: 1 }]));
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

test('405 names the methods that the address takes', async () => {
  const allowOf = async (url: string) =>
    (await app.inject({ method: 'PATCH', url, headers: who.headers })).headers['allow'];
  expect(await allowOf('/api/session')).toBe('GET, POST, DELETE');
  expect(await allowOf('/api/batteries/1')).toBe('GET, PUT');
});

test('a broken address is bad input', async () => {
  for (const url of ['/api/batteries/%E0%A4%A', '/%', '/api/%zz']) expectRefused(await app.inject({ url }));
});
