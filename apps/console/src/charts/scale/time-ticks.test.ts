import { expect, test } from 'vitest';
import { labelledTicks, tickUnit, timeTickLabel, timeTicks } from './time-ticks.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** In the machine's own time zone, like charts. */
const at = (...parts: [number, number, number?, number?, number?, number?]) => new Date(...parts).getTime();

test.each([
  [minute, 'second'],
  [minute + 1, 'minute'],
  [hour, 'minute'],
  [hour + 1, 'hour'],
  [day, 'hour'],
  [day + 1, 'day'],
  [7 * day, 'day'],
  [7 * day + 1, 'week'],
  [90 * day, 'week'],
  [91 * day, 'month'],
  [365 * day, 'month'],
  [367 * day, 'halfYear'],
] as const)('a span of %i ms has a tick every %s', (span, unit) => {
  expect(tickUnit(span)).toBe(unit);
});

test('the default tick is one hour', () => expect(tickUnit(NaN)).toBe('hour'));

test('days begin at midnight of the browser’s time zone', () => {
  expect(timeTicks([at(2026, 2, 27, 15), at(2026, 2, 30, 9)])).toEqual([28, 29, 30].map((date) => at(2026, 2, date)));
});

test('weeks begin on Monday', () => {
  const ticks = timeTicks([at(2026, 10, 1), at(2026, 10, 29)]);
  expect(ticks.map((tick) => new Date(tick).getDay())).toEqual([1, 1, 1, 1]);
});

test('half-years begin in January and July', () => {
  expect(timeTicks([at(2024, 4), at(2026, 1)])).toEqual([at(2024, 6), at(2025, 0), at(2025, 6), at(2026, 0)]);
});

test('labels are at round minutes where there is room', () => {
  const range = [at(2026, 10, 20, 8, 3), at(2026, 10, 20, 8, 58)] as const;
  const minutes = labelledTicks(range, 600, 80).map((tick) => new Date(tick).getMinutes());
  expect(minutes).toEqual([10, 20, 30, 40, 50]);
});

test('labels show the time within a day, the date at midnight, and dates where ticks are days', () => {
  expect(timeTickLabel(at(2026, 10, 20, 14, 5, 9), 30 * second)).toBe('14:05:09');
  expect(timeTickLabel(at(2026, 10, 20, 14, 5), hour)).toBe('14:05');
  expect(timeTickLabel(at(2026, 10, 20), day)).toBe('Nov 20/26');
  expect(timeTickLabel(at(2026, 10, 20), 30 * day)).toBe('Nov 20/26');
});
