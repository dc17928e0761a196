import type { ListColumn } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { printedColumns } from './printed-columns.ts';

const column = (key: string): ListColumn => ({ key, label: key, type: 'text', sortable: true, visible: true });
const columns = ['a', 'b', 'c', 'd', 'name'].map(column);
/** On paper each takes 288 px: three fit into 960. */
const rules = { catalogue: Object.fromEntries(columns.map(({ key }) => [key, { width: 400 }])) };
const keys = (list: readonly ListColumn[]) => list.map(({ key }) => key).join(' ');

test('as many columns as fit are printed in their order, and the others are told', () => {
  const { shown, leftOut } = printedColumns(columns.slice(0, 4), rules, 'a');
  expect([keys(shown), keys(leftOut)]).toEqual(['a b c', 'd']);
});

test('the column that names the row is printed wherever it stands', () => {
  const { shown, leftOut } = printedColumns(columns, rules, 'name');
  expect([keys(shown), keys(leftOut)]).toEqual(['a b name', 'c d']);
});

test('nothing is left out where all fit, and a narrow column does not overtake a wide one', () => {
  expect(printedColumns(columns.slice(0, 2), rules, 'name').leftOut).toEqual([]);
  const withNarrow = { catalogue: { ...rules.catalogue, name: { width: 40 } } };
  expect(keys(printedColumns(columns, withNarrow, 'a').shown)).toBe('a b c');
});
