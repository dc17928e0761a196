import { expect, test } from 'vitest';
import { atLeast, judge, type StandbyState } from './position.ts';

const position = '77 5 00000002 A/FF';
const state = (differing: Partial<StandbyState> = {}): StandbyState => ({
  isStandby: true,
  system: '77',
  database: '5',
  timeline: 2,
  place: 'A/FF',
  ...differing,
});

test.each(['A/FF', 'A/100', 'B/0'])('a standby that has replayed %s has reached A/FF', (place) => {
  expect(judge(state({ place }), position)).toBe('reached');
});

test.each(['A/FE', '9/FFFFFFFF', '0/0'])('one that has replayed %s is behind', (place) => {
  expect(judge(state({ place }), position)).toBe('behind');
});

test.each([
  ['a server that was promoted', { isStandby: false }],
  ['another server’s standby', { system: '78' }],
  ['another database of that server', { database: '6' }],
  ['a standby that did not follow a promotion', { timeline: 1 }],
  ['a server that has replayed nothing', { place: null }],
])('positions in the log of %s mean nothing', (_, differing) => {
  expect(judge(state({ place: 'F/0', ...differing }), position)).toBe('foreign');
});

test('the next read of an answer is at least as recent as the one before', () => {
  expect(atLeast(position, 'B/0')).toBe('77 5 00000002 B/0');
  expect(atLeast(position, 'A/1')).toBe(position);
});
