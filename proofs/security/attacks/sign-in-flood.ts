import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../../harness/measure/figure.ts';
import { ask } from '../../harness/product/ask.ts';
import { signIn } from '../../harness/product/sign-in.ts';
import { startServer } from '../../harness/product/start-server.ts';
import { newDatabase } from '../../harness/fixtures/new-database.ts';
import { addOrganization, type Organization } from '../../harness/fixtures/organization.ts';
import type { Attack } from './attack.ts';
import { flood, jsonCall } from './flood.ts';

const browserCount = 10;
const attackers = 250;
const attackMs = 20_000;
const betweenSignInsMs = 500;

/** Milliseconds of each sign-in; infinite if it was refused. */
type Waits = { stranger: number[]; known: number[] };
type People = { origin: string; stranger: Organization; known: Organization & { cookie: string } };

const deviceCookieOf = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((part) => part.includes('dc='))
    .join('; ');

async function signInOnce(origin: string, { email, password }: Organization, cookie?: string): Promise<number> {
  const headers = { origin, ...(cookie ? { cookie } : {}) };
  const answer = await ask(origin, { path: '/api/session', headers, body: { email, password } });
  return answer.status === 200 ? answer.durationMs : Number.POSITIVE_INFINITY;
}

async function signInOn({ origin, stranger, known }: People, durationMs: number): Promise<Waits> {
  const until = performance.now() + durationMs;
  const repeat = async (once: () => Promise<number>) => {
    const waits: number[] = [];
    while (performance.now() < until) {
      waits.push(await once());
      await delay(betweenSignInsMs);
    }
    return waits;
  };
  const [asStranger, asKnown] = await Promise.all([
    repeat(() => signInOnce(origin, stranger)),
    repeat(() => signInOnce(origin, known, known.cookie)),
  ]);
  return { stranger: asStranger, known: asKnown };
}

function figuresOf(calm: Waits, held: Waits): Figure[] {
  const slowest = (who: keyof Waits, name: string, atMost: number): Figure => ({
    name,
    value: Math.max(...held[who]),
    unit: 'ms',
    bound: { atMost },
    reference: { name: 'before', value: Math.max(...calm[who]) },
  });
  return [
    slowest('stranger', 'slowest sign-in of a stranger', 3_000),
    slowest('known', 'slowest sign-in of another person’s known browser', 1_000),
  ];
}

/** One user who knows their password signs in as fast as they are answered, from ten browsers that the account knows. */
async function run(tree: string): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await newDatabase(), ({ remove }) => remove());
  const { url: databaseUrl, folder } = database;
  const server = await startServer({ databaseUrl, folder, roles: 'api', logLevel: 'error', tree });
  const { origin } = started.adopt(server, ({ stop }) => stop());
  const [attacker, stranger, other] = [
    await addOrganization(database.root, 'attacker'),
    await addOrganization(database.root, 'stranger'),
    await addOrganization(database.root, 'known'),
  ];
  const known = { ...other, cookie: deviceCookieOf((await signIn(origin, other)).cookie) };
  const browsers: string[] = [];
  while (browsers.length < browserCount) browsers.push(deviceCookieOf((await signIn(origin, attacker)).cookie));
  const people = { origin, stranger, known };
  const calm = await signInOn(people, attackMs / 4);
  const { email, password } = attacker;
  const call = jsonCall('POST', '/api/session', { email, password });
  const calls = browsers.map((cookie) => ({ ...call, headers: { cookie } }));
  const flooding = flood({ origin, headers: { origin }, calls, attackers, durationMs: attackMs });
  const held = await signInOn(people, attackMs);
  const { statuses, slowestMs } = await flooding;
  console.log(`${attackers} at once: ${JSON.stringify(statuses)}, slowest ${Math.round(slowestMs)} ms`);
  return figuresOf(calm, held);
}

const queue = 'apps/server/src/api/sessions/password-queue.ts';

export const signInFlood: Attack = {
  name: 'sign-ins of one account',
  run,
  control: {
    edits: [
      { file: queue, from: 'perAccount: 3,', to: 'perAccount: 100_000,' },
      {
        file: queue,
        from: 'new RoundRobin<Waiting<Ticket>>(({ owner: { account, turn } }) => turn ?? account)',
        to: `new RoundRobin<Waiting<Ticket>>(() => 'all')`,
      },
      { file: queue, from: 'const knownPerStranger = 2;', to: 'const knownPerStranger = Number.POSITIVE_INFINITY;' },
    ],
    missed: ['slowest sign-in of a stranger', 'slowest sign-in of another person’s known browser'],
  },
};
