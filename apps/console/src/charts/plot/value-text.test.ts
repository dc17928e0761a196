import { expect, test } from 'vitest';
import { timeTickLabel } from '../scale/time-ticks.ts';
import { valueText } from './value-text.ts';

const at = (hours: number) => new Date(2026, 10, 21, hours, 4, 9).getTime();
const time = { scale: 'time' } as const;

test('tooltips and tables show the time on the clock of the ticks, to the second', () => {
  expect(valueText(time, at(15))).toBe('Nov 21, 2026 15:04:09');
  expect(valueText(time, at(0))).toBe('Nov 21, 2026 00:04:09');
  expect(timeTickLabel(at(15), 3_600_000)).toBe('15:04');
  expect(valueText({ ...time, days: true }, at(15))).toBe('Nov 21, 2026');
});
