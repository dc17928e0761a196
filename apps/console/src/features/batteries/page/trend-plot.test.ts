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
