import type { FoundThing } from '@ohmstead/contract';
import { maxScannedCodes } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { sortCodes, withCode, withLines } from './scanned-list.ts';

const thing = (kind: FoundThing['kind'], id: number, bay: number | null = null): FoundThing => ({
  kind,
  id,
  title: `${kind} ${id}`,
  subtitle: '',
  bay,
});

test('each code is in the list once, whoever wrote it and however', () => {
  const scanned = [
    'SN-1',
    'sn-1 ',
    'https://a.example/q/7k3f9m2xq0vz',
    'https://b.example/q/7K3F9M2XQ0VZ',
    '7k3f 9m2x q0vz',
    ' ',
  ];
  expect(scanned.reduce(withCode, [] as readonly string[])).toEqual(['SN-1', 'https://a.example/q/7k3f9m2xq0vz']);
});

test('pasted codes are separated by lines or cells, and control characters of makers are left out', () => {
  expect(withLines(['SN-1'], 'SN-2\r\nSN 3\tSN-1\n\u001d0109\u001d21')).toEqual(['SN-1', 'SN-2', 'SN 3', '010921']);
});

test(`a list holds at most ${maxScannedCodes} codes`, () => {
  const many = Array.from({ length: maxScannedCodes + 5 }, (_, index) => `SN-${index}`).join('\n');
  expect(withLines([], many)).toHaveLength(maxScannedCodes);
});

test('codes are sorted into batteries, devices, several to choose from, claim links and missing ones', () => {
  const [one, other, third] = [thing('batteries', 1), thing('batteries', 2), thing('batteries', 3)];
  const bay = thing('devices', 7, 2);
  const found = [[one], [one], [other, third], [bay], [], []];
  const link = 'https://a.example/account/claim-device/thing-7';
  const list = ['label of 1', 'SN of 1', 'SN of 2 and 3', 'bay', link, 'nothing'];
  expect(sortCodes(list, found, {})).toEqual({
    batteries: [one],
    devices: [bay],
    several: [{ code: 'SN of 2 and 3', things: [other, third] }],
    claims: ['thing-7'],
    missing: ['nothing'],
  });
  expect(sortCodes(list, found, { 'SN of 2 and 3': third })).toMatchObject({ batteries: [one, third], several: [] });
});
