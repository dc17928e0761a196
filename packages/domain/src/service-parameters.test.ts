import { expect, test } from 'vitest';
import { readServiceParameters, writeServiceParameters } from './service-parameters.ts';

const none = { cRate: '', endVoltageV: '', targetPercent: '', other: '' };

test.each([
  ['C-rate 0.5, target 80 %', { ...none, cRate: '0.5', targetPercent: '80' }],
  ['1C to 4.2 V', { ...none, cRate: '1', endVoltageV: '4.2' }],
  ['0.5C', { ...none, cRate: '0.5' }],
  ['C/5', { ...none, other: 'C/5' }],
  ['rest 10 min, C-rate 1, log fine', { ...none, cRate: '1', other: 'rest 10 min, log fine' }],
  ['', none],
])('%j is read into its fields', (text, parameters) => {
  expect(readServiceParameters(text)).toEqual(parameters);
});

test.each(['C-rate 0.5, to 4.2 V, target 80 %, rest 10 min', 'target 80 %', 'C/5', ''])(
  '%j is unchanged after reading and writing',
  (text) => {
    expect(writeServiceParameters(readServiceParameters(text))).toBe(text);
  },
);
