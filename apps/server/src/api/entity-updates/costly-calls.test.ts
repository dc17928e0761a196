import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Places } from '../limits/places.ts';
import { longestTurn } from '../testing/longest-turn.ts';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, parts, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization()];
await acme.manyBatteries(10_000);
// What the database does with each of many rows takes longest, and longer than a call may on a busy machine: here it is what else a call does.
await database.root.query('alter table app.batteries disable trigger user');
await acme.change(
  `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, soh_percent, fcc_mah)
    select $1, 'run-' || id || '-' || n, id, 'Charge', 'pass', now() - n * interval '1 day', 91.123456, 2000.12345
    from (select id from app.batteries where organization_id = $1 order by id limit 100) chosen, generate_series(1, 300) n`,
  [acme.id],
);
const [who, neighbour] = [await acme.signIn(), await other.signIn()];
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const arrivals: IncomingMessage[] = [];
app.server.on('request', (arrival) => arrivals.push(arrival));

const manyIds = Array.from({ length: 200_000 }, (_, n) => Number.MAX_SAFE_INTEGER - n);
const pairsOf = (ids: readonly number[]) => ({ versions: ids.map((id) => [id, 1]) });
/** Longer than what a connection accepts in one chunk. */
const manyPairs = pairsOf(manyIds.slice(0, 50_000));

type Answer = { status: number; retryAfter: string | undefined };

function send(call: string, body?: Buffer, { headers }: SignedIn = who): Promise<Answer> {
  const [method, path] = call.split(' ');
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const type = body ? { 'content-type': 'application/json', 'content-length': body.length } : {};
  const asking = request(`${origin}/api${path}`, { method, headers: { ...headers, ...type } }, (answer) => {
    answer.resume();
    const { statusCode: status = 0 } = answer;
    answer.on('end', () => resolve({ status, retryAfter: answer.headers['retry-after'] }));
  });
  asking.on('error', reject).end(body);
  return promise;
}

const asBody = (body: object) => Buffer.from(JSON.stringify(body));
const updates = 'POST /batteries/getUpdates';

/** For as long as the others are at work. */
async function holdBothPlaces() {
  const held = [await parts.places.versions.take(acme.id), await parts.places.versions.take(acme.id)];
  return () => held.forEach(({ leave }) => leave());
}

test('a third list of versions of an organisation waits, without its body having been read, until one of two is answered', async () => {
  const leave = await holdBothPlaces();
  const body = asBody(manyPairs);
  arrivals.length = 0;
  let isAnswered = false;
  const waiting = send(updates, body).finally(() => (isAnswered = true));
  await expect.poll(() => arrivals).toHaveLength(1);
  const before = arrivals[0]!.socket.bytesRead;
  await delay(200);
  const [{ socket, complete }] = arrivals as [IncomingMessage];
  expect({ isAnswered, complete }).toEqual({ isAnswered: false, complete: false });
  // Only what a connection accepts in one chunk before anybody reads it.
  expect(socket.bytesRead).toBeLessThan(256 * 1024);
  expect(before).toBeLessThan(256 * 1024);
  leave();
  expect(await waiting).toMatchObject({ status: 200 });
});

test('short lists of versions wait as well; a poll by cursor, a first load and another organisation do not', async () => {
  const usual = parts.places.versions;
  onTestFinished(() => void (parts.places.versions = usual));
  // A busy machine may take longer than the usual wait to answer the others.
  parts.places.versions = new Places({ atOnce: 2, waitMs: 60_000 });
  const leave = await holdBothPlaces();
  const order: string[] = [];
  const short = send(updates, asBody({ versions: [[1, 1]] })).then(({ status }) => order.push(`short ${status}`));
  for (const body of [{ since: '1.abcdefghijkl' }, { versions: null }]) await send(updates, asBody(body));
  expect((await send(updates, asBody(manyPairs), neighbour)).status).toBe(200);
  order.push('others');
  leave();
  await short;
  expect(order).toEqual(['others', 'short 200']);
});

test('a call that has waited in vain gets 429 and Retry-After', async () => {
  const usual = parts.places.versions;
  parts.places.versions = new Places({ atOnce: 2, waitMs: 50 });
  const leave = await holdBothPlaces();
  expect(await send(updates, asBody(manyPairs))).toEqual({ status: 429, retryAfter: '5' });
  leave();
  expect((await send(updates, asBody(manyPairs))).status).toBe(200);
  parts.places.versions = usual;
});

test('large bodies of other calls wait for places of their own', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => parts.places.bodies.take(acme.id)));
  let isAnswered = false;
  const body = asBody({ retired: 1, batteryIds: Array.from({ length: 10_000 }, (_, n) => n + 10_000_000) });
  const waiting = send('POST /batteries/retire', body).finally(() => (isAnswered = true));
  expect((await send('POST /batteries/retire', asBody({ retired: 1, batteryIds: [1] }))).status).toBe(200);
  expect(isAnswered).toBe(false);
  for (const { leave } of held) leave();
  expect((await waiting).status).toBe(200);
});

const questions: [string, object][] = [
  ['find', { filters: {}, timeZone: 'UTC', sort: null, offset: 0, limit: 1 }],
  ['summarize', { filters: {}, timeZone: 'UTC', count: true }],
];

test.each(questions)(
  'questions of one organisation about long lists wait for each other only: %s',
  async (call, body) => {
    const usual = parts.places.questions;
    onTestFinished(() => void (parts.places.questions = usual));
    parts.places.questions = new Places({ atOnce: 2, waitMs: 50 });
    const ask = (person: SignedIn) => send(`POST /batteries/${call}`, asBody(body), person);
    const held = [await parts.places.questions.take(acme.id), await parts.places.questions.take(acme.id)];
    expect(await ask(who)).toEqual({ status: 429, retryAfter: '5' });
    expect((await ask(neighbour)).status).toBe(200);
    for (const { leave } of held) leave();
    expect((await ask(who)).status).toBe(200);
  },
);

test.each(questions)(
  'the time that the database works on a question is charged to its organisation: %s',
  async (call, body) => {
    const usual = parts.places.questions;
    onTestFinished(() => void (parts.places.questions = usual));
    parts.places.questions = new Places({ atOnce: 2, waitMs: 50, costs: { perSecond: 0.001, burst: 0.1 } });
    const ask = (person: SignedIn) => send(`POST /batteries/${call}`, asBody(body), person);
    expect((await ask(who)).status).toBe(200);
    expect((await ask(who)).status).toBe(429);
    expect((await ask(neighbour)).status).toBe(200);
  },
);

/** Valid JSON except for its last byte, and pairs except for the last one. */
const spoiled: [string, keyof typeof parts.places, string, Buffer][] = [
  ['a list of versions', 'versions', updates, asBody({ versions: [...manyPairs.versions.slice(0, 20_000), [0, 1]] })],
  [
    'anything else',
    'bodies',
    'POST /batteries/retire',
    Buffer.from(`{"retired":1,"comments":"${'x'.repeat(200_000)}"`),
  ],
];

test.each(spoiled)('refused bodies cost their bytes as well: %s', async (_, kind, call, body) => {
  const usual = parts.places[kind];
  onTestFinished(() => void (parts.places[kind] = usual));
  parts.places[kind] = new Places({ atOnce: 2, waitMs: 50, costs: { perSecond: 1_000, burst: 100_000 } });
  expect((await send(call, body)).status).toBe(400);
  expect((await send(call, body)).status).toBe(429);
});

test('a body that declares too great a length is refused unread, and costs nothing', async () => {
  const usual = parts.places.bodies;
  onTestFinished(() => void (parts.places.bodies = usual));
  parts.places.bodies = new Places({ atOnce: 2, waitMs: 50, costs: { perSecond: 1_000, burst: 100_000 } });
  const tooLong = Buffer.alloc(9 * 1024 * 1024, ' ');
  for (let times = 0; times < 2; times++) expect((await send('POST /batteries/retire', tooLong)).status).toBe(413);
});

test('callers without a session cannot send more than 16 KiB', async () => {
  const body = asBody({ email: 'a@example.test', password: 'x'.repeat(20_000) });
  expect((await send('POST /session', body)).status).toBe(413);
});

const ownIds = (await acme.change('select id from app.batteries order by id limit 10000')).map(({ id }) => Number(id));
const calls: [string, string, Buffer?][] = [
  ['pairs that nobody knows', updates, asBody(pairsOf(manyIds))],
  ['pairs that have all changed', updates, asBody({ versions: ownIds.map((id) => [id, 99]) })],
  ['a ticket for many', 'POST /batteries/downloadCsv', asBody({ ids: manyIds })],
  ['favourites', 'POST /batteries/favourites', asBody({ favourites: ownIds.map((id) => [id, true]) })],
  ['retiring', 'POST /batteries/retire', asBody({ retired: Date.now(), batteryIds: ownIds })],
  [
    'settings of many keys',
    'PUT /users/uiSettings',
    asBody(Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`k${n}`, 1]))),
  ],
  ['histories', `GET /batteries/history?ids=${ownIds.slice(0, 100).join()}`],
];

/** At most: the first ones are not compiled yet, and garbage collection may run at any time. */
const tries = 8;

test.each(calls)('no body blocks the event loop for more than 20 ms: %s', async (_name, call, body) => {
  let heldMs = Infinity;
  for (let n = 0; n < tries && heldMs >= 20; n++) {
    heldMs = await longestTurn(async () => {
      const { status } = await send(call, body);
      expect(status).toBeOneOf([200, 400]);
    });
  }
  expect(heldMs).toBeLessThan(20);
});
