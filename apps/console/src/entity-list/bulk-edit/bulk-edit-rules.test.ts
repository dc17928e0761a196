import { batteryCatalogue, deviceCatalogue, editOf } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { problemOf } from '../detail/edited-values.ts';
import { bulkFields, changeText, commonText, countAlike, kept, setOf } from './bulk-edit-rules.ts';

const batteries = { one: 'battery', many: 'batteries' };
const all = () => true;
const values: Record<string, (number | null)[]> = { serviceFrequency: [90, 90, null], expires: [5, 7, 5] };
const fields = bulkFields(batteryCatalogue, all, (key) => values[key] ?? [null, null, null]);
const keysOf = (some: readonly { key: string }[]) => some.map(({ key }) => key).toSorted();
const set = (value: string | number | null) => ({ mode: 'set', value }) as const;

test('the fields are those of the catalogue for which the user has the permission, without individual ones', () => {
  const edited = ['comments', 'expires', 'inService', 'purchased', 'serviceFrequency'];
  expect(keysOf(fields)).toEqual([...edited, 'retired'].toSorted());
  expect(
    keysOf(
      bulkFields(
        batteryCatalogue,
        (right) => right === 'perm-batteries-edit',
        () => [],
      ),
    ),
  ).toEqual(edited);
  expect(keysOf(bulkFields(deviceCatalogue, all, () => []))).toEqual(['comments']);
});

test('a field whose values differ says so', () => {
  expect(commonText([90, 90], String)).toBe('90');
  expect(commonText([null, ''], String)).toBe('–');
  expect(commonText([90, null], String)).toBe('different values');
  expect(commonText(undefined, String)).toBe('not shown in the list');
});

test('every field stands on keep; those that are set or cleared are sent', () => {
  expect(setOf(fields, {})).toBeUndefined();
  expect(setOf(fields, { comments: kept })).toBeUndefined();
  const choices = { comments: { mode: 'clear', value: 'typed before' }, serviceFrequency: set('90') } as const;
  expect(setOf(fields, choices)).toEqual({ comments: null, serviceFrequency: 90 });
});

test('nothing can be sent while a value is missing or invalid', () => {
  for (const value of ['', '0', '3651', '1.5']) expect(setOf(fields, { serviceFrequency: set(value) })).toBeUndefined();
  expect(setOf(fields, { expires: set(null), serviceFrequency: set('90') })).toBeUndefined();
});

test('rows that have every value already are counted, as far as the list knows', () => {
  expect(countAlike(fields, { serviceFrequency: 90 }, 3)).toBe(2);
  expect(countAlike(fields, { serviceFrequency: 90, expires: 5 }, 3)).toBe(1);
  expect(countAlike(fields, { serviceFrequency: null }, 3)).toBe(1);
  expect(countAlike(fields, { comments: null }, 3)).toBe(0);
});

test('the button says how many rows change, and how many have the value already', () => {
  expect(changeText(40, 3, 1, batteries)).toBe('Change 37 of 40 batteries: 3 already have this value');
  expect(changeText(40, 1, 2, batteries)).toBe('Change 39 of 40 batteries: 1 already has these values');
  expect(changeText(40, 0, 1, batteries)).toBe('Change 40 batteries');
  expect(changeText(1, 1, 1, batteries)).toBe('1 battery already has this value');
});

test('a number that is still to be entered is not a mistake, and nothing is sent without it', () => {
  expect(problemOf(editOf(batteryCatalogue, 'serviceFrequency'), null)).toBeUndefined();
  expect(problemOf(editOf(batteryCatalogue, 'serviceFrequency'), '0')).toBe('Enter a whole number from 1 to 3,650');
  expect(setOf(fields, { serviceFrequency: set(null) })).toBeUndefined();
});
