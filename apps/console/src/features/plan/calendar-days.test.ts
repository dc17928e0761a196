import { expect, test } from 'vitest';
import { dayText, placeClock, weekFrom } from './calendar-days.ts';

test('a week is seven days of the calendar at the location, also when clocks change', () => {
  const { dayOf, timeOf } = placeClock('Europe/Vienna');
  const night = Date.UTC(2026, 2, 26, 23, 30);
  expect([dayOf(night), timeOf(night)]).toEqual(['2026-03-27', '00:30']);
  const days = weekFrom(dayOf(night), 0);
  expect(days).toEqual(weekFrom('2026-03-20', 1));
  expect([days.length, days[0], days[2], days[6]]).toEqual([7, '2026-03-27', '2026-03-29', '2026-04-02']);
  expect(dayText('2026-03-29')).toBe('Sun, Mar 29');
});
