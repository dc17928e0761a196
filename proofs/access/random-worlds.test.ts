import { expect, test } from 'vitest';
import { openSession } from '../../apps/server/src/api/sessions/open-session.ts';
import { exampleCalls } from '../../apps/server/src/api/testing/example-request.ts';
import { testApi } from '../../apps/server/src/api/testing/test-api.ts';
import { Random } from '../../apps/server/src/testing/random.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { allowFragments, insertWorld } from './insert-world.ts';
import { randomWorld } from './random-world.ts';
import { comparable, isReading, readingsOf, type Reading } from './readings.ts';
import { seenBy, type Person, type World } from './world.ts';

const { app, database, parts } = await testApi();
await allowFragments(database);
const readings = exampleCalls(app).filter(isReading);
const isWhole = process.env['PROOF'] === 'whole';
const firstSeed = Number(process.env['SEED'] ?? 1);
const seeds = Array.from({ length: process.env['SEED'] ? 1 : isWhole ? 500 : 4 }, (_, index) => firstSeed + index);
const nowMs = Date.now();
let compared = 0;

type Headers = { authorization: string };

async function headersOf(organizationId: number, userId: number): Promise<Headers> {
  const { bearerToken } = await openSession(parts.database, {
    organizationId,
    userId,
    ip: '127.0.0.1',
    userAgent: 'x',
  });
  return { authorization: `Bearer ${bearerToken}` };
}

async function read(headers: Headers, { method, url, payload }: Reading) {
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return [answer.statusCode, comparable(answer.body)];
}

/** The text around the first difference. */
function firstDifference(found: string, expected: string): string {
  let same = 0;
  while (same < found.length && found[same] === expected[same]) same++;
  const at = Math.max(0, same - 150);
  return `\nfound: …${found.slice(at, at + 300)}\nmodel: …${expected.slice(at, at + 300)}`;
}

/** Reads the organisation itself, and a copy that contains only what the model lets this person see. */
async function differences(organization: number, world: World, person: Person): Promise<string[]> {
  const shown = await insertWorld(database, seenBy(world, person));
  const [real, model] = [await headersOf(organization, person.id), await headersOf(shown, person.id)];
  const wrong: string[] = [];
  for (const reading of readings.flatMap((example) => readingsOf(example, world))) {
    const [found, expected] = [await read(real, reading), await read(model, reading)].map((each) =>
      JSON.stringify(each),
    );
    compared++;
    if (found !== expected)
      wrong.push(`person ${person.id}: ${reading.method} ${reading.url}${firstDifference(found!, expected!)}`);
  }
  return wrong;
}

/** Next to another organisation with the same ids. */
async function judge(seed: number): Promise<string[]> {
  const random = new Random(seed);
  const [world, other] = [randomWorld(random, nowMs), randomWorld(random, nowMs)];
  const organization = await insertWorld(database, world);
  await insertWorld(database, other);
  const wrong = [];
  for (const person of world.people) wrong.push(...(await differences(organization, world, person)));
  return wrong.map((each) => `SEED=${seed} ${each}`);
}

test('every reading call is compared', () => {
  const calls = readings.map(({ call }) => call);
  for (const call of [
    'POST /api/batteries/getUpdates',
    'GET /api/services/:id',
    'GET /api/batteries/history',
    'GET /api/devices/downloadCsv',
    'GET /api/dashboard/fleet',
    'GET /api/reports/soh',
    'GET /api/locations',
  ])
    expect(calls).toContain(call);
});

test(
  'in random organisations everybody reads exactly what a plain model of the scope lets them see',
  { timeout: 900_000 },
  async () => {
    const wrong = await mapConcurrently(seeds, judge, 4);
    expect(wrong.flat().slice(0, 5)).toEqual([]);
    console.log(`${seeds.length} worlds, ${compared} answers compared`);
  },
);
