import { expect, test } from 'vitest';
import { localTimeText } from '../../lib/text/day.ts';
import { snoozeChoices, snoozeProblem } from './snooze-until.ts';

const hour = 60 * 60_000;
const evening = new Date(2026, 10, 25, 19, 30).getTime();

test('an alarm is snoozed for an hour, four hours, until tomorrow morning or for a week', () => {
  expect(snoozeChoices(evening).map(({ until }) => until)).toEqual([
    evening + hour,
    evening + 4 * hour,
    new Date(2026, 10, 26, 8).getTime(),
    new Date(2026, 11, 2, 19, 30).getTime(),
  ]);
});

test('a time of its own lies within the next 30 days', () => {
  expect(localTimeText(evening)).toBe('2026-11-25T19:30');
  expect(snoozeProblem(evening + hour, evening)).toBeUndefined();
  expect(snoozeProblem(evening + 30 * 24 * hour, evening)).toBeUndefined();
  for (const wrong of [Number.NaN, evening, evening + 30 * 24 * hour + 60_000])
    expect(snoozeProblem(wrong, evening)).toBe('Choose a time within the next 30 days.');
});
