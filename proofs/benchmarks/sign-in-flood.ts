/**
 * How long signed-in users wait while strangers guess passwords as fast as they are answered, against the same calls without the flood; and
 * whether somebody can sign in meanwhile from a known browser.
 */
import { Agent } from 'node:http';
import { report } from '../harness/measure/report.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { ask } from '../harness/product/ask.ts';
import { floodWithGuesses } from '../harness/product/flood-with-guesses.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { startServer } from '../harness/product/start-server.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';

const strangers = 400;
const phaseMs = 20_000;
const betweenCallsMs = 5;
const betweenSignInsMs = 2_000;
/** How long people wait at a sign-in page before they assume that it is broken. */
const timeoutMs = 5_000;

await using started = new AsyncDisposableStack();
const database = started.adopt(await newDatabase(), ({ remove }) => remove());
const owner = await addOrganization(database.root, 'owner');
const { origin } = started.adopt(
  await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
  ({ stop }) => stop(),
);
const { token, cookie } = await signIn(origin, owner);
const headers = { authorization: `Bearer ${token}` };
const agent = new Agent({ keepAlive: true });

/** Milliseconds of each call of a signed-in user. */
async function callOn(until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const { status, durationMs } = await ask(origin, { path: '/api/locations', headers, agent });
    if (status !== 200) throw new Error(`A call was answered with ${status}`);
    times.push(durationMs);
    await new Promise((resolve) => setTimeout(resolve, betweenCallsMs));
  }
  return times;
}

const { email, password } = owner;
const knownBrowser = cookie
  .split('; ')
  .filter((part) => part.includes('dc='))
  .join('; ');

async function signInNow(): Promise<number> {
  const body = { email, password };
  const { status, durationMs } = await ask(origin, {
    path: '/api/session',
    headers: { cookie: knownBrowser, origin },
    body,
  });
  return status === 200 ? durationMs : Number.POSITIVE_INFINITY;
}

/** Milliseconds of each sign-in from the known browser; infinite if it was refused. */
async function signInOn(until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    times.push(await signInNow());
    await new Promise((resolve) => setTimeout(resolve, betweenSignInsMs));
  }
  return times;
}

const peace = await callOn(performance.now() + phaseMs);
const until = performance.now() + phaseMs;
const flood = floodWithGuesses(origin, strangers, until);
const [calls, signIns] = await Promise.all([callOn(until), signInOn(until)]);
const guesses = await flood;
agent.destroy();

report('sign-in-flood', [
  {
    name: 'p99 of other calls during a flood of sign-ins',
    value: quantile(calls, 0.99),
    unit: 'ms',
    bound: { atMost: 300 },
    reference: { name: 'the same without the flood', value: quantile(peace, 0.99) },
  },
  {
    name: 'slowest sign-in from a known browser meanwhile',
    value: Math.max(...signIns),
    unit: 'ms',
    bound: { atMost: timeoutMs },
  },
  { name: 'sign-ins that the strangers tried', value: guesses / (phaseMs / 1000), unit: 'per s' },
]);
