import { OpenTimes } from './open-times.ts';
import { placedItems } from './placed-items.ts';
import type { PlannedLocation } from './plan-settings.ts';
import type { Placement, PlanBay, PlanItem } from './plan-world.ts';

type Planned<Item> = {
  at: number;
  items: readonly Item[];
  bays: readonly PlanBay[];
  locations: readonly PlannedLocation[];
};

/**
 * A plan in another order: these batteries first, the others as they are, each to a bay by the same rule. What fits into no bay comes last
 * and stays as it is, because that does not depend on the order.
 */
export function planInOrder<Item extends PlanItem & { reason: Placement['reason'] }>(
  { at, items, bays, locations }: Planned<Item>,
  first: readonly number[],
): (Item | (Item & Placement))[] {
  const placeOf = new Map(first.map((batteryId, place) => [batteryId, place]));
  const isPlaced = ({ reason }: Item) => reason === null;
  const placed = items.filter(isPlaced);
  const queue = [
    ...placed
      .filter(({ batteryId }) => placeOf.has(batteryId))
      .toSorted((one, other) => (placeOf.get(one.batteryId) ?? 0) - (placeOf.get(other.batteryId) ?? 0)),
    ...placed.filter(({ batteryId }) => !placeOf.has(batteryId)),
  ];
  const openTimes = new Map(locations.map((location) => [location.locationId, new OpenTimes(location, at)]));
  return [...placedItems(queue, { at, bays, awayBays: [], openTimes }), ...items.filter((item) => !isPlaced(item))];
}
