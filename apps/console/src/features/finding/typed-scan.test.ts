import { expect, test } from 'vitest';
import { TypedScan } from './typed-scan.ts';

const keysOf = (code: string) => [...Array.from(code), 'Enter'];

const type = (keys: readonly string[], gapMs: number) => {
  const scan = new TypedScan();
  return keys.map((key, index) => scan.press(key, index * gapMs)).at(-1);
};

test('fast keys ending in Enter are taken as a scan', () => {
  expect(type(keysOf('SN-0012'), 15)).toEqual({ code: 'SN-0012', isPart: true });
  expect(type(['Shift', 'S', 'Shift', 'N', '7', '7', 'Enter'], 15)).toEqual({ code: 'SN77', isPart: true });
});

test('what a person types is no scan', () => {
  expect(type(keysOf('SN-0012'), 90)).toEqual({ isPart: false });
  expect(type(keysOf('abc'), 15)).toEqual({ isPart: false });
});

test('a scan begins anew after a pause, and after another scan', () => {
  const scan = new TypedScan();
  scan.press('x', 0);
  const keys = [...keysOf('1234'), ...keysOf('5678')];
  const codes = keys.map((key, index) => scan.press(key, 1_000 + index * 10).code);
  expect(codes.filter((code) => code !== undefined)).toEqual(['1234', '5678']);
});

test('a key that quickly follows another may be part of a scan', () => {
  const scan = new TypedScan();
  expect(scan.press('/', 0).isPart).toBe(false);
  expect(scan.press('?', 10).isPart).toBe(true);
  expect(scan.press('?', 200).isPart).toBe(false);
});
