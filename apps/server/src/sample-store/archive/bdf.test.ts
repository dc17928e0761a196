import { expect, test } from 'vitest';
import { bdfHeader, readBdf, writeBdf } from './bdf.ts';

const samples = {
  offset: [0, 0.1, 1.5],
  Volt: [3_600.125, null, Math.PI],
  Curr: [-1_000, 0.001, 1.1e-7],
  Temp: [21.5, null, -0.25],
  RemCap: [null, null, 1e21],
};

test('samples are written in the units of the Battery Data Format', () => {
  expect(writeBdf({ ...samples, Curr: [-1_000, 0.001, 12.5], RemCap: [null, null, 2_800] }).split('\n')[0]).toBe(
    '0,3.600125,-1,21.5,',
  );
  expect(bdfHeader).toBe('Test Time / s,Voltage / V,Current / A,Surface Temperature / degC,Remaining Capacity / Ah\n');
});

test('every number is restored exactly, also where the unit changes its last digit', () => {
  expect(readBdf(bdfHeader + writeBdf(samples))).toEqual(samples);
  const uneven = Array.from({ length: 3_000 }, (_, at) => (Math.sin(at) * 10 ** (at % 9)) / 7);
  const none = uneven.map(() => null);
  const many = { offset: uneven.map((_, at) => at), Volt: uneven, Curr: uneven, Temp: none, RemCap: uneven };
  expect(readBdf(bdfHeader + writeBdf(many))).toEqual(many);
});

test('a truncated file is not read', () => {
  const text = bdfHeader + writeBdf(samples);
  expect(() => readBdf(text.slice(0, -1))).toThrow('not a whole file');
  expect(() => readBdf(text.replace('0,3.600125', '3.600125'))).toThrow('cells');
});
