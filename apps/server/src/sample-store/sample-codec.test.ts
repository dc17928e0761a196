import { expect, test } from 'vitest';
import { Random } from '../testing/random.ts';
import { decodeSamples, encodeSamples } from './sample-codec.ts';
import type { SampleColumns } from './sample-columns.ts';

const samplesOf = (change: Partial<SampleColumns> = {}): SampleColumns => ({
  offset: [0, 1, 2],
  Curr: [-500, -500.5, -501.25],
  RemCap: [2000, null, 1999],
  Temp: [null, null, null],
  Volt: [3700, 3699, 3698],
  ...change,
});

test('every sample is restored exactly as it was sent, missing values as null', () => {
  const samples = samplesOf();
  expect(decodeSamples(encodeSamples(samples))).toEqual(samples);
});

test.each([
  ['endless fractions', [1 / 3, Math.PI, -1e-9]],
  ['the largest numbers', [1e9, -1e9, 123456789.123456]],
  ['a negative zero', [-0, 0, 1]],
  ['nothing but zeros', [0, 0, 0]],
])('keeps %s', (_name, Curr) => {
  const samples = samplesOf({ Curr });
  expect(decodeSamples(encodeSamples(samples))).toEqual(samples);
});

test('random blocks are restored', () => {
  const random = new Random(3);
  for (let round = 0; round < 200; round++) {
    const length = random.between(1, 60);
    const column = () =>
      Array.from({ length }, () => (random.chance(0.2) ? null : random.between(0, 1e5) / 10 ** (round % 8)));
    const samples = {
      offset: Array.from({ length }, (_, at) => at * 0.5),
      Curr: column(),
      RemCap: column(),
      Temp: column(),
      Volt: column(),
    };
    expect(decodeSamples(encodeSamples(samples))).toEqual(samples);
  }
});

test('a sample of a slow discharge takes less than five bytes', () => {
  const length = 1000;
  const samples: SampleColumns = {
    offset: Array.from({ length }, (_, at) => at),
    Curr: Array.from({ length }, () => -500),
    RemCap: Array.from({ length }, (_, at) => 2000 - Math.floor(at / 7)),
    Temp: Array.from({ length }, (_, at) => 25 + Math.floor(at / 100) / 10),
    Volt: Array.from({ length }, (_, at) => 4100 - at),
  };
  expect(encodeSamples(samples).length / length).toBeLessThan(5);
});

test('a block of an unknown codec is refused, not misread', () => {
  expect(() => decodeSamples(Buffer.from([9, 0]))).toThrow('version 9');
});
