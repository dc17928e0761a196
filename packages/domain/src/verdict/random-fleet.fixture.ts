import type { DispositionPolicy } from './disposition-policy.ts';
import type { NaiveBattery } from './naive-verdict.fixture.ts';
import type { JudgedService } from './verdict-facts.ts';

export type RandomBelow = (limit: number) => number;

export const fleetNow = Date.UTC(2026, 5, 1);
const day = 86_400_000;
const chemistries = ['Li-ion', 'LI-ION', 'Lead-acid', 'NiMH', null];

const oneOf = <Value>(random: RandomBelow, values: readonly Value[]): Value => values[random(values.length)] as Value;
const maybe = <Value>(random: RandomBelow, value: Value): Value | null => (random(3) === 0 ? null : value);

/** Close to the round limits of the policies, with the halves between two displayed values. */
const soh = (random: RandomBelow) =>
  (random(4) === 0 ? 50 + random(61) / 2 : (5_000 + random(5_500)) / 100) + (random(5) - 2) / 100;

const service = (random: RandomBelow, serviceId: number): JudgedService => ({
  serviceId,
  serviceType: oneOf(random, ['Capacity Test', 'Recondition', 'Spectro']),
  status: oneOf(random, ['pass', 'fail', 'aborted']),
  endedAt: maybe(random, fleetNow - random(40) * 20 * day),
  sohPercent: maybe(random, soh(random)),
  temperatureC: maybe(random, random(500) / 10),
  measuredCcaA: maybe(random, 300 + random(500)),
  resistanceOhm: maybe(random, random(100) / 1_000),
});

export const randomBattery = (random: RandomBelow): NaiveBattery => ({
  isRetired: random(20) === 0,
  isServicing: random(20) === 0,
  designCapacityMah: random(20) === 0 ? null : 5_000,
  chemistry: oneOf(random, chemistries),
  ratedCcaA: maybe(random, random(800)),
  cycleCount: maybe(random, random(1_000)),
  inServiceAt: maybe(random, fleetNow - random(2_000) * day),
  services: Array.from({ length: random(7) }, (_, i) => service(random, i + 1)),
});

export function randomPolicy(random: RandomBelow): DispositionPolicy {
  const [secondLife, lighterDuty, keep] = [0, 1, 2].map(() => (600 + random(300)) / 10).toSorted((a, b) => a - b);
  const limits = { keep: keep ?? 80, lighterDuty: lighterDuty ?? 80, secondLife: secondLife ?? 80 };
  return {
    scope: 'organization',
    value: null,
    ...limits,
    recondition: maybe(random, {
      chemistries: [oneOf(random, ['li-ion', 'LEAD-ACID']), 'NiMH'],
      from: Math.min(limits.keep, 50 + random(30)),
      mostPerYear: random(4),
      leastGain: random(80) / 10,
    }),
    oldestTestDays: maybe(random, 1 + random(800)),
    limits: {
      resistanceRise: maybe(random, 1 + random(400)),
      cca: maybe(random, 1 + random(120)),
      ageDays: maybe(random, 200 + random(3_000)),
      cycles: maybe(random, 100 + random(1_500)),
    },
    serviceEveryDays: { keep: null, recondition: null, lighterDuty: null, secondLife: null, retire: null },
  };
}
