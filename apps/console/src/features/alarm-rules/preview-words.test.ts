import { expect, test } from 'vitest';
import { busiestText, previewText } from './preview-words.ts';

const noon = (day: number) => new Date(2026, 10, day, 12).getTime();
const days = [
  { day: noon(1), raised: 0 },
  { day: noon(2), raised: 3 },
  { day: noon(3), raised: 9 },
];

test('the preview says how often a rule would have been raised, and on which days most', () => {
  expect(previewText({ raised: 12, days })).toBe('It would have been raised 12 times in 3 days, on 2 days.');
  expect(previewText({ raised: 0, days: [] })).toBe('It would not have been raised in 0 days.');
  expect(busiestText({ days })).toBe('Nov 3, 2026: 9, Nov 2, 2026: 3');
});
