import { expect, test } from 'vitest';
import { resistanceText } from './resistance-text.ts';

test.each<[number, number | null, string]>([
  [0.0117, 0.0001, '11.70 ± 0.20 mΩ'],
  [0.037, 0.022, '37.00 mΩ ± 44.00 mΩ'],
  [0.037, 0.038, 'not determined'],
  [0.037, null, '37.00 mΩ'],
])('a resistance of %s with a standard error of %s has its expanded uncertainty: %s', (value, standardError, text) => {
  expect(resistanceText({ value, standardError }).replaceAll('\u00a0', ' ')).toBe(text);
});
