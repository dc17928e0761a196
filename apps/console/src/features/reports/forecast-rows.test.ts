import { expect, test } from 'vitest';
import { forecastRows, qualityText } from './forecast-rows.ts';

const months = Array.from({ length: 24 }, (_, i) => {
  const month = new Date(Date.UTC(2026, 10 + i, 1)).toISOString().slice(0, 7);
  return { month, count: i };
});

test('the next twelve months are named, the year after is one sum, and the sum of all rows is the total', () => {
  const total = 5 + months.reduce((sum, { count }) => sum + count, 0) + 7 + 9;
  const rows = forecastRows({ already: 5, months, beyond: 7, silent: 9, total });
  expect(rows.map(({ label }) => label)).toEqual([
    'Already below',
    'November 2026',
    'December 2026',
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'].map(
      (month) => `${month} 2027`,
    ),
    'In the year after',
    'Later, or not foreseen',
    'No forecast',
  ]);
  expect(rows.find(({ key }) => key === 'second-year')?.count).toBe(12 * 12 + 66);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});

test('the quality of forecasts is told beside what the last value alone would have done', () => {
  const quality = { forecasts: 1_204, batteries: 1, coverage: 0.823, medianError: 0.721, lastValueMedianError: 1.04 };
  expect(qualityText(quality)).toBe(
    '1,204 forecasts of 1 battery came due: 82 % of the tests were within the band of 80 %. Median error 0.72\u00a0points of state of health; the last value instead of a forecast would have had 1.04\u00a0points.',
  );
  const none = { forecasts: 0, batteries: 0, coverage: null, medianError: null, lastValueMedianError: null };
  expect(qualityText(none)).toBe('No forecast has come due yet.');
});
