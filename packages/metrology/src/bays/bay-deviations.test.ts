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
      return { battery, bay, time: k * 60 * dayMs + battery * dayMs, capacity: level * share };
    });
  }).flat();
};

const usual: World = { bays: 16, testsOfBay: 19, repeatability: 0.015, reads: 0.97 };
const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
const looks = (changes: Partial<World> = {}): BayDeviation[][] =>
  seeds.map((seed) => bayDeviations(world(seed, { ...usual, ...changes })).bays);

test('one of 16 bays that reads 3 % low is found in at least 80 % of looks at 19 tests a bay, and no other is named', () => {
  const seen = looks();
  const of = (look: readonly BayDeviation[]) => look.find(({ bay }) => bay === wrong);
  expect(seen.filter((look) => of(look)?.exceeds).length).toBeGreaterThanOrEqual(0.8 * seeds.length);
  expect(seen.filter((look) => look.some(({ bay, exceeds }) => exceeds && bay !== wrong))).toHaveLength(0);
  const mean = seen.reduce((sum, look) => sum + (of(look)?.deviation ?? NaN), 0) / seeds.length;
  expect(mean).toBeGreaterThan(-3.2);
  expect(mean).toBeLessThan(-2.8);
});

test('bays that read correctly raise no alarm, even when a batch of weak batteries is put into one of them on purpose', () => {
  expect(looks({ reads: 1 }).filter((look) => look.some(({ exceeds }) => exceeds))).toHaveLength(0);
  const weak = Array.from({ length: 20 }, (_, i) => {
    const [battery, time] = [10_000 + i, i * dayMs];
    return [
      { battery, bay: 2, time, capacity: 900 },
      { battery, bay: 2, time: time + dayMs, capacity: 880 },
    ];
  }).flat();
  const tests = [...world(1, { ...usual, reads: 1 }), ...weak];
  expect(bayDeviations(tests).bays.filter(({ exceeds }) => exceeds)).toEqual([]);
});

test('with too few tests, a bay has an estimate of how many more would show a deviation of 3 %', () => {
  const needed = looks({ testsOfBay: 6 })
    .flat()
    .map(({ tests, needs }) => tests + (needs ?? NaN));
  const mean = needed.reduce((sum, count) => sum + count, 0) / needed.length;
  // 13 at this repeatability, by simulation.
  expect(mean).toBeGreaterThan(10);
  expect(mean).toBeLessThan(16);
  const many = looks({ testsOfBay: 60 }).flat();
  expect(many.every(({ needs }) => needs === 0)).toBe(true);
});

test('a single bay has no deviation, and two bays deviate equally in opposite directions', () => {
  const alone = { part: null, tests: 0, deviation: null, needs: null, exceeds: false };
  expect(bayDeviations(world(1, { ...usual, bays: 1 })).bays).toEqual([expect.objectContaining(alone)]);
  const [one, other] = bayDeviations(world(1, { ...usual, bays: 2, testsOfBay: 60 })).bays;
  expect(one?.standardError).toBeCloseTo(other?.standardError ?? NaN, 12);
  expect((one?.deviation ?? NaN) + (other?.deviation ?? NaN)).toBeCloseTo(0, 2);
});

test('bays that no battery connects are judged separately, with one fade; batteries of one bay say nothing', () => {
  const here = world(1, usual);
  const there = world(2, { ...usual, reads: 1 }).map((one) => ({
    ...one,
    battery: Number(one.battery) + 10_000,
    bay: Number(one.bay) + 100,
    capacity: one.capacity / 2,
  }));
  const alone = [1, 2].map((time) => ({ battery: 1, bay: 999, time, capacity: 1000 })).slice(0, 1);
  const stays = [1, 2].map((time) => ({ battery: 'x', bay: 500, time, capacity: 1000 }));
  const { bays, parts } = bayDeviations([...here, ...there, ...stays]);
  expect(parts).toBe(2);
  expect(bays.map(({ part }) => part)).toEqual([...Array(16).fill(1), ...Array(16).fill(2), null]);
  const low = bays.filter(({ exceeds }) => exceeds);
  expect(low.map(({ bay }) => bay)).toEqual([wrong]);
  expect(bayDeviations([...here, ...alone]).bays).toHaveLength(17);
});

test('asked for a few bays, their estimates are the same', () => {
  const tests = world(3, usual);
  const [all, few] = [bayDeviations(tests), bayDeviations(tests, new Set([0, wrong]))];
  for (const bay of [0, wrong]) {
    expect(few.bays[bay]?.deviation).toBe(all.bays[bay]?.deviation);
    expect(few.bays[bay]?.z).toBeCloseTo(all.bays[bay]?.z ?? NaN, 9);
    expect(few.bays[bay]?.exceeds).toBe(all.bays[bay]?.exceeds);
  }
  expect(few.bays[1]).toMatchObject({ tests: all.bays[1]?.tests, deviation: null, exceeds: false });
});

test('the order of tests changes nothing, to the bit', () => {
  const tests = world(3, usual);
  expect(bayDeviations(tests.toReversed())).toEqual(bayDeviations(tests));
});

test('where a fade cannot be told from the bays nothing is estimated; a temperature that most tests have is taken into account', () => {
  const always = Array.from({ length: 20 }, (_, battery) =>
    [0, 1].map((bay) => ({ battery, bay, time: bay, capacity: 1000 - 10 * bay + battery })),
  ).flat();
  expect(bayDeviations(always)).toMatchObject({
    repeatability: null,
    bays: [{ tests: 20, needs: null }, { tests: 20 }],
  });
  // A bay in the cold: 1 % a degree, and 5 degrees colder than the others.
  const normal = seededNormal(7);
  const cold = world(4, { ...usual, reads: 1, testsOfBay: 40 }).map((one) => {
    const temperature = (one.bay === 3 ? 20 : 25) + 2 * normal();
    return { ...one, temperature, capacity: one.capacity * Math.exp(0.01 * (temperature - 25)) };
  });
  const of3 = (tests: CapacityTest[]) => bayDeviations(tests).bays[3]?.deviation ?? NaN;
  expect(Math.abs(of3(cold))).toBeLessThan(1.5);
  expect(of3(cold.map((one, i) => (i % 4 === 0 ? { ...one, temperature: null } : one)))).toBeLessThan(-3);
});
