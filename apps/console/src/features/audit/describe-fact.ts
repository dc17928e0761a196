import { exactDate } from '../../lib/relative-date.ts';

type Facts = Readonly<Record<string, unknown>>;

/** One field of an entry: how it was and how it is; undefined where only one of them was written. */
export type FactChange = { label: string; before: string | undefined; after: string | undefined };

/** Milliseconds of the years from 2001 on; capacities and counts stay far below. */
const firstTime = 1_000_000_000_000;
const mostListed = 6;

/** 'lockColumnOrder' reads 'Lock column order', 'devicesCount' 'Devices count'. */
const labelOf = (key: string): string => {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isColumn = (value: unknown): value is { key: string; visible: boolean } =>
  typeof value === 'object' && value !== null && 'key' in value && 'visible' in value;

const wordsOfList = (list: readonly unknown[]): string => {
  if (list.length > 0 && list.every(isColumn))
    return list.map(({ key, visible }) => (visible ? key : `(${key})`)).join(', ');
  const shown = list.slice(0, mostListed).map(wordsOfFact).join(', ');
  if (list.length === 0) return 'none';
  return list.length > mostListed ? `${shown} and ${list.length - mostListed} more` : shown;
};

/** A value as people read it. */
export const wordsOfFact = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value >= firstTime ? exactDate(value) : value.toLocaleString('en');
  if (Array.isArray(value)) return wordsOfList(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const changesOf = (before: Facts | null, after: Facts | null): FactChange[] => {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const said = (facts: Facts | null, key: string) =>
    facts !== null && key in facts ? wordsOfFact(facts[key]) : undefined;
  return keys.map((key) => ({ label: labelOf(key), before: said(before, key), after: said(after, key) }));
};
