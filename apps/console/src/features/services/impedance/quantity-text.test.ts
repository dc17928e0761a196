import { expect, test } from 'vitest';
import { intervalTexts, measuredText, quantityText } from './quantity-text.ts';

test.each([
  [0.016519, 'Ω', '16.52\u00a0mΩ'],
  [0.99999, 'Ω', '1.000\u00a0Ω'],
  [3.3218, 'F', '3.322\u00a0F'],
  [2.19e-9, 'H', '2.190\u00a0nH'],
  [1320.1, 's', '1.320\u00a0ks'],
  [0, 'Ω', '0.000\u00a0Ω'],
  [0.85, '', '0.8500'],
  [1.2e-7, 'S·s^n', '1.200e−7\u00a0S·sⁿ'],
  [8.7e-20, 'Ω', '0.00008700\u00a0fΩ'],
])('%d %s reads %s', (value, unit, text) => {
  expect(quantityText(value, unit)).toBe(text);
});

test('a standard error is given with two digits, in the unit of its value, which is rounded to the same place', () => {
  expect(measuredText(0.016519, 0.000154, 'Ω')).toBe('16.52 ± 0.15\u00a0mΩ');
  expect(measuredText(0.03721, 0.0114, 'Ω')).toBe('37 ± 11\u00a0mΩ');
  expect(measuredText(118.42, 3.01, 'S·s^n')).toBe('118.4 ± 3.0\u00a0S·sⁿ');
  expect(measuredText(0.85, 0.0123, '')).toBe('0.850 ± 0.012');
  expect(measuredText(1.2e-7, 3.1e-9, 'S·s^n')).toBe('1.200e−7 ± 3.1e−9\u00a0S·sⁿ');
  expect(measuredText(0.5, 0, '')).toBe('0.5000 ± 0');
  expect(measuredText(0.85, null, '')).toBe('0.8500');
  expect(measuredText(0.004, 0.5, 'Ω')).toBe('4.000\u00a0mΩ');
});

test.each([
  [[0.016519, 0.016214, 0.016824, 1.0186], 'Ω', '16.21\u00a0mΩ to 16.82\u00a0mΩ, ×/÷ 1.019'],
  [[0.02576, -0.01052, 0.06205, 4.0906], 'Ω', '6.297\u00a0mΩ to 105.4\u00a0mΩ, ×/÷ 4.1'],
  [[0.0165, 0.0165, 0.0165, 1], 'Ω', '16.50\u00a0mΩ to 16.50\u00a0mΩ, ×/÷ 1.000000'],
  [[0.55, -0.1, 1.2, null], '', '−0.1000 to 1.200'],
  [[0.0165, null, null, null], 'Ω', '–'],
] as const)(
  'the interval of %j %s, of a positive parameter also as a factor and never below zero, reads %s',
  (given, unit, text) => {
    const [value, low, high, factor] = given;
    expect(intervalTexts({ value, low, high, factor, unit }).join(', ')).toBe(text);
  },
);
