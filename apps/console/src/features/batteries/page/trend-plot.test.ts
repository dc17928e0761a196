import { expect, test } from 'vitest';
import { trendPlot } from './trend-plot.ts';

const columns: ('serviceId' | 'time' | 'soh' | 'temp' | 'serviceType' | 'status')[] = [
  'serviceId',
  'time',
  'soh',
  'temp',
  'serviceType',
  'status',
];
const trend = (threshold: number, lighterDuty: number, secondLife: number) => ({
  threshold,
  lighterDuty,
  secondLife,
  columns,
  points: [
    [1, 10, 96, 20, 'Capacity Test', 'passed'],
    [2, 30, 91, null, 'Capacity Test', 'passed'],
  ] as const,
});
const levels = (...limits: readonly [number, number, number]) => {
  const plot = trendPlot(trend(...limits), 'A12');
  return [plot.threshold, ...(plot.limits ?? [])].map((level) => `${level?.at}: ${level?.label}`);
};

test('the trend has a line at each limit of the policy that begins another label', () => {
  expect(levels(85, 80, 70)).toEqual(['85: 85 % threshold', '80: Lighter duty from 80 %', '70: Second life from 70 %']);
  expect(levels(80, 80, 60)).toEqual(['80: 80 % threshold', '60: Second life from 60 %']);
  expect(levels(80, 80, 80)).toEqual(['80: 80 % threshold']);
});

const forecast = {
  batteryId: 1,
  axis: 'days',
  unit: 'days',
  tests: 9,
  notUsed: 0,
  inputs: [1, 2],
  method: 'M1',
  reference: 2_000,
  probability: 0.8,
  spacing: 10,
  middle: [
    [0, 91],
    [10, 84],
  ],
  low: [
    [0, 91],
    [10, 79],
  ],
  high: [
    [0, 91],
    [10, 86],
  ],
  times: [30, 60],
  threshold: 80,
  crossing: null,
  notBefore: 60,
  fadingFaster: false,
  silent: null,
};

test('the trend continues as a band with a dashed middle, in colours that the threshold does not change', () => {
  const computed = { algorithm: 'metrology 1', computedAt: 0 };
  const { layers, note } = trendPlot(trend(85, 80, 70), 'A12', { forecast, computed });
  expect(layers.map(({ label, x, y, dashed }) => [label, Array.from(x), Array.from(y), dashed])).toEqual([
    ['State of health', [10, 30], [96, 91], undefined],
    ['Forecast, upper end of the 80 % band', [30, 60], [91, 86], true],
    ['Forecast (M1, 9 capacity tests, by days)', [30, 60], [91, 84], true],
    ['Forecast, lower end of the 80 % band', [30, 60], [91, 79], true],
  ]);
  expect(new Set(layers.slice(1).map(({ unjudged }) => unjudged))).toEqual(new Set([true]));
  const silent = { ...forecast, middle: null, low: null, high: null, times: null, silent: 'rising' };
  expect(trendPlot(trend(85, 80, 70), 'A12', { forecast: silent, computed }).layers).toHaveLength(1);
  // On paper too. The last test was reported as it counts now.
  expect(note).toMatch(/^Not below 80 % before .* method M1\. Method M1 of metrology 1, computed .* 2,000\smAh\.$/);
});
