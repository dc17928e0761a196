import type { OpenTimes } from './open-times.ts';
import type { LocationLoad, PlanItem, PlanWorld } from './plan-world.ts';

const weekMs = 7 * 86_400_000;

/** The promised work of a location. */
export function loadOf(
  { at, until, bays }: PlanWorld,
  locationId: number,
  items: readonly PlanItem[],
  openTimes: OpenTimes | undefined,
): Omit<LocationLoad, 'doneBy' | 'doneByWithOneMore'> {
  const count = bays.filter((bay) => bay.locationId === locationId).length;
  const open = (from: number, to: number) => openTimes?.openSeconds(from, to) ?? 0;
  const due = items.filter((item) => item.due <= until);
  const weeks = weeksOf(at, until).map(({ from, to }) => ({
    from,
    to,
    seconds: 0,
    openSeconds: open(from, to) * count,
  }));
  const overdue = { count: 0, seconds: 0 };
  let work = 0;
  for (const item of due) {
    // What was due before belongs to the first week, what is due at the end of the last to the last.
    const week = weeks[Math.min(Math.max(0, Math.floor((item.due - at) / weekMs)), weeks.length - 1)];
    if (week !== undefined) week.seconds += item.promisedDuration;
    work += item.promisedDuration;
    if (item.due >= at) continue;
    overdue.count++;
    overdue.seconds += item.promisedDuration;
  }
  const openUntil = open(at, until);
  const missingBays = openUntil === 0 ? null : Math.max(0, Math.ceil(work / openUntil) - count);
  return { locationId, bays: count, dueCount: due.length, overdue, weeks, missingBays };
}

function weeksOf(at: number, until: number): { from: number; to: number }[] {
  const count = Math.max(1, Math.ceil((until - at) / weekMs));
  return Array.from({ length: count }, (_, week) => ({
    from: at + week * weekMs,
    to: Math.min(at + (week + 1) * weekMs, until),
  }));
}
