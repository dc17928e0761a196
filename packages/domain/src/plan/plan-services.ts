import { loadOf } from './location-load.ts';
import { OpenTimes } from './open-times.ts';
import { placeItems, type Bays } from './place-items.ts';
import { placedItems } from './placed-items.ts';
import { compareItems, type LocationLoad, type Placement, type PlanItem, type PlanWorld } from './plan-world.ts';

export type Plan<Item extends PlanItem = PlanItem> = { items: (Item & Placement)[]; locations: LocationLoad[] };

/** Which battery is serviced when and in which bay, and what each location has to do. */
export function planServices<Item extends PlanItem>(world: PlanWorld<Item>): Plan<Item> {
  const { at, locations } = world;
  const items = world.items.toSorted(compareItems);
  const openTimes = new Map(locations.map((location) => [location.locationId, new OpenTimes(location, at)]));
  const oneMore = locations.map(({ locationId }) => ({ locationId, freeFrom: at, modelNames: null }));
  const doneBy = lastEnds(items, { ...world, openTimes });
  const doneByWithOneMore = lastEnds(items, { ...world, bays: [...world.bays, ...oneMore], openTimes });
  const here = Map.groupBy(items, ({ locationId }) => locationId);
  return {
    items: placedItems(items, { ...world, openTimes }),
    locations: locations.map(({ locationId }) => ({
      ...loadOf(world, locationId, here.get(locationId) ?? [], openTimes.get(locationId)),
      doneBy: doneBy.get(locationId) ?? null,
      doneByWithOneMore: doneByWithOneMore.get(locationId) ?? null,
    })),
  };
}

/** When the last service of each location ends, if each lasts as long as is promised. */
function lastEnds(items: readonly PlanItem[], bays: Bays): Map<number | null, number> {
  const ends = new Map<number | null, number>();
  placeItems(items, bays, ({ promisedDuration }) => promisedDuration, {
    placed: ({ locationId }, _bay, _start, end) => ends.set(locationId, Math.max(end, ends.get(locationId) ?? end)),
    left: () => undefined,
  });
  return ends;
}
