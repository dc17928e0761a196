import { expect, test } from 'vitest';
import { sheetName } from './sheet-name.ts';

const atMs = new Date(2026, 10, 3).getTime();

test('a sheet is named after its subject and the date, as year, month and day', () => {
  expect(sheetName('Battery SN-7', atMs)).toBe('Battery SN-7 2026-11-03');
});

test('characters that are not allowed in file names become hyphens', () => {
  expect(sheetName('Battery A/B: "7"\n<x>', atMs)).toBe('Battery A-B- -7-x- 2026-11-03');
});
