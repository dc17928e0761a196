import { expect, it } from 'vitest';
import { clockDuration } from './duration.ts';

it('durations read as hours, minutes and seconds, whatever their length', () => {
  expect(clockDuration(0)).toBe('0:00:00');
  expect(clockDuration(3_909.9)).toBe('1:05:09');
  expect(clockDuration(360_000)).toBe('100:00:00');
});
