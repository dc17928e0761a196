import { lazily } from '@ohmstead/domain';
import type { PlanAnswer } from '@ohmstead/contract';

export type PlannedItem = PlanAnswer['items'][number];
export type PlannedBay = PlanAnswer['bays'][number];

type PlaceClock = {
  /** Such as '2026-03-02'. */
  dayOf: (atMs: number) => string;
  timeOf: (atMs: number) => string;
};

/** Formats take long to make. */
const clocks = new Map<string, PlaceClock>();

/** The clock at a location, which need not be that of the reader. */
export const placeClock = (timeZone: string): PlaceClock => {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
};

const makeClock = (timeZone: string): PlaceClock => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return { dayOf: (atMs) => day.format(atMs), timeOf: (atMs) => time.format(atMs) };
};

const dayName = lazily(
  () => new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** Such as 'Mon, Mar 2'. */
export const dayText = (day: string): string => dayName().format(Date.parse(day));

/** When something begins, by the clock of its location: 'Mon, Mar 2 08:00'. */
export const startText = (
  { start, locationId }: Pick<PlannedItem, 'start' | 'locationId'>,
  locations: PlanAnswer['locations'],
): string => {
  const place = locations.find((location) => location.locationId === locationId);
  if (start === null || place === undefined) return '–';
  const clock = placeClock(place.timeZone);
  return `${dayText(clock.dayOf(start))} ${clock.timeOf(start)}`;
};

/** Seven days of a calendar from this one on, whatever clocks do. */
export const weekFrom = (day: string, week: number): string[] =>
  Array.from({ length: 7 }, (_, n) => {
    const date = new Date(day);
    date.setUTCDate(date.getUTCDate() + 7 * week + n);
    return date.toISOString().slice(0, 10);
  });

/** A bay with what begins in it on each day. */
export type BayWeek = { bay: PlannedBay; place: number; days: PlannedItem[][] };

/** The bays of a location in which something begins in these days. */
export const bayWeeks = (
  items: readonly PlannedItem[],
  bays: readonly PlannedBay[],
  days: readonly string[],
  dayOf: (atMs: number) => string,
): BayWeek[] => {
  const byBay = Map.groupBy(items, (item) => item.bay);
  return bays.flatMap((bay, place) => {
    const here = Map.groupBy(byBay.get(place) ?? [], ({ start }) => (start === null ? '' : dayOf(start)));
    const inOrder = days.map((day) =>
      (here.get(day) ?? []).toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0)),
    );
    return inOrder.some(({ length }) => length > 0) ? [{ bay, place, days: inOrder }] : [];
  });
};
