import { placeItems, type Bays } from './place-items.ts';
import type { Placement, PlanItem } from './plan-world.ts';

/** Each item with its bay and its times, in the order in which they are given. */
export function placedItems<Item extends PlanItem>(items: readonly Item[], bays: Bays): (Item & Placement)[] {
  const planned: (Item & Placement)[] = [];
  placeItems(items, bays, ({ duration }) => duration, {
    placed: (item, bay, start, end) =>
      planned.push({ ...item, start, end, bay, late: Math.max(0, end - item.due) / 1_000, reason: null }),
    left: (item, reason) => planned.push({ ...item, start: null, end: null, bay: null, late: null, reason }),
  });
  return planned;
}
