import { expect, test } from 'vitest';
import { timeTickLabel } from '../scale/time-ticks.ts';
import { valueText } from './value-text.ts';

const at = (hours: number) => new Date(2026, 10, 21, hours, 4, 9).getTime();
const time = { scale: 'time' } as const;

test('tooltips and tables show the time on the clock of the ticks, to the second', () => {
  expect(valueText(time, at(15))).toBe('Nov 21, 2026 3:04:09 PM');
  expect(valueText(time, at(0))).toBe('Nov 21, 2026 12:04:09 AM');
  expect(timeTickLabel(at(15), 3_600_000)).toBe('3:04 PM');
  expect(valueText({ ...time, days: true }, at(15))).toBe('Nov 21, 2026');
});
