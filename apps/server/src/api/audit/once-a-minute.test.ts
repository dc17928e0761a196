import { expect, test } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';

test('each key passes once a minute', () => {
  let nowMs = 0;
  const isNews = onceAMinute(() => nowMs);
  expect([isNews('a'), isNews('a'), isNews('b')]).toEqual([true, false, true]);
  nowMs = 59_999;
  expect(isNews('a')).toBe(false);
  nowMs = 60_000;
  expect(isNews('a')).toBe(true);
});
