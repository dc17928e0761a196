import { isObject } from '@ohmstead/domain';
import { referenceKindOf, type ReferenceKind } from '@ohmstead/contract';
import { exactDate } from '../../lib/text/day.ts';
import {
  wordsOfColumns,
  wordsOfPermission,
  wordsOfReference,
  type ListedColumn,
  type Names,
} from './describe-reference.ts';

type Facts = Readonly<Record<string, unknown>>;

/** One field of an entry before and after; undefined if only one of them was recorded. */
export type FactChange = { label: string; before: string | undefined; after: string | undefined };

/** Larger numbers are times, in ms from the year 2001 on; capacities and counts are far below. */
const firstTime = 1_000_000_000_000;
const mostListed = 6;

/** Turns 'lockColumnOrder' into 'Lock column order', 'groupId' into 'Group' and 'userIds' into 'Users'. */
const labelOf = (key: string): string => {
  const words = key
    .replace(/Id(s?)$/, '$1')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isColumn = (value: unknown): value is ListedColumn => isObject(value) && 'key' in value && 'visible' in value;
const isId = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

const shortened = (words: readonly string[]): string => {
  if (words.length === 0) return 'none';
  const shown = words.slice(0, mostListed).join(', ');
  return words.length > mostListed ? `${shown} and ${words.length - mostListed} more` : shown;
};

/** A value in readable form. */
export const wordsOfFact = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value >= firstTime ? exactDate(value) : value.toLocaleString('en');
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return wordsOfParts(value, wordsOfFact);
  return value.length > 0 && value.every(isColumn) ? wordsOfColumns(value) : shortened(value.map(wordsOfFact));
};

const wordsOfParts = (parts: object, wordsOf: (value: unknown) => string): string =>
  Object.entries(parts)
    .map(([part, value]) => `${labelOf(part)}: ${wordsOf(value)}`)
    .join(', ');

const wordsOfIds = (kind: ReferenceKind, value: unknown, names: Names): string => {
  const one = (id: unknown) => (isId(id) ? wordsOfReference(kind, id, names) : wordsOfFact(id));
  if (Array.isArray(value)) return shortened(value.map(one));
  return isObject(value) ? wordsOfParts(value, one) : one(value);
};

const wordsOfField = (key: string, value: unknown, names: Names): string => {
  const kind = referenceKindOf(key);
  return kind === undefined ? wordsOfFact(value) : wordsOfIds(kind, value, names);
};

const permissionsOf = (facts: Facts | null): readonly string[] | undefined => {
  const list = facts?.['permissions'];
  return Array.isArray(list) && list.every(isText) ? list : undefined;
};

/** Lists only the permissions given and taken: with twenty-five before and after, the one that matters would be hard to see. */
const permissionChanges = (before: Facts | null, after: Facts | null, names: Names): FactChange[] => {
  const [was, is] = [permissionsOf(before), permissionsOf(after)];
  const words = (list: readonly string[]) =>
    list.map((permission) => wordsOfPermission(permission, names)).join(', ') || 'none';
  if (was === undefined || is === undefined)
    return [{ label: 'Permissions', before: was && words(was), after: is && words(is) }];
  const given = is.filter((permission) => !was.includes(permission));
  const taken = was.filter((permission) => !is.includes(permission));
  return [
    ...(given.length === 0 ? [] : [{ label: 'Permissions given', before: undefined, after: words(given) }]),
    ...(taken.length === 0 ? [] : [{ label: 'Permissions removed', before: words(taken), after: undefined }]),
  ];
};

export const changesOf = (before: Facts | null, after: Facts | null, names: Names = {}): FactChange[] => {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const said = (facts: Facts | null, key: string) =>
    facts !== null && key in facts ? wordsOfField(key, facts[key], names) : undefined;
  return keys.flatMap((key) =>
    key === 'permissions'
      ? permissionChanges(before, after, names)
      : [{ label: labelOf(key), before: said(before, key), after: said(after, key) }],
  );
};
