import { expect, test } from 'vitest';
import { readLabelCode } from './label-code.ts';

test.each([
  ['https://console.example/q/7k3f9m2xq0vz', '7k3f9m2xq0vz', true],
  [' HTTP://192.0.2.7:3000/Q/7K3F9M2XQ0VZ/ ', '7k3f9m2xq0vz', true],
  ['7k3f 9m2x q0vz', '7k3f9m2xq0vz', false],
  ['7K3F-9M2X-QOVZ', '7k3f9m2xq0vz', false],
  ['ilo000000000', '110000000000', false],
])('%j is the code of a label', (text, code, isCertain) => {
  expect(readLabelCode(text)).toEqual({ code, isCertain });
});

test.each([
  '',
  '7k3f9m2xq0v',
  '7k3f9m2xq0vzz',
  'https://console.example/p/7k3f9m2xq0vz',
  'https://console.example/q/7k3f/9m2xq0vz',
])('%j is none', (text) => expect(readLabelCode(text)).toBeUndefined());
