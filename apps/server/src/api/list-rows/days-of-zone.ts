import type { Days } from '@ohmstead/domain';
import { createLocalClock } from '../../local-time.ts';

const dayMs = 86_400_000;

/** The calendar days of a time zone. A day begins at its first midnight, or after it where clocks skip it, as `Date` has it. */
export function daysOfZone(timeZone: string): Days {
  const clock = createLocalClock(timeZone);
  const offsetAt = (timeMs: number) => clock(timeMs) - timeMs;

  /** The moment when clocks show this; the earlier one if they show it twice. */
  function momentOf(shownMs: number): number {
    const [before, after] = [shownMs - offsetAt(shownMs - dayMs), shownMs - offsetAt(shownMs + dayMs)];
    return clock(before) !== shownMs && clock(after) === shownMs ? after : before;
  }
  const midnightOf = (timeMs: number) => Math.floor(clock(timeMs) / dayMs) * dayMs;
  return {
    startOfDay: (atMs) => momentOf(midnightOf(atMs)),
    endOfDay: (atMs) => momentOf(midnightOf(atMs) + dayMs) - 1,
  };
}
