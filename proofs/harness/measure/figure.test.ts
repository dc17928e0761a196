import { expect, test } from 'vitest';
import { describeFigure, isMet, type Figure } from './figure.ts';

const load: Figure = {
  name: 'first load',
  value: 500,
  unit: 'ms',
  reference: { name: 'COPY', value: 250, bound: { atMost: 2.5 } },
};

test('a figure is printed with its ratio and its bound', () => {
  expect(describeFigure(load)).toBe('✓ first load: 500 ms, 2× of 250 ms for COPY (at most 2.5×)');
  expect(describeFigure({ name: 'memory', value: 251.4, unit: 'MB', bound: { atMost: 250 } })).toBe(
    '✗ memory: 251 MB (at most 250 MB)',
  );
});

test('a ratio over its bound is a miss', () => {
  expect(isMet({ ...load, value: 626 })).toBe(false);
});

test('a figure with a lower bound is missed from below', () => {
  const rate: Figure = { name: 'ingest', value: 9_000, unit: 'messages/s', bound: { atLeast: 10_000 } };
  expect(isMet(rate)).toBe(false);
  expect(isMet({ ...rate, value: 10_000 })).toBe(true);
});

test('what was not measured is a miss', () => {
  expect(isMet({ ...load, value: Number.NaN })).toBe(false);
});
