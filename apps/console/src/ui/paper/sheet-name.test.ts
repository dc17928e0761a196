import { expect, test } from 'vitest';
import { sheetName } from './sheet-name.ts';

const atMs = new Date(2026, 10, 3).getTime();

test('the name of a sheet says what it is of and the day, in an order that sorts', () => {
  expect(sheetName('Battery SN-7', atMs)).toBe('Battery SN-7 2026-11-03');
});

test('signs that no file may have in its name become hyphens', () => {
  expect(sheetName('Battery A/B: "7"\n<x>', atMs)).toBe('Battery A-B- -7-x- 2026-11-03');
});
