/**
 * Whether the response time reveals the state of an account: unknown, wrong, unverified and disabled accounts, one with second factors and one
 * who logs in at a provider, without the right password, over HTTP and with the product's own cost of a hash. 300 samples of each; more where the result may be
 * chance. A second unknown account is the reference: two of the same kind differ by chance alone.
 */
import { linkPaths } from '@ohmstead/contract';
import { areaUnderCurve } from '../../apps/server/src/api/testing/area-under-curve.ts';
import { ordersOf } from '../../apps/server/src/api/testing/orders-of.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { startServer } from '../harness/product/start-server.ts';
import { addAccounts, type AccountKind } from '../harness/fixtures/accounts.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';

const samples = 300;
/** The area of 300 against 300 samples has a standard deviation of 0.024, of four times as many 0.012: a quarter of the bound. */
const mostRounds = 4;
const mostArea = 0.05;
const mostGapMs = 3;
/** On a busy machine medians scatter more than that: a difference within that scatter is not one. */
const scatters = 4;

type Kind = AccountKind | 'unknown' | 'another';
type Times = Record<Kind, number[]>;
const kinds = ['wrong', 'unverified', 'disabled', 'secure', 'linked', 'unknown', 'another'] as const satisfies Kind[];
const orders = ordersOf<Kind>(kinds);

await using started = new AsyncDisposableStack();
const database = started.adopt(await newDatabase(), ({ remove }) => remove());
const emails: Record<Kind, string> = {
  ...(await addAccounts(database.root)),
  unknown: 'nobody@nowhere.example',
  another: 'noone@nowhere.example',
};
const server = started.adopt(
  await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
  ({ stop }) => stop(),
);
const { origin } = server;

type Asked = { path: string; body?: object };

async function measure({ path, body }: Asked): Promise<number> {
  await database.root.query('delete from directory.attempt_counters');
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json', origin };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  const answer = await fetch(`${origin}/api${path}`, { redirect: 'manual', ...sent });
  await answer.arrayBuffer();
  return performance.now() - startedAt;
}

const areasOf = ({ unknown, another: _, ...known }: Times) =>
  Object.values(known).map((times) => areaUnderCurve(times, unknown));

function gapOf(times: Times, compared: readonly Kind[]): number {
  const medians = compared.map((kind) => median(times[kind]));
  return Math.max(...medians) - Math.min(...medians);
}

/** How far the medians of two samples of one kind differ by chance: from the interquartile range of what was measured. */
function scatterOf({ unknown, another }: Times): number {
  const all = [...unknown, ...another];
  const standardError = (0.93 * (quantile(all, 0.75) - quantile(all, 0.25))) / Math.sqrt(unknown.length);
  return Math.SQRT2 * standardError;
}

const mostGapOf = (times: Times) => Math.max(mostGapMs, Math.round(scatters * scatterOf(times) * 10) / 10);
const compared = ['wrong', 'unverified', 'disabled', 'secure', 'linked', 'unknown'] as const;
const isInDoubt = (times: Times) =>
  areasOf(times).some((area) => Math.abs(area - 0.5) > mostArea) || gapOf(times, compared) > mostGapOf(times);

async function compare(asked: (email: string) => Asked): Promise<Times> {
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Times;
  for (let sample = 0; sample < samples * mostRounds; sample++) {
    if (sample > 0 && sample % samples === 0 && !isInDoubt(times)) break;
    // In a different order each time: the first call after a pause is slower.
    const order = orders[sample % orders.length]!;
    for (const kind of order) times[kind].push(await measure(asked(emails[kind])));
  }
  return times;
}

function figuresOf(call: string, times: Times): Figure[] {
  const areas = areasOf(times);
  const byChance = { name: 'two unknown accounts', value: areaUnderCurve(times.another, times.unknown) };
  return [
    { name: `${call}: samples of each account`, value: times.unknown.length, unit: '' },
    {
      name: `${call}: smallest area under the curve`,
      value: Math.min(...areas),
      unit: '',
      bound: { atLeast: 0.5 - mostArea },
      reference: byChance,
    },
    {
      name: `${call}: largest area under the curve`,
      value: Math.max(...areas),
      unit: '',
      bound: { atMost: 0.5 + mostArea },
      reference: byChance,
    },
    {
      name: `${call}: gap between the medians`,
      value: gapOf(times, compared),
      unit: 'ms',
      bound: { atMost: mostGapOf(times) },
      reference: { name: 'two unknown accounts', value: gapOf(times, ['unknown', 'another']) },
    },
    { name: `${call}: median of an unknown account`, value: median(times.unknown), unit: 'ms' },
  ];
}

const linkFor = (path: string, purpose: 'reset' | 'verify') => (email: string) => ({
  path,
  body: { email, url: `${origin}${linkPaths[purpose]}` },
});
const signInAs = (email: string) => ({ path: '/session', body: { email, password: 'Wrong-1234' } });
/** The page sends the domain alone. Whether it has a provider may be known, and not whether there are accounts: those here have none. */
const startAs = (email: string) => ({
  path: `/signIn/oidc/start?domain=${email.split('@')[1]?.replace('linked', 'bench')}`,
});
// A warm-up, so that the first call does not include one-time costs.
for (const asked of [signInAs, startAs]) await measure(asked(emails.wrong));

report('sign-in-timing', [
  ...figuresOf('signing in', await compare(signInAs)),
  ...figuresOf('forgotten password', await compare(linkFor('/users/initiateForgotPassword', 'reset'))),
  ...figuresOf('verification mail', await compare(linkFor('/users/resendVerificationEmail', 'verify'))),
  ...figuresOf('starting to log in elsewhere', await compare(startAs)),
]);
