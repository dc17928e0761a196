import { randomFrom } from '../list-rows/list-model.fixture.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { PlanItem, PlanWorld, Takes } from './plan-world.ts';

const day = 86_400_000;
const models = ['M1', 'M2', 'M3', 'M4'];
/** Clocks change at night, when the random locations are closed or open throughout. */
const zones = ['UTC', 'Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
/** Around the last Sundays of March and October, too. */
const moments = [Date.UTC(2026, 4, 6, 12), Date.UTC(2026, 2, 27, 9), Date.UTC(2026, 9, 22, 22), Date.UTC(2026, 2, 6)];

type Random = ReturnType<typeof randomFrom>;
const clock = (quarter: number) =>
  `${String(quarter >> 2).padStart(2, '0')}:${String((quarter & 3) * 15).padStart(2, '0')}`;

function randomHours(random: Random): OpeningHours {
  if (random(3) === 0) return null;
  if (random(12) === 0) return [[], [], [], [], [], [], []];
  return Array.from({ length: 7 }, () => {
    const cuts = Array.from({ length: 2 * random(3) }, () => 16 + random(81));
    const rising = [...new Set(cuts)].toSorted((one, other) => one - other);
    return Array.from(
      { length: rising.length >> 1 },
      (_, n) => [clock(rising[2 * n] ?? 0), clock(rising[2 * n + 1] ?? 0)] as const,
    );
  });
}

const randomTakes = (random: Random, locations: number): Takes => ({
  locationId: 1 + random(locations),
  modelNames: random(6) === 0 ? null : models.filter(() => random(2) === 0),
});

/** Everything that a plan may meet: closed locations, running services, devices that are away, batteries without location or model. */
export function randomPlanWorld(seed: number, most: { bays: number; items: number }): PlanWorld {
  const random = randomFrom(seed);
  const count = 1 + random(3);
  const at = (moments[random(moments.length)] ?? 0) + random(day);
  const leadDays = random(4) === 0 ? 365 : random(30);
  const bays = 1 + random(most.bays);
  const hasVisits = random(2) === 0;
  const visits = () => Array.from({ length: random(6) }, () => [random(bays), at - random(5) * day] as const);
  const item = (batteryId: number): PlanItem => {
    const due = at + (random(3) === 0 ? random(4) - 2 : random(40) - 15) * day + random(2) * random(day);
    return {
      batteryId,
      modelName: random(12) === 0 ? null : (models[random(models.length)] ?? null),
      locationId: random(15) === 0 ? null : 1 + random(count),
      soh: random(6) === 0 ? null : 60 + random(40),
      due,
      listedFrom: due - leadDays * day,
      duration: 600 + random(40_000),
      promisedDuration: 600 + random(60_000),
      ...(hasVisits ? { visits: [...new Map(visits())] } : {}),
    };
  };
  return {
    at,
    until: at + 28 * day,
    items: Array.from({ length: random(most.items + 1) }, (_, n) => item(n + 1)),
    bays: Array.from({ length: bays }, () => ({
      ...randomTakes(random, count),
      freeFrom: at + (random(3) === 0 ? random(day) : 0),
    })),
    awayBays: Array.from({ length: random(4) }, () => randomTakes(random, count)),
    locations: Array.from({ length: count }, (_, n) => ({
      locationId: n + 1,
      timeZone: zones[random(zones.length)] ?? 'UTC',
      hours: randomHours(random),
    })),
  };
}
