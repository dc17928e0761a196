import { expect, test } from 'vitest';
import { forecast, type ForecastQuestion } from './forecast.ts';
import type { HealthTest } from './used-tests.ts';

const dayMs = 86_400_000;
const start = 20_000 * dayMs;

/** Ten days and ten cycles apart. */
const history = (soh: readonly number[], change: (test: HealthTest, i: number) => object = () => ({})): HealthTest[] =>
  soh.map((value, i) => {
    const one = { id: i + 1, time: start + 10 * i * dayMs, soh: value, throughput: 10 * i, temperature: 25 };
    return { ...one, ...change(one, i) };
  });
const lastOf = (tests: readonly HealthTest[]) => Math.max(...tests.map(({ time }) => time));
const ask = (tests: readonly HealthTest[], more: Partial<ForecastQuestion> = {}) =>
  forecast(tests, { asOf: lastOf(tests), ...more });
const onDays = () => ({ throughput: null });
const falling = (count: number, by = 1) => Array.from({ length: count }, (_, i) => 100 - by * i);

test('the middle starts at the last value and falls by the median slope, shrunk towards none where there are few tests', () => {
  // Slope −0.2 of 4 tests: −0.2 · 4/12.
  const { spacing, middle, unit } = ask(history([100, 98, 96, 94]));
  expect([spacing, unit]).toEqual([10, 'cycles']);
  expect(middle).toEqual([0, 1, 2, 3].map((k) => [30 + 10 * k, expect.closeTo(94 - (2 * k) / 3, 12)]));
});

test('the band is the past errors times a scale of repeatability, spread of slopes and slope', () => {
  // σ is at least 0.4, the slopes do not spread, h = 2: σ²·(1 + 1) + (2 · 2/3 ÷ 2)².
  const scale = Math.sqrt(0.16 * 2 + (2 / 3) ** 2);
  expect(ask(history([100, 98, 96, 94]), { points: [50] }).at).toEqual([
    {
      x: 50,
      middle: expect.closeTo(94 - 4 / 3, 9),
      low: expect.closeTo(94 - 4 / 3 - 1.52 * scale, 9),
      high: expect.closeTo(94 - 4 / 3 + 0.43 * scale, 9),
    },
  ]);
});

test('tests before the last twelve change no band; the curve reaches as far as all tests, eight spacings at most', () => {
  const late = [99, 98.4, 98.1, 97.2, 97, 96.1, 95.8, 95.2, 94.7, 94.1, 93.5, 93];
  const [one, other] = [ask(history([100, 100, ...late])), ask(history([90, 120, ...late]))];
  expect(one.low).toEqual(other.low);
  expect(one.middle).toHaveLength(9);
  expect(ask(history(late.slice(0, 4))).middle).toHaveLength(4);
});

test('the order of tests changes nothing, and no forecast reads what came after its origin', () => {
  const tests = history(falling(10), ({ time }, i) => ({ time: time + i * i * dayMs }));
  const asOf = tests[6]?.time ?? 0;
  const origin = forecast(tests.slice(0, 7), { asOf });
  expect(forecast(tests.toReversed(), { asOf })).toEqual(origin);
  expect(forecast([...tests.slice(0, 7), ...tests.slice(7).map((one) => ({ ...one, soh: 1 }))], { asOf })).toEqual(
    origin,
  );
});

test('one test a day is used, the last; the others and values outside 0 to 150 % are counted as not used', () => {
  const tests = history(falling(6));
  const more = [
    { id: 90, time: start - 3_600_000, soh: 151, throughput: 1, temperature: null },
    { id: 91, time: start + 10 * dayMs + 1, soh: 99.5, throughput: 11, temperature: null },
    { id: 92, time: start + 21 * dayMs, soh: -0.1, throughput: 12, temperature: null },
  ];
  const { inputs, notUsed, tests: used } = ask([...tests, ...more]);
  expect({ inputs, notUsed, used }).toEqual({ inputs: [1, 91, 3, 4, 5, 6], notUsed: 3, used: 6 });
});

test('the axis is the cycle counter where every used test has it and it rises strictly, otherwise days since the first test', () => {
  const axes = [() => ({}), onDays, (_: HealthTest, i: number) => ({ throughput: Math.min(i, 4) })].map((change) => {
    const { axis, unit, middle } = ask(history(falling(6), change));
    return [axis, unit, middle?.[0]?.[0]];
  });
  expect(axes).toEqual([
    ['throughput', 'cycles', 50],
    ['days', 'days', 50],
    ['days', 'days', 50],
  ]);
});

test('a crossing is the first x of each curve below the threshold, with its time at the usual pace; beyond the horizon it is null', () => {
  const tests = history(falling(12, 2), ({ time }, i) => ({ time: time + (i === 11 ? 5 * dayMs : 0) }));
  const { crossing, notBefore, low, high } = ask(tests, { threshold: 70 });
  // Slope −0.2 · 12/20 from 78.
  expect(crossing?.middle?.x).toBeCloseTo(110 + 8 / 0.12, 9);
  expect(crossing?.middle?.time).toBe(Math.round(lastOf(tests) + (8 / 0.12) * dayMs));
  const { x } = crossing?.earliest ?? { x: NaN };
  const k = low?.findIndex(([at]) => at > x) ?? 0;
  const [[x0 = NaN, y0 = NaN] = [], [x1 = NaN, y1 = NaN] = []] = [low?.[k - 1], low?.[k]];
  expect(y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)).toBeCloseTo(70, 9);
  expect(crossing?.latest === null).toBe((high?.at(-1)?.[1] ?? 0) >= 70);
  expect(notBefore).toBe(null);
  const far = ask(tests, { threshold: 50 });
  expect([far.crossing, far.notBefore]).toEqual([null, far.times?.at(-1)]);
  expect(ask(tests, { threshold: 79 }).crossing?.middle).toEqual({ x: 110, time: lastOf(tests) });
});

test('a battery whose state of health falls twice as fast at the end as at the beginning fades faster; with 8 tests this is not said', () => {
  const fades = (soh: readonly number[]) => ask(history(soh)).fadingFaster;
  expect(fades([100, 99.5, 99, 98.5, 98, 97.5, 96, 94, 92])).toBe(true);
  expect(fades([100, 99, 98, 97, 96, 95, 94, 93, 92])).toBe(false);
  expect(fades([99.5, 99, 98.5, 98, 97.5, 96, 94, 92])).toBe(false);
});

test('a forecast is silent for the first reason that applies', () => {
  const rising = [90, 91, 92, 93, 94, 95];
  const warmer = (_: HealthTest, i: number) => ({ temperature: i === 5 ? 35.1 : 25, throughput: null });
  const sameDay = history(rising, (_, i) => ({ time: start + i }));
  const late = { asOf: start + 70 * dayMs + 1 };
  const all = { ...late, lastAborted: true, retired: true, hasDesignCapacity: false };
  const silent = (tests: readonly HealthTest[], more: Partial<ForecastQuestion> = {}) => ask(tests, more).silent;
  const warm = history(rising, warmer);
  expect([
    silent(sameDay.slice(0, 2), all),
    silent(sameDay.slice(0, 2), { ...all, retired: false }),
    silent(sameDay.slice(0, 2), { lastAborted: true }),
    silent(sameDay, { ...late, lastAborted: true }),
    silent(warm, { ...late, lastAborted: true }),
    silent(warm, late),
    silent(warm, { asOf: start + 70 * dayMs }),
    silent(history(rising, onDays).slice(1)),
    silent(history(rising, onDays)),
    silent(history(falling(6), onDays)),
  ]).toEqual([
    'retired',
    'no-design-capacity',
    'too-few-tests',
    'too-few-days',
    'last-aborted',
    'too-old',
    'temperature',
    'too-few-tests-on-days',
    'rising',
    null,
  ]);
  const { middle, low, high, times, spacing, crossing, notBefore, fadingFaster, tests } = ask(warm);
  expect([middle, low, high, times, spacing, crossing, notBefore, fadingFaster, tests]).toEqual([
    ...Array.from({ length: 8 }, () => null),
    6,
  ]);
});
