import { linkPaths } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { areaUnderCurve } from '../testing/area-under-curve.ts';
import { ordersOf } from '../testing/orders-of.ts';
import { SecondFactorBench } from '../testing/second-factor-bench.ts';
import { publicUrl, testApi } from '../testing/test-api.ts';
import { password } from '../testing/test-organization.ts';
import { hashPassword } from './password-hashing.ts';

const { app, database, parts, organization } = await testApi();
const acme = await organization();
/**
 * By name (`npm run prove -- alike-in-time`) as specified. A few samples find what takes another time altogether, where the hash of a
 * password takes longest of all. It is more expensive than in other tests, so that it dominates as in the product.
 */
const { samples, most, memoryKib } =
  process.env['PROOF'] === 'whole'
    ? { samples: 300, most: 0.05, memoryKib: 6_144 }
    : { samples: 20, most: 0.25, memoryKib: 49_152 };
const cost = { memoryKib, passes: 1 };
const bounds = `AUC ${0.5 - most} to ${0.5 + most}`;
/** A busy machine may spoil a round; a real difference would spoil them all. */
const rounds = 6;

const secure = await acme.signIn();
const factors = new SecondFactorBench(app, database);
await factors.enrol(secure);
await factors.enrolPasskey(secure);
/** Who logs in at an identity provider has no password. */
const linked = await acme.person();
const people = {
  wrong: (await acme.person()).email,
  unverified: (await acme.person({ isVerified: false })).email,
  disabled: (await acme.person({ isDisabled: true })).email,
  secure: secure.email,
  linked: linked.email,
  unknown: 'nobody@example.test',
};
type Kind = keyof typeof people;
const orders = ordersOf(Object.keys(people) as Kind[]);
parts.signIn.hashCost = cost;
parts.signIn.dummyHash = hashPassword('nobody', cost);
await database.root.query('update directory.accounts set password_hash = $1', [await hashPassword(password, cost)]);
await database.root.query('update directory.accounts set password_hash = null where user_id = $1', [linked.id]);

type Payload = Record<string, string>;
async function measure(url: string, payload: Payload): Promise<number> {
  await database.root.query('delete from directory.attempt_counters');
  const startedAt = performance.now();
  await app.inject({ method: 'POST', url: `/api${url}`, payload });
  return performance.now() - startedAt;
}

async function measureAll(url: string, payloadOf: (email: string) => Payload): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = {
    wrong: [],
    unverified: [],
    disabled: [],
    secure: [],
    linked: [],
    unknown: [],
  };
  for (let sample = 0; sample < samples; sample++) {
    // In a different order each time: the first call after a pause is slower.
    for (const kind of orders[sample % orders.length]!) times[kind].push(await measure(url, payloadOf(people[kind])));
  }
  return times;
}

/** The largest distance from 0.5 of any kind of account against the unknown one, in the best round. */
async function farthest(url: string, payloadOf: (email: string) => Payload): Promise<number> {
  let best = 1;
  for (let round = 0; round < rounds && best > most; round++) {
    const { unknown, ...known } = await measureAll(url, payloadOf);
    const distances = Object.values(known).map((times) => Math.abs(areaUnderCurve(times, unknown) - 0.5));
    best = Math.min(best, Math.max(...distances));
  }
  return best;
}

test(
  `signing in takes as long for unknown, unverified and disabled accounts as for a wrong password, with second factors, without a password or with it alone: ${bounds}`,
  { timeout: 300_000 },
  async () =>
    expect(await farthest('/session', (email) => ({ email, password: 'Wrong-1234' }))).toBeLessThanOrEqual(most),
);

const resetUrl = `${publicUrl.origin}${linkPaths.reset}`;

test.each([resetUrl, 'https://evil.test/:token'])(
  'and so does a forgotten password with the link %s',
  { timeout: 300_000 },
  async (url) =>
    expect(await farthest('/users/initiateForgotPassword', (email) => ({ email, url }))).toBeLessThanOrEqual(most),
);
