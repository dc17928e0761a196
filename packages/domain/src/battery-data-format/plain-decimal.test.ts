import { expect, test } from 'vitest';
import { plainDecimal } from './plain-decimal.ts';

test.each([
  [0, 0, '0'],
  [-0, -3, '0'],
  [3_743.2, -3, '3.7432'],
  [-1_500, -3, '-1.5'],
  [5, -3, '0.005'],
  [-0.0625, 2, '-6.25'],
  [1e-7, 0, '0.0000001'],
  [-3.7e-9, -3, '-0.0000000000037'],
  [1.5e21, 0, '1500000000000000000000'],
  [Math.PI, -3, '0.003141592653589793'],
])('%d times ten to the power of %d is %s, without an exponent', (value, power, text) => {
  expect(plainDecimal(value, power)).toBe(text);
});
