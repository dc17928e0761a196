import type { BatteryForecast } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { forecastBasis, forecastMethod, forecastText } from './forecast-words.ts';

const at = (month: number) => ({ x: month, time: Date.UTC(2027, month, 15, 12) });

const forecast = {
  batteryId: 1,
  axis: 'throughput',
  unit: 'cycles',
  tests: 9,
  notUsed: 0,
  inputs: [],
  method: 'M1',
  reference: 2_000,
  probability: 0.8,
  spacing: 10,
  middle: null,
  low: null,
  high: null,
  times: null,
  threshold: 80,
  crossing: { earliest: at(2), middle: at(5), latest: at(9) },
  notBefore: null,
  fadingFaster: false,
  silent: null,
};

test.each([
  [{}, 'Below 80 % between March 2027 and October 2027 (80 % likely); 9 capacity tests, by cycles, method M1.'],
  [
    { crossing: { earliest: at(2), middle: at(2), latest: at(2) } },
    'Below 80 % in March 2027 (80 % likely); 9 capacity tests, by cycles, method M1.',
  ],
  [
    { crossing: { earliest: at(2), middle: null, latest: null } },
    'Below 80 % in March 2027 at the earliest (80 % likely); 9 capacity tests, by cycles, method M1.',
  ],
  [
    { crossing: null, notBefore: at(11).time, notUsed: 2, fadingFaster: true },
    'Not below 80 % before December 2027 (80 % likely); 9 capacity tests, by cycles, method M1. It is fading faster than before. 2 tests were not used.',
  ],
  [{ silent: 'rising' }, 'No forecast: the state of health has been rising.'],
  [{ silent: 'too-few-tests' }, 'No forecast: at least three capacity tests are needed.'],
])('%j reads %s', (change, text) => {
  expect(forecastText({ ...forecast, ...change })).toBe(text);
});

test('the chart names method, tests, axis and a faster fade where the forecast is pointed at', () => {
  expect(forecastBasis(forecast)).toBe('M1, 9 capacity tests, by cycles');
  expect(forecastBasis({ ...forecast, unit: 'days', tests: 1, fadingFaster: true })).toBe(
    'M1, 1 capacity test, by days, fading faster',
  );
});

test('a forecast says its method and version, when it was computed, from which services and against what', () => {
  const computed = { algorithm: 'metrology 1', computedAt: new Date(2026, 10, 27, 9, 5).getTime() };
  const told: BatteryForecast = { ...forecast, inputs: [7, 4, 9], middle: [[0, 84.04]] };
  const method = (change: Partial<BatteryForecast>, reported?: number) =>
    forecastMethod({ forecast: { ...told, ...change }, computed }, reported)
      .join(' ')
      .replaceAll('\u00a0', ' ');
  const basis =
    'Method M1 of metrology 1, computed Nov 27, 2026 09:05, from services 7, 4, 9. State of health is full charge capacity against the design capacity as it is now, 2,000 mAh.';
  expect(method({}, 84)).toBe(basis);
  expect(method({}, 91)).toBe(`${basis} The last of these tests counts 84.0 % so; it was reported as 91.0 %.`);
  expect(method({ inputs: Array.from({ length: 14 }, (_, i) => i + 1) })).toContain(
    'from services 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 2 earlier.',
  );
  expect(method({ silent: 'rising', middle: null })).toBe('');
});
