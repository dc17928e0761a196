import type { WallBay, WallDevice } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { isReplaced } from './follow-version.ts';
import { bayWords, countsOf, levelOf, offlineSince, shiftAt, spanWords, timeLeftMs } from './wall-words.ts';

const [minute, hour] = [60_000, 3_600_000];
const bay = (change: Partial<WallBay>): WallBay => ({
  id: 1,
  number: 1,
  status: 'inprogress',
  alarm: null,
  battery: 'SN-1',
  designCapacity: 2_000,
  remCap: 500,
  progress: 0.5,
  startTime: 0,
  endTime: null,
  soh: null,
  ...change,
});

test('the time left goes by the pace until now, and is not told before there is one', () => {
  expect(timeLeftMs(bay({ progress: 0.25 }), hour)).toBe(3 * hour);
  expect(timeLeftMs(bay({ progress: 1 }), hour)).toBe(0);
  for (const change of [{ progress: null }, { progress: 0.01 }, { startTime: null }, { startTime: hour - 1 }])
    expect(timeLeftMs(bay(change), hour)).toBeNull();
});

test.each([
  [10_000, '1 min'],
  [59 * minute, '59 min'],
  [hour, '1 h'],
  [90 * minute, '1 h 30 min'],
  [26 * hour + 5 * minute, '26 h'],
])('%d ms are %s', (ms, words) => expect(spanWords(ms)).toBe(words));

test('a bay says its state, its progress with the time left, or what was measured', () => {
  expect(bayWords(bay({}), hour)).toEqual({ state: '50 %', detail: '1 h left' });
  expect(bayWords(bay({ progress: null }), hour)).toEqual({ state: 'In progress', detail: null });
  expect(bayWords(bay({ progress: 0.999, startTime: null }), hour)).toEqual({ state: '99 %', detail: 'In progress' });
  expect(bayWords(bay({ status: 'good', soh: 91.4 }), hour)).toEqual({ state: 'Passed', detail: 'SoH 91 %' });
  expect(bayWords(bay({ status: 'fail' }), hour)).toEqual({ state: 'Failed', detail: null });
  expect(bayWords(bay({ status: 'empty' }), hour)).toEqual({ state: 'Empty', detail: null });
  expect([levelOf(bay({})), levelOf(bay({ status: 'idle', progress: null }))]).toEqual([0.5, 0.25]);
});

test('what is in the bays of an offline analyzer is not counted, its alarms are', () => {
  const device: WallDevice = { id: 1, name: 'A', online: true, lastMessageTime: 0, alarm: 'warning', bays: [bay({})] };
  const counts = countsOf([device, { ...device, online: false, bays: [bay({ alarm: 'critical' })] }]);
  expect(counts).toMatchObject({ bays: { inprogress: 1 }, offline: 1, alarms: 3 });
  expect(offlineSince(device, hour)).toBeNull();
  expect(offlineSince({ ...device, online: false }, hour)).toMatch(/^since \d\d:\d\d$/);
  expect(offlineSince({ ...device, online: false }, 24 * hour)).toMatch(/^\d+ \w+,? \d\d:\d\d$/);
  expect(offlineSince({ ...device, online: false, lastMessageTime: null }, hour)).toBe('');
});

test('the picture moves each minute, and never far', () => {
  const places = Array.from({ length: 20 }, (_, n) => shiftAt(n * minute));
  expect(new Set(places.slice(0, 9).map(String)).size).toBe(9);
  expect(Math.max(...places.flat().map(Math.abs))).toBeLessThanOrEqual(6);
});

test('a new version counts when it is there twice in a row', () => {
  expect(isReplaced('a', ['a', 'b'])).toBe(false);
  expect(isReplaced('a', ['b', 'b'])).toBe(true);
  expect(isReplaced('a', ['b', undefined])).toBe(false);
  expect(isReplaced('a', ['a', 'a'])).toBe(false);
  expect(isReplaced('a', [])).toBe(false);
});
