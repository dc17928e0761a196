import { expect, test } from 'vitest';
import { readWallCode } from './wall-code.ts';

test.each([
  ['7K3F9M', '7K3F9M'],
  [' 7k3 f9m ', '7K3F9M'],
  ['7K3-OIL', '7K3011'],
  ['7K3F9', undefined],
  ['7K3F9MX', undefined],
  ['7K3F9U', undefined],
  ['', undefined],
])('the code of a screen is read as people type it: %j', (typed, code) => expect(readWallCode(typed)).toBe(code));
