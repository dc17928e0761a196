import { BayQueue } from './bay-queue.ts';
import type { OpenTimes } from './open-times.ts';
import type { PlanBay, PlanItem, PlanReason, Takes } from './plan-world.ts';

/** The places of bays that take a model at a location. */
function takersIn(bays: readonly Takes[]): (locationId: number, modelName: string | null) => readonly number[] {
  const models = bays.map(({ modelNames }) => (modelNames === null ? null : new Set(modelNames)));
  const takes = (at: number, locationId: number, modelName: string | null) => {
    const taken = models[at] ?? null;
    return bays[at]?.locationId === locationId && (taken === null || (modelName !== null && taken.has(modelName)));
  };
  return (locationId, modelName) => [...bays.keys()].filter((at) => takes(at, locationId, modelName));
}

/** By location and model, worked out once for each. */
function remembered<Value>(workOut: (locationId: number, modelName: string | null) => Value) {
  const known = new Map<number, Map<string | null, Value>>();
  return (locationId: number, modelName: string | null): Value => {
    const here = known.get(locationId) ?? new Map<string | null, Value>();
    known.set(locationId, here);
    const found = here.get(modelName) ?? workOut(locationId, modelName);
    here.set(modelName, found);
    return found;
  };
}

/** Models that the same bays take have one queue. */
function queuesOf(bays: readonly Takes[], freeFrom: Float64Array) {
  const takers = takersIn(bays);
  const known = new Map<string, BayQueue>();
  return remembered((locationId, modelName) => {
    const places = takers(locationId, modelName);
    const queue = known.get(places.join()) ?? new BayQueue(places, freeFrom);
    known.set(places.join(), queue);
    return queue;
  });
}

export type Bays = {
  at: number;
  bays: readonly PlanBay[];
  awayBays: readonly Takes[];
  openTimes: ReadonlyMap<number, OpenTimes>;
};

/** What becomes of items; a plan of many thousands makes no object for each of its runs. */
type Outcome<Item> = {
  placed: (item: Item, bay: number, start: number, end: number) => void;
  left: (item: Item, reason: PlanReason) => void;
};

/**
 * Each item in its turn to the bay that takes it and is free first, from the first moment at which it is listed, the bay is free and the
 * location is open. A service runs on after closing. Where visits are given, of the bays in which it would start as early, to one in which it
 * has not been, else in which it was longest ago.
 */
export function placeItems<Item extends PlanItem>(
  items: readonly Item[],
  { at, bays, awayBays, openTimes }: Bays,
  lasts: (item: Item) => number,
  { placed, left }: Outcome<Item>,
): void {
  const freeFrom = Float64Array.from(bays, (bay) => bay.freeFrom);
  const queueOf = queuesOf(bays, freeFrom);
  const isAway = remembered((locationId, modelName) => takersIn(awayBays)(locationId, modelName).length > 0);
  for (const item of items) {
    const { locationId, modelName, listedFrom } = item;
    if (locationId === null) {
      left(item, 'noLocation');
      continue;
    }
    const queue = queueOf(locationId, modelName);
    const first = queue.first();
    if (first < 0) {
      left(item, isAway(locationId, modelName) ? 'noBayOnline' : 'noBay');
      continue;
    }
    const start = openTimes.get(locationId)?.nextOpen(Math.max(at, listedFrom, freeFrom[first] ?? at)) ?? null;
    if (start === null) {
      left(item, 'closed');
      continue;
    }
    const bay = item.visits === undefined ? first : queue.firstUnvisited(start, new Map(item.visits));
    const end = start + Math.round(lasts(item) * 1_000);
    freeFrom[bay] = end;
    placed(item, bay, start, end);
  }
}
