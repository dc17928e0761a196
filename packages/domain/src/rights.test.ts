import { expect, test } from 'vitest';
import {
  effectiveRights,
  gainedRights,
  includesRight,
  inRightsOrder,
  mayGive,
  noRights,
  type RightsHolder,
} from './rights.ts';

const having = (...held: string[]) => ({ isSuperuser: false, held: new Set(held) });
const person = (change: Partial<RightsHolder> = {}): RightsHolder => ({
  isSuperuser: false,
  isDisabled: false,
  ownRights: ['perm-reports'],
  groupRights: null,
  ...change,
});

test('a user either belongs to a group, whose permissions count, or has their own', () => {
  expect([...effectiveRights(person()).held]).toEqual(['perm-reports']);
  expect([...effectiveRights(person({ groupRights: ['perm-nyquist'] })).held]).toEqual(['perm-nyquist']);
  expect([...effectiveRights(person({ groupRights: [] })).held]).toEqual([]);
});

test('disabled overrides all', () => {
  expect(effectiveRights(person({ isDisabled: true, isSuperuser: true }))).toEqual(noRights);
});

test('a super user holds every permission and all locations whatever is set', () => {
  const rights = effectiveRights(person({ isSuperuser: true, ownRights: [] }));
  for (const right of ['perm-reports', 'perm-all-locations', 'perm-location-7'])
    expect(includesRight(rights, right)).toBe(true);
});

test('all locations include each one, and one does not include all', () => {
  expect(includesRight(having('perm-all-locations'), 'perm-location-7')).toBe(true);
  expect(includesRight(having('perm-location-7'), 'perm-location-7')).toBe(true);
  expect(includesRight(having('perm-location-7'), 'perm-location-8')).toBe(false);
  expect(includesRight(having('perm-location-7'), 'perm-all-locations')).toBe(false);
  expect(includesRight(having('perm-all-locations'), 'perm-reports')).toBe(false);
});

test('a change gives what was not there before', () => {
  expect(gainedRights(having('a', 'b'), having('b', 'c'))).toEqual(['c']);
  expect(gainedRights(having('perm-all-locations'), having('perm-location-7'))).toEqual([]);
  expect(gainedRights(having('perm-location-7'), having('perm-all-locations'))).toEqual(['perm-all-locations']);
});

test('nobody gives what they do not hold', () => {
  expect(mayGive(having('perm-reports'), ['perm-reports'])).toBe(true);
  expect(mayGive(having('perm-reports'), ['perm-reports', 'perm-nyquist'])).toBe(false);
  expect(mayGive({ isSuperuser: true, held: new Set() }, ['perm-nyquist', 'perm-location-7'])).toBe(true);
  expect(mayGive(noRights, [])).toBe(true);
});

test('equal rights are always the same list', () => {
  const list = ['perm-locations', 'perm-reports', 'perm-location-9', 'perm-location-10'];
  expect(inRightsOrder(list.toReversed())).toEqual(list);
  expect(inRightsOrder([...list, ...list])).toEqual(list);
});
