import { expect, test } from 'vitest';
import { readIndexChange } from './index-change.ts';

const read = (sql: string) => readIndexChange('0002-index', sql);
const outside = (sql: string) => read(`-- Outside a transaction\n${sql}`);

test('the first line marks a migration that runs outside a transaction', () => {
  expect(outside('create index concurrently if not exists a__n__idx on app.a (n);')).toEqual({
    kind: 'create',
    index: 'app.a__n__idx',
    table: 'app.a',
  });
  expect(
    outside("-- Why.\nCreate Unique Index Concurrently If Not Exists k\n  on directory.a(n)\n  where t <> ';'"),
  ).toEqual({
    kind: 'create',
    index: 'directory.k',
    table: 'directory.a',
  });
  expect(outside('drop index concurrently if exists app.a__n__idx')).toEqual({ kind: 'drop', index: 'app.a__n__idx' });
});

test.each([
  'create index a__n__idx on app.a (n)',
  '-- Not concurrently: the table is new.\ncreate table app.a (n integer); create index a__n__idx on app.a (n)',
  `comment on table app.a is 'built concurrently'`,
])('all other migrations run in a transaction: %s', (sql) => {
  expect(read(sql)).toBeNull();
});

test.each([
  '',
  'create index if not exists a__n__idx on app.a (n)',
  'create index concurrently a__n__idx on app.a (n)',
  'create index concurrently if not exists a__n__idx on a (n)',
  'create index concurrently if not exists on app.a (n)',
  'drop index concurrently app.a__n__idx',
  'drop index concurrently if exists a__n__idx',
  'drop index concurrently if exists app.a__n__idx, app.a__m__idx',
  'reindex index concurrently app.a__n__idx',
  'create index concurrently if not exists a__n__idx on app.a (n); select 1',
  'create index concurrently if not exists a__n__idx on app.a (n); create index concurrently if not exists b on app.a (m)',
])('outside a transaction this is refused: %s', (sql) => {
  expect(() => outside(sql)).toThrow('0002-index: outside a transaction goes one statement alone');
});

test.each([
  'create index concurrently if not exists a__n__idx on app.a (n)',
  'alter table app.a add column m integer; drop index concurrently if exists app.a__n__idx',
  '-- A remark.\n-- Outside a transaction\ncreate index concurrently if not exists a__n__idx on app.a (n)',
])('without the mark this is refused: %s', (sql) => {
  expect(() => read(sql)).toThrow('0002-index: what is done concurrently needs a migration of its own');
});
