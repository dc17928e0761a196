import { expect, test } from 'vitest';
import { choiceNames, deletedChoices, withoutChoices } from './deleted-choices.ts';

const depot = { id: 4, name: 'Depot' };
const slim = { id: 3, name: 'Slim', type: 'devices' } as const;
const night = { id: 1, name: 'Night shift' };
const before = choiceNames({ groups: [night], choices: { locations: [depot], configurations: [slim] } });
const now = choiceNames({ groups: [], choices: { locations: [], configurations: [] } });

const values = {
  groupId: 1,
  devices: 3,
  batteries: null,
  services: null,
  'perm-location-4': true,
  'perm-reports': true,
};
const never = () => false;

test('a chosen entry that no longer exists counts as deleted', () => {
  expect(deletedChoices(values, before, now, never)).toEqual(['group 1', 'configuration 3', 'location 4']);
  expect(withoutChoices(values, ['group 1', 'configuration 3', 'location 4'])).toEqual({
    ...values,
    groupId: null,
    devices: null,
    'perm-location-4': false,
  });
});

test('an entry that is not chosen is not reported, and existing ones stay', () => {
  const chosen = { groupId: null, devices: null, batteries: null, services: null, 'perm-location-4': false };
  expect(deletedChoices(chosen, before, now, never)).toEqual([]);
  expect(deletedChoices(values, before, before, never)).toEqual([]);
  expect(withoutChoices(values, [])).toBe(values);
});

test('an entry that was never offered, or is still held, is only hidden', () => {
  expect(deletedChoices({ ...values, groupId: null, devices: null }, now, now, never)).toEqual([]);
  const gone = deletedChoices(values, before, now, (permission) => permission === 'perm-location-4');
  expect(gone).toEqual(['group 1', 'configuration 3']);
});
