import { expect, test } from 'vitest';
import { aboutFile, type ListFile } from './list-file.ts';

const file: ListFile = {
  kind: 'batteries',
  name: 'Batteries',
  noun: { one: 'battery', many: 'batteries' },
  rows: { matching: { count: 1_234, ids: [] }, selected: { count: 2, ids: [3, 7] } },
  shown: [],
  columns: [],
  filters: ['Keywords: SN', 'State of Health: up to 79.9 %'],
};

test('a file says which filters its rows match, and whether they were selected among these', () => {
  expect(aboutFile(file, 'matching')).toEqual({ name: 'Batteries', filters: file.filters });
  expect(aboutFile(file, 'selected').filters).toEqual([...file.filters, 'Selected: 2 of 1,234']);
});

test('what a filter says fits into one line that the server accepts', () => {
  const [tab, long] = aboutFile({ ...file, filters: ['a\tb\u0000', `${'x'.repeat(999)}😀`] }, 'matching').filters;
  expect(tab).toBe('a b ');
  expect(long).toBe(`${'x'.repeat(999)}\uFFFD`);
});
