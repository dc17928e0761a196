/**
 * Whether the time of an answer tells what became of an account: unknown, wrong, unverified and disabled accounts without the
 * right password, over HTTP and at the product's own price of a hash. 300 samples of each; where chance leaves a doubt, more.
 */
import { linkPaths } from '@ohmstead/contract';
import { areaUnderCurve } from '../apps/server/src/api/testing/area-under-curve.ts';
import type { Figure } from './measure/figure.ts';
import { report } from './measure/report.ts';
import { median } from './measure/statistics.ts';
import { newDatabase } from './world/new-database.ts';
import { addAccounts, type AccountKind } from './world/accounts.ts';
import { startServer } from './product/server-process.ts';

const samples = 300;
/** The area's own scatter halves with three times as many. */
const mostRounds = 3;
const mostArea = 0.05;
const mostGapMs = 3;
/** The same of the 75 ms that a hash takes on a calm machine: on a busy one everything takes longer, the gap too. */
const mostGapShare = 0.04;

const kinds = ['wrong', 'unverified', 'disabled', 'unknown'] as const;
type Kind = AccountKind | 'unknown';
type Times = Record<Kind, number[]>;

await using started = new AsyncDisposableStack();
const database = started.adopt(await newDatabase(), ({ remove }) => remove());
const emails: Record<Kind, string> = { ...(await addAccounts(database.root)), unknown: 'nobody@bench.example' };
const server = started.adopt(
  await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
  ({ stop }) => stop(),
);
const { origin } = server;

async function measure(path: string, body: object): Promise<number> {
  await database.root.query('delete from directory.attempt_counters');
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return performance.now() - startedAt;
}

const areasOf = ({ unknown, ...known }: Times) => Object.values(known).map((times) => areaUnderCurve(times, unknown));
const isInDoubt = (times: Times) => areasOf(times).some((area) => Math.abs(area - 0.5) > mostArea);

async function compare(path: string, bodyOf: (email: string) => object): Promise<Times> {
  const times: Times = { wrong: [], unverified: [], disabled: [], unknown: [] };
  for (let round = 0; round < mostRounds && (round === 0 || isInDoubt(times)); round++) {
    for (let sample = 0; sample < samples; sample++) {
      // In another order each time: whoever comes first after a pause is slower.
      for (const kind of kinds.toSorted(() => Math.random() - 0.5))
        times[kind].push(await measure(path, bodyOf(emails[kind])));
    }
  }
  return times;
}

function figuresOf(call: string, times: Times): Figure[] {
  const areas = areasOf(times);
  const medians = kinds.map((kind) => median(times[kind]));
  const atMost = Math.max(mostGapMs, mostGapShare * median(times.unknown));
  return [
    { name: `${call}: smallest area under the curve`, value: Math.min(...areas), unit: '', bound: { atLeast: 0.45 } },
    { name: `${call}: largest area under the curve`, value: Math.max(...areas), unit: '', bound: { atMost: 0.55 } },
    {
      name: `${call}: gap between the medians`,
      value: Math.max(...medians) - Math.min(...medians),
      unit: 'ms',
      bound: { atMost },
      reference: { name: 'an unknown account', value: median(times.unknown) },
    },
  ];
}

const linkFor = (purpose: 'reset' | 'verify') => (email: string) => ({ email, url: `${origin}${linkPaths[purpose]}` });
// Once through, so that no first call pays for all.
await measure('/session', { email: emails.wrong, password: 'Wrong-1234' });

report('sign-in-timing', [
  ...figuresOf('signing in', await compare('/session', (email) => ({ email, password: 'Wrong-1234' }))),
  ...figuresOf('forgotten password', await compare('/users/initiateForgotPassword', linkFor('reset'))),
  ...figuresOf('verification mail', await compare('/users/resendVerificationEmail', linkFor('verify'))),
]);
