import type { ListColumn } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { printedColumns } from './printed-columns.ts';

const column = (key: string): ListColumn => ({ key, label: key, type: 'text', sortable: true, visible: true });
const columns = ['a', 'b', 'c', 'd', 'name'].map(column);
/** Each is 288 px wide on paper: three fit into 960. */
const rules = { catalogue: Object.fromEntries(columns.map(({ key }) => [key, { width: 400 }])) };
const keys = (list: readonly ListColumn[]) => list.map(({ key }) => key).join(' ');

test('prints as many columns as fit, in their order, and returns the others as left out', () => {
  const { shown, leftOut } = printedColumns(columns.slice(0, 4), rules, 'a');
  expect([keys(shown), keys(leftOut)]).toEqual(['a b c', 'd']);
});

test('always prints the column that names the row, whatever its place', () => {
  const { shown, leftOut } = printedColumns(columns, rules, 'name');
  expect([keys(shown), keys(leftOut)]).toEqual(['a b name', 'c d']);
});

test('leaves nothing out if all columns fit, and does not print a narrow column before a wide one to its left', () => {
  expect(printedColumns(columns.slice(0, 2), rules, 'name').leftOut).toEqual([]);
  const withNarrow = { catalogue: { ...rules.catalogue, name: { width: 40 } } };
  expect(keys(printedColumns(columns, withNarrow, 'a').shown)).toBe('a b c');
});
