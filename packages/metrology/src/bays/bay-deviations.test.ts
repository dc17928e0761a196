import { expect, test } from 'vitest';
import { seededNormal, seededRandom } from '../statistics/random.ts';
import { bayDeviations, type BayDeviation } from './bay-deviations.ts';
import type { CapacityTest } from './comparable-tests.ts';

const dayMs = 86_400_000;
const wrong = 5;

type World = {
  bays: number;
  testsOfBay: number;
  /** Of one test, as a share. */
  repeatability: number;
  /** What the wrong bay reads, as a share of the truth. */
  reads: number;
};

/** Three tests of each battery in bays at random, 60 days apart; each battery fades in its own way. */
const world = (seed: number, { bays, testsOfBay, repeatability, reads }: World): CapacityTest[] => {
  const [random, normal] = [seededRandom(seed), seededNormal(seed + 1_000_000)];
  return Array.from({ length: Math.ceil((bays * testsOfBay) / 3) }, (_, battery) => {
    const [level, fade] = [2000 + 500 * random(), 0.005 + 0.004 * normal()];
    return [0, 1, 2].map((k) => {
      const bay = Math.floor(random() * bays);
      const share = Math.exp(repeatability * normal() - fade * k) * (bay === wrong ? reads : 1);
      return { battery, bay, at: k * 60 * dayMs + battery * dayMs, fcc: level * share };
    });
  }).flat();
};

const usual: World = { bays: 16, testsOfBay: 19, repeatability: 0.015, reads: 0.97 };
const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
const looks = (changes: Partial<World> = {}): BayDeviation[][] =>
  seeds.map((seed) => bayDeviations(world(seed, { ...usual, ...changes })));

test('one of 16 bays that reads 3 % low is found in at least 80 % of looks at 19 tests a bay, and no other is named', () => {
  const seen = looks();
  const of = (look: readonly BayDeviation[]) => look.find(({ bay }) => bay === wrong);
  expect(seen.filter((look) => of(look)?.deviates).length).toBeGreaterThanOrEqual(0.8 * seeds.length);
  expect(seen.filter((look) => look.some(({ bay, deviates }) => deviates && bay !== wrong))).toHaveLength(0);
  const mean = seen.reduce((sum, look) => sum + (of(look)?.deviation ?? NaN), 0) / seeds.length;
  expect(mean).toBeGreaterThan(-3.2);
  expect(mean).toBeLessThan(-2.8);
});

test('bays that read correctly raise no alarm, even when a batch of weak batteries is put into one of them on purpose', () => {
  expect(looks({ reads: 1 }).filter((look) => look.some(({ deviates }) => deviates))).toHaveLength(0);
  const weak = Array.from({ length: 20 }, (_, i) => {
    const [battery, at] = [10_000 + i, i * dayMs];
    return [
      { battery, bay: 2, at, fcc: 900 },
      { battery, bay: 2, at: at + dayMs, fcc: 880 },
    ];
  }).flat();
  const tests = [...world(1, { ...usual, reads: 1 }), ...weak];
  expect(bayDeviations(tests).filter(({ deviates }) => deviates)).toEqual([]);
});

test('with too few tests, a bay has an estimate of how many more would show a deviation of 3 %', () => {
  const needed = looks({ testsOfBay: 6 })
    .flat()
    .map(({ tests, testsMissing }) => tests + testsMissing);
  const mean = needed.reduce((sum, count) => sum + count, 0) / needed.length;
  // 13 at this repeatability, by simulation.
  expect(mean).toBeGreaterThan(10);
  expect(mean).toBeLessThan(16);
  const many = looks({ testsOfBay: 60 }).flat();
  expect(many.every(({ testsMissing }) => testsMissing === 0)).toBe(true);
});

test('a single bay has no deviation, and two bays deviate equally in opposite directions', () => {
  expect(bayDeviations(world(1, { ...usual, bays: 1 }))).toEqual([]);
  const [one, other] = bayDeviations(world(1, { ...usual, bays: 2, testsOfBay: 60 }));
  expect(one?.standardError).toBeCloseTo(other?.standardError ?? NaN, 12);
  expect((one?.deviation ?? NaN) + (other?.deviation ?? NaN)).toBeCloseTo(0, 2);
});

test('bays that no battery connects are judged separately', () => {
  const here = world(1, usual);
  const there = world(2, { ...usual, reads: 1 }).map((one) => ({
    ...one,
    battery: one.battery + 10_000,
    bay: one.bay + 100,
    fcc: one.fcc / 2,
  }));
  expect(bayDeviations([...here, ...there]).filter(({ bay }) => bay < 100)).toEqual(bayDeviations(here));
});
