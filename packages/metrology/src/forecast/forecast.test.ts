import { expect, test } from 'vitest';
import { fadesFaster, forecast, type Tests } from './forecast.ts';

const tests = (y: readonly number[], x: readonly number[] = y.map((_, i) => i)): Tests => ({
  x: Float64Array.from(x),
  y: Float64Array.from(y),
});

test('the middle starts at the last value and falls by the median slope, shrunk towards none where there are few tests', () => {
  // Slope −2 of 4 tests: −2 · 4/12.
  const { at, spacing } = forecast(tests([100, 98, 96, 94]), 'throughput');
  expect(spacing).toBe(1);
  expect(at(3).middle).toBe(94);
  expect(at(6).middle).toBeCloseTo(94 - (2 * 3) / 3, 12);
});

test('the band is the past errors times a scale of repeatability, spread of slopes and slope', () => {
  const { at } = forecast(tests([100, 98, 96, 94]), 'throughput');
  // σ is at least 0.4, the slopes do not spread, H = h = 2: σ²·(1 + 1) + (2 · 2/3 ÷ 2)².
  const scale = Math.sqrt(0.16 * 2 + (2 / 3) ** 2);
  expect(at(5)).toEqual({
    middle: expect.closeTo(94 - 4 / 3, 9),
    low: expect.closeTo(94 - 4 / 3 - 1.52 * scale, 9),
    high: expect.closeTo(94 - 4 / 3 + 0.43 * scale, 9),
  });
});

test('tests before the last twelve change nothing', () => {
  const late = [99, 98.4, 98.1, 97.2, 97, 96.1, 95.8, 95.2, 94.7, 94.1, 93.5, 93];
  const x = late.map((_, i) => i + 5);
  const one = forecast(tests([100, 100, ...late], [0, 1, ...x]), 'throughput');
  const other = forecast(tests([90, 120, ...late], [0, 1, ...x]), 'throughput');
  expect(one.at(20)).toEqual(other.at(20));
});

test('a battery whose state of health falls twice as fast at the end as at the beginning fades faster; with 8 tests this is not said', () => {
  expect(fadesFaster(tests([100, 99.5, 99, 98.5, 98, 97.5, 96, 94, 92]))).toBe(true);
  expect(fadesFaster(tests([100, 99, 98, 97, 96, 95, 94, 93, 92]))).toBe(false);
  expect(fadesFaster(tests([99.5, 99, 98.5, 98, 97.5, 96, 94, 92]))).toBe(false);
});
