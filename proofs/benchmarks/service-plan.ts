/**
 * A plan of 100 000 batteries and 1 000 bays, at one location and at fifty, within two seconds; after a service has ended, its location is
 * planned again within 50 ms. The reference sorts the batteries.
 */
import { compareItems, planServices, type PlanItem, type PlanWorld } from '@ohmstead/domain';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';

const [batteries, bays, rounds, mostMs, mostAgainMs] = [100_000, 1_000, 5, 2_000, 50];
const day = 86_400_000;
const at = Date.UTC(2026, 4, 6, 12);
const weekday = [['08:00', '12:00'] as const, ['13:00', '17:00'] as const];
const hours = [weekday, weekday, weekday, weekday, weekday, [], []];

function worldOf(locationCount: number): PlanWorld {
  const item = (batteryId: number): PlanItem => ({
    batteryId,
    modelName: `M${batteryId % 100}`,
    locationId: 1 + (batteryId % locationCount),
    soh: 60 + (batteryId % 40),
    due: at + ((batteryId * 7_919) % 365) * day,
    listedFrom: at + ((batteryId * 7_919) % 365) * day - 14 * day,
    duration: 14_400,
    promisedDuration: 18_000,
  });
  const modelNames = Array.from({ length: 100 }, (_, n) => `M${n}`);
  return {
    at,
    until: at + 366 * day,
    items: Array.from({ length: batteries }, (_, n) => item(n + 1)),
    bays: Array.from({ length: bays }, (_, n) => ({ locationId: 1 + (n % locationCount), freeFrom: at, modelNames })),
    awayBays: [],
    locations: Array.from({ length: locationCount }, (_, n) => ({
      locationId: n + 1,
      timeZone: 'Europe/Vienna',
      hours,
    })),
  };
}

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return median(times);
}

const [one, fifty] = [worldOf(1), worldOf(50)];
/** One of the fifty locations, a service of which has ended: its battery is due later, and its bay is free. */
function afterService(world: PlanWorld): PlanWorld {
  const [serviced, ...items] = world.items.filter(({ locationId }) => locationId === 1);
  const again = serviced === undefined ? [] : [{ ...serviced, due: at + 365 * day, listedFrom: at + 351 * day }];
  return {
    ...world,
    items: [...items, ...again],
    bays: world.bays.filter(({ locationId }) => locationId === 1),
    locations: world.locations.filter(({ locationId }) => locationId === 1),
  };
}

const bound = { atMost: mostMs };
const reference = { name: 'sorting the batteries', value: medianMs(() => one.items.toSorted(compareItems)) };
report('service-plan', [
  { name: 'a plan of one location', value: medianMs(() => planServices(one)), unit: 'ms', bound, reference },
  { name: 'a plan of fifty locations', value: medianMs(() => planServices(fifty)), unit: 'ms', bound, reference },
  {
    name: 'a location planned again after a service',
    value: medianMs(() => planServices(afterService(fifty))),
    unit: 'ms',
    bound: { atMost: mostAgainMs },
    reference,
  },
]);
