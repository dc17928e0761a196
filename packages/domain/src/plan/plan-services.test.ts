import { describe, expect, it } from 'vitest';
import { randomFrom } from '../list-rows/list-model.fixture.ts';
import { durationFrom } from './durations.ts';
import type { OpeningHours } from './opening-hours.ts';
import { planServices } from './plan-services.ts';
import type { PlanItem, PlanWorld } from './plan-world.ts';
import { randomPlanWorld } from './random-plan.fixture.ts';
import { simulatePlan } from './simulated-plan.fixture.ts';

const isWhole = process.env['PROOF'] === 'whole';
const [worlds, most] = isWhole ? [10_000, { bays: 64, items: 500 }] : [300, { bays: 12, items: 60 }];
const [queues, longest] = isWhole ? [1_000, 8] : [100, 6];

const hour = 3_600_000;
const day = 24 * hour;
const at = Date.UTC(2026, 4, 6, 12);

const item = (batteryId: number, values: Partial<PlanItem> = {}): PlanItem => ({
  batteryId,
  modelName: 'M',
  locationId: 1,
  soh: 80,
  due: at,
  listedFrom: at - day,
  duration: 3_600,
  promisedDuration: 7_200,
  ...values,
});
const world = (items: PlanItem[], values: Partial<PlanWorld> = {}): PlanWorld => ({
  at,
  until: at + 28 * day,
  items,
  bays: [{ locationId: 1, freeFrom: at, modelNames: null }],
  awayBays: [],
  locations: [{ locationId: 1, timeZone: 'UTC', hours: null }],
  ...values,
});
const startsOf = (of: PlanWorld) => planServices(of).items.map(({ batteryId, start }) => [batteryId, start]);

describe('the plan', () => {
  it('starts and ends each service when and where an independent simulation of the workshop does', () => {
    const reasons = new Set<string | null>();
    for (let seed = 1; seed <= worlds; seed++) {
      const random = randomPlanWorld(seed, most);
      const planned = planServices(random).items;
      const expected = simulatePlan(random, ({ duration }) => duration);
      const said = planned.map(({ batteryId, reason, start, end, bay }) => [
        batteryId,
        reason ?? `${start} ${end} ${bay}`,
      ]);
      expect([seed, new Map(said as [number, string][])]).toEqual([seed, expected]);
      for (const { listedFrom, start } of planned) if (start !== null) expect(start).toBeGreaterThanOrEqual(listedFrom);
      for (const { reason } of planned) reasons.add(reason);
    }
    expect(reasons).toEqual(new Set([null, 'noLocation', 'noBay', 'noBayOnline', 'closed']));
  }, 3_600_000);

  it('prefers, of bays in which it would start as early, one in which the battery has not been, else the one that it left longest ago', () => {
    const bays = [0, 0, 0, 2].map((hours) => ({ locationId: 1, freeFrom: at + hours * hour, modelNames: null }));
    const bayOf = (visits?: PlanItem['visits']) =>
      planServices(world([item(1, visits === undefined ? {} : { visits })], { bays })).items[0]?.bay;
    const [once, twice] = [at - 2 * day, at - day];
    expect(bayOf()).toBe(0);
    expect(bayOf([])).toBe(0);
    expect(
      bayOf([
        [0, once],
        [2, once],
      ]),
    ).toBe(1);
    expect(
      bayOf([
        [0, twice],
        [1, once],
        [2, twice],
      ]),
    ).toBe(1);
    expect(
      bayOf([
        [0, once],
        [1, once],
        [2, once],
      ]),
    ).toBe(0);
  });

  it('with one bay and everything released is as little late as the best of all orders', () => {
    const random = randomFrom(7);
    for (let queue = 0; queue < queues; queue++) {
      const items = Array.from({ length: 1 + random(longest) }, (_, n) =>
        item(n, { due: at + random(20) * hour, duration: 600 + random(30_000) }),
      );
      const latest = Math.max(...planServices(world(items)).items.map(({ end, due }) => (end ?? Infinity) - due));
      expect(latest).toBe(leastLateness(items, at));
    }
  });

  it('takes what is due first, then what is worse, then what is known longer; without a state of health comes first', () => {
    const of = [item(4), item(3), item(2, { soh: 70 }), item(1, { due: at + 1 }), item(5, { soh: null })];
    expect(startsOf(world(of))).toEqual([5, 2, 3, 4, 1].map((id, place) => [id, at + place * hour]));
  });

  it('lets a bay free itself first, and a service run on after closing', () => {
    const hours: OpeningHours = Array.from({ length: 7 }, () => [['08:00', '12:30']] as const);
    const bays = [{ locationId: 1, freeFrom: at + hour / 4, modelNames: ['M'] }];
    const [first, second] = planServices(
      world([item(1), item(2)], { bays, locations: [{ locationId: 1, timeZone: 'UTC', hours }] }),
    ).items;
    expect(first).toMatchObject({ start: at + hour / 4, end: at + 1.25 * hour, bay: 0, late: 4_500 });
    expect(second?.start).toBe(at + 20 * hour);
  });
});

/** By trying all. */
function leastLateness(items: readonly PlanItem[], from: number): number {
  if (items.length === 0) return -Infinity;
  return Math.min(
    ...items.map((next) => {
      const end = from + next.duration * 1_000;
      const others = items.filter((other) => other !== next);
      return Math.max(end - next.due, leastLateness(others, end));
    }),
  );
}

describe('a change of clocks', () => {
  const sunday = (...openings: (readonly [string, string])[]): OpeningHours => [[], [], [], [], [], [], openings];
  const startOn = (timeZone: string, date: number, hours: OpeningHours) =>
    startsOf(
      world([item(1, { due: date, listedFrom: date })], {
        at: date,
        bays: [{ locationId: 1, freeFrom: date, modelNames: null }],
        locations: [{ locationId: 1, timeZone, hours }],
      }),
    )[0]?.[1];

  it.each([
    // Left out: 02:00 to 03:00, moved forward by the gap.
    ['Europe/Vienna', '2026-03-28T12:00Z', '02:30', '2026-03-29T01:30Z'],
    ['America/New_York', '2026-03-07T20:00Z', '02:30', '2026-03-08T07:30Z'],
    ['Australia/Lord_Howe', '2026-10-03T02:00Z', '02:15', '2026-10-03T15:45Z'],
    // Twice: the first counts.
    ['Europe/Vienna', '2026-10-24T12:00Z', '02:30', '2026-10-25T00:30Z'],
    ['America/New_York', '2026-10-31T20:00Z', '01:30', '2026-11-01T05:30Z'],
    ['Australia/Lord_Howe', '2026-04-04T02:00Z', '01:45', '2026-04-04T14:45Z'],
    // Beside it.
    ['Europe/Vienna', '2026-03-28T12:00Z', '08:00', '2026-03-29T06:00Z'],
    ['Europe/Vienna', '2026-10-24T12:00Z', '08:00', '2026-10-25T07:00Z'],
  ])('in %s after %s: a location that opens on Sunday at %s is open from %s', (zone, from, opens, start) => {
    expect(new Date(Number(startOn(zone, Date.parse(from), sunday([opens, '24:00']))))).toEqual(new Date(start));
  });

  it('makes the day shorter or longer, and openings that it moves onto each other one', () => {
    const seconds = (date: string, hours: OpeningHours) => {
      const from = Date.parse(date);
      const locations = [{ locationId: 1, timeZone: 'Europe/Vienna', hours }];
      return planServices(world([], { at: from, until: from + 2 * day, locations })).locations[0]?.weeks[0]
        ?.openSeconds;
    };
    expect(seconds('2026-03-28T12:00Z', sunday(['00:00', '24:00']))).toBe(23 * 3_600);
    expect(seconds('2026-10-24T12:00Z', sunday(['00:00', '24:00']))).toBe(25 * 3_600);
    expect(seconds('2026-03-28T12:00Z', sunday(['02:00', '02:45'], ['03:00', '03:30']))).toBe(45 * 60);
    expect(seconds('2026-10-24T12:00Z', sunday(['02:00', '02:30'], ['02:45', '03:00']))).toBe(30 * 60 + 75 * 60);
  });
});

describe('the load of a location', () => {
  it('is the promised work by week, with what is overdue, when it is done, and which bays are missing', () => {
    const promised = { promisedDuration: 36_000 };
    const items = [
      item(1, { due: at - day, ...promised }),
      item(2, { due: at + 6 * day, ...promised }),
      item(3, { due: at + 10 * day, ...promised }),
      item(4, { due: at + 30 * day, ...promised }),
    ];
    const hours: OpeningHours = Array.from({ length: 7 }, (_, weekday) =>
      weekday === 3 ? [['12:00', '13:00'] as const] : [],
    );
    const locations = [{ locationId: 1, timeZone: 'UTC', hours }];
    const [load] = planServices(world(items, { until: at + 10 * day, locations })).locations;
    expect(load).toEqual({
      locationId: 1,
      bays: 1,
      dueCount: 3,
      overdue: { count: 1, seconds: 36_000 },
      weeks: [
        { from: at, to: at + 7 * day, seconds: 72_000, openSeconds: 3_600 },
        { from: at + 7 * day, to: at + 10 * day, seconds: 36_000, openSeconds: 3_600 },
      ],
      doneBy: at + 22 * day + 10 * hour,
      doneByWithOneMore: at + 8 * day + 10 * hour,
      missingBays: 14,
    });
  });

  it('without a bay is done by never, and asks for bays unless the location never opens', () => {
    const [load] = planServices(world([item(1)], { bays: [] })).locations;
    expect(load).toMatchObject({ bays: 0, doneBy: null, doneByWithOneMore: at + 2 * hour, missingBays: 1 });
    const never = [{ locationId: 1, timeZone: 'UTC', hours: [[], [], [], [], [], [], []] }];
    const [closed] = planServices(world([item(1)], { locations: never })).locations;
    expect(closed).toMatchObject({ doneBy: null, doneByWithOneMore: null, missingBays: null });
  });
});

describe('how long a service takes', () => {
  it.each([
    [[10, 20, 30, 40], [1, 2, 3, 4], 14_400, 14_400, 'assumed'],
    [[10, 20, 30, 40], [5, 1, 4, 2, 3], 3, 4, 'type'],
    [[50, 20, 30, 40, 10, 60], [], 35, 50, 'same'],
  ])(
    'of %j alike and %j of the type: %d s, promised %d s, %s',
    (same, ofType, duration, promisedDuration, durationBasis) => {
      expect(durationFrom(same, ofType)).toEqual({ duration, promisedDuration, durationBasis });
    },
  );
});
