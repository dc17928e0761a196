import { expect, test } from 'vitest';
import { everyRow, type Matching } from '../rows/list-rows.ts';
import { ExcerptSource, mostHeldRows } from './excerpt-source.ts';

type Row = { id: number; name: string; model?: string };
const columns = ['id', 'version', 'name'];
const state = { filters: {}, sort: null, page: 1, pageSize: 10 };
const matching = (conditions: Matching['rowFilter']['conditions']): Matching => ({
  filters: {},
  rowFilter: { keywords: [], conditions },
});

const excerpt = (inUse: readonly number[] = []) => {
  const told = { published: 0, asked: 0 };
  const source = new ExcerptSource<Row>(
    {
      kind: 'services',
      schema: { id: 'id', columns: { name: 'text', model: 'text' }, keywordColumns: ['name'] },
      rowsOf: (answer) => ({ columns: answer.columns, rows: answer.services ?? [] }),
    },
    'c0',
    { publish: () => told.published++, idsInUse: () => inUse, askAnew: () => told.asked++ },
  );
  const take = (...services: (string | number)[][]) => source.take({ columns, services });
  const merge = (...services: (string | number)[][]) => source.merge({ columns, services, cursor: 'c1', full: false });
  return { source, told, take, merge };
};

test('keeps found rows with only their columns, and shows them anew when they have changed', () => {
  const { source, told, take } = excerpt();
  expect(take([2, 1, 'b'], [1, 1, 'a'])).toEqual([2, 1]);
  expect(source.shown.rowOf(1)).toMatchObject({ id: 1, name: 'a' });
  take([1, 1, 'a']);
  expect(told.published).toBe(1);
  expect(source.shown.holds('model')).toBe(false);
});

test('answers only filters and orders of which it has the columns', () => {
  const { source, take } = excerpt();
  take([1, 1, 'a'], [2, 1, 'b']);
  const filled = (key: string) => matching([{ kind: 'filled', key }]);
  expect(source.shown.view(filled('name'), state)?.search).toEqual({ among: 2 });
  expect(source.shown.view(filled('model'), state)).toBeUndefined();
  expect(source.shown.view(everyRow, { ...state, sort: { field: 'model', ascending: true } })).toBeUndefined();
});

test('merges changes into the rows that it has, and asks pages and sums anew after any change', () => {
  const { source, told, take, merge } = excerpt();
  take([1, 1, 'a'], [2, 1, 'b']);
  merge();
  expect(told.asked).toBe(0);
  merge([1, 2, 'changed'], [2], [7, 2, 'elsewhere'], [8]);
  expect(told.asked).toBe(1);
  expect(source.since).toBe('c1');
  expect(source.shown.rowOf(1)).toMatchObject({ name: 'changed' });
  expect([1, 2, 7, 8].map((id) => source.shown.has(id))).toEqual([true, false, true, false]);
  expect([2, 7].map((id) => source.shown.rowOf(id))).toEqual([undefined, undefined]);
});

test('drops rows that nobody looks at once there are too many, but none that are selected or held', () => {
  const { source, take } = excerpt([1]);
  take([1, 1, 'in view'], [2, 1, 'selected'], [3, 1, 'other']);
  source.pin([2]);
  source.hold([1], { name: 'as set by the user' });
  take(...Array.from({ length: mostHeldRows }, (_, at) => [at + 10, 1, `SN${at}`]));
  take([9, 1, 'last']);
  expect(source.shown.rowOf(1)).toMatchObject({ name: 'as set by the user' });
  expect([2, 3, 9, 10].map((id) => source.shown.rowOf(id) !== undefined)).toEqual([true, false, true, false]);
});
