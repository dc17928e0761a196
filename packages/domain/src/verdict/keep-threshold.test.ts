import { expect, test } from 'vitest';
import { isBelowThreshold, keepThresholds } from './keep-threshold.ts';

test('the most specific policy gives the threshold of a battery: model, then group, then organisation', () => {
  const thresholdOf = keepThresholds([
    { scope: 'organization', value: null, keep: 70 },
    { scope: 'group', value: 'Ventilator', keep: 85 },
    { scope: 'model', value: 'HX-1', keep: 60.5 },
  ]);
  expect(thresholdOf({ modelName: 'HX-1', usedIn: 'Ventilator' })).toBe(60.5);
  expect(thresholdOf({ modelName: 'HX-2', usedIn: 'Ventilator' })).toBe(85);
  expect(thresholdOf({ modelName: 'Ventilator', usedIn: 'HX-1' })).toBe(70);
  expect(thresholdOf({ modelName: null, usedIn: null })).toBe(70);
  expect(keepThresholds([])({ modelName: 'HX-1', usedIn: null })).toBe(80);
});

test.each([
  [79.94, true],
  [79.95, false],
  [80, false],
  [80.04, false],
])('%s %% below 80 %% as displayed: %s', (soh, isBelow) => {
  expect(isBelowThreshold(soh, 80)).toBe(isBelow);
});
