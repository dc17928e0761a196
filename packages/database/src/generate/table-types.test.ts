import { expect, test } from 'vitest';
import type { Column } from './catalogue.ts';
import { renderTableTypes } from './table-types.ts';

const column = (name: string, type: string, change: Partial<Column> = {}): Column => ({
  table: 'batteries',
  name,
  type,
  isNullable: false,
  hasDefault: false,
  isIdentity: false,
  words: [],
  ...change,
});

test('the type of a column depends on what it holds: null, a default, a generated number, one of few words', () => {
  const types = renderTableTypes([
    column('id', 'bigint', { isIdentity: true }),
    column('version', 'bigint', { hasDefault: true }),
    column('comments', 'text', { isNullable: true }),
    column('status', 'text', { words: ['pass', 'fail'] }),
    column('offsets_s', 'double precision[]'),
  ]);
  expect(types).toContain(
    '  id: GeneratedAlways<number>;\n  version: Generated<number>;\n  comments: string | null;\n',
  );
  expect(types).toContain("  status: 'pass' | 'fail';\n  offsets_s: number[];\n");
});

test('times may be written as text, JSON is written as text only', () => {
  const types = renderTableTypes([
    column('ended_at', 'timestamp with time zone', { isNullable: true }),
    column('settings', 'jsonb'),
  ]);
  expect(types).toContain('  ended_at: NullableTime;\n  settings: Json;\n');
  expect(types).toContain('type Json = ColumnType<unknown, string, string>;\n');
  expect(types).not.toContain('DefaultTime');
});

test('every table has its own name', () => {
  const types = renderTableTypes([column('id', 'bigint'), column('id', 'bigint', { table: 'user_locations' })]);
  expect(types).toContain(
    'export type Tables = {\n  batteries: BatteriesTable;\n  user_locations: UserLocationsTable;\n};\n',
  );
});

test('a type without a counterpart is an error, not an any', () => {
  expect(() => renderTableTypes([column('place', 'point')])).toThrow(
    'batteries.place: no TypeScript type is known for point',
  );
});
