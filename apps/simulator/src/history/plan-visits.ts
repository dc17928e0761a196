import { dayMs } from '../battery/test-battery.ts';
import type { BatteryLife, Workshop } from '../fleet/workshop.ts';
import { between, seededRandom, wholeBetween } from '../random/random.ts';

/** A battery is brought to its workshop. */
export type Visit = { workshop: Workshop; life: BatteryLife; at: number; number: number };

export type Period = { seed: number; from: number; until: number };

/** All visits of the period, by time. Devices without an owner get none. */
export const planVisits = (workshops: readonly Workshop[], period: Period): Visit[] =>
  workshops
    .filter(({ isOwned }) => isOwned)
    .flatMap((workshop) => workshop.batteries.flatMap((life) => visitsOf(workshop, life, period)))
    .toSorted((a, b) => a.at - b.at);

function visitsOf(workshop: Workshop, life: BatteryLife, { seed, from, until }: Period): Visit[] {
  const { spec, model, firstUsedAt } = life.battery;
  const random = seededRandom(seed, 'visits', model.name, spec.serialNumber);
  const visits: Visit[] = [];
  const begin = Math.max(from, firstUsedAt);
  let at = begin + between(random, 0.02, 1) * model.serviceEveryDays * dayMs;
  while (at < until) {
    visits.push({
      workshop,
      life,
      at: inWorkingHours(at, wholeBetween(random, 6 * 60, 17 * 60)),
      number: visits.length,
    });
    at += model.serviceEveryDays * between(random, 0.6, 1.45) * dayMs;
  }
  return visits;
}

const inWorkingHours = (at: number, minuteOfDay: number): number => at - (at % dayMs) + minuteOfDay * 60_000;
