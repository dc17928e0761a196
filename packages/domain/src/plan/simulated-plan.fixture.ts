import type { OpeningHours } from './opening-hours.ts';
import type { PlanItem, PlanWorld } from './plan-world.ts';

/**
 * Written for the tests alone: a workshop in which time passes. At every moment at which something can happen, whoever has waited longest
 * in the order of the plan goes into the bay that has been idle longest, or rather into one that is new to it or that it left longest ago,
 * if it knows any. Knows a location's clock only by reading it every quarter of an
 * hour.
 */
export function simulatePlan(world: PlanWorld, lasts: (item: PlanItem) => number): Map<number, string> {
  const said = new Map<number, string>();
  for (const item of world.items) {
    const reason = excuse(world, item);
    if (reason !== undefined) said.set(item.batteryId, reason);
  }
  for (const { locationId } of world.locations) simulateLocation(world, locationId, lasts, said);
  return said;
}

const fits = (takes: { locationId: number; modelNames: readonly string[] | null }, item: PlanItem) =>
  takes.locationId === item.locationId &&
  (!takes.modelNames || takes.modelNames.some((name) => name === item.modelName));

function excuse({ bays, awayBays, locations }: PlanWorld, item: PlanItem): string | undefined {
  if (item.locationId === null) return 'noLocation';
  if (!bays.some((bay) => fits(bay, item))) return awayBays.some((bay) => fits(bay, item)) ? 'noBayOnline' : 'noBay';
  const { hours = null } = locations.find(({ locationId }) => locationId === item.locationId) ?? {};
  return hours !== null && hours.flat().length === 0 ? 'closed' : undefined;
}

const quarterMs = 900_000;

function simulateLocation(
  { at, items, bays, locations }: PlanWorld,
  here: number,
  lasts: (item: PlanItem) => number,
  said: Map<number, string>,
): void {
  const { timeZone = 'UTC', hours = null } = locations.find(({ locationId }) => locationId === here) ?? {};
  const isOpen = watch(timeZone, hours);
  const idleSince = bays.map((bay) => (bay.locationId === here ? bay.freeFrom : Infinity));
  const queue = items.filter((item) => item.locationId === here && !said.has(item.batteryId));
  queue.sort((a, b) => (a.due === b.due ? worse(a, b) : a.due - b.due));
  for (let now = at; queue.length > 0; now = nextEvent(now, queue, idleSince)) {
    if (!isOpen(now)) continue;
    for (const item of queue.filter(({ listedFrom }) => listedFrom <= now)) {
      const idle = bays
        .map((_, n) => n)
        .filter((n) => (idleSince[n] ?? now + 1) <= now && bays[n] && fits(bays[n], item));
      if (idle.length === 0) continue;
      const left = (n: number) => item.visits?.find(([bay]) => bay === n)?.[1] ?? -1;
      const oldest = Math.min(...idle.map(left));
      const liked = idle.filter((n) => left(n) === oldest);
      const longest = Math.min(...liked.map((n) => idleSince[n] ?? now));
      const bay = liked.find((n) => idleSince[n] === longest) ?? 0;
      const end = now + lasts(item) * 1_000;
      idleSince[bay] = end;
      queue.splice(queue.indexOf(item), 1);
      said.set(item.batteryId, `${now} ${end} ${bay}`);
    }
  }
}

const worse = (a: PlanItem, b: PlanItem) => {
  if (a.soh === b.soh) return a.batteryId - b.batteryId;
  if (a.soh === null) return -1;
  return b.soh === null ? 1 : a.soh - b.soh;
};

const nextEvent = (now: number, queue: readonly PlanItem[], idleSince: readonly number[]): number =>
  Math.min(
    ...[...queue.map(({ listedFrom }) => listedFrom), ...idleSince].filter((time) => time > now),
    (Math.floor(now / quarterMs) + 1) * quarterMs,
  );

/** Reads the clock at the beginning of a quarter; hours and offsets are whole quarters. */
function watch(timeZone: string, hours: OpeningHours): (now: number) => boolean {
  if (hours === null) return () => true;
  const read = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const known = new Map<number, boolean>();
  const look = (quarter: number) => {
    const [weekday = '', time = ''] = read.format(quarter * quarterMs).split(/,? /);
    const day = hours[['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday)] ?? [];
    return day.some(([from, to]) => from <= time && time < to);
  };
  return (now) => {
    const quarter = Math.floor(now / quarterMs);
    const is = known.get(quarter) ?? look(quarter);
    known.set(quarter, is);
    return is;
  };
}
