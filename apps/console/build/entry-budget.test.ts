import { expect, test } from 'vitest';
import { entryBytes } from './entry-budget.ts';

const chunk = (fileName: string, code: string, imports: string[] = [], document = '') => ({
  fileName,
  name: document,
  code,
  imports,
  isEntry: document !== '',
});

test('counts the static imports of a document’s entry once, and nothing that is loaded on demand or by another document', () => {
  const alone = entryBytes([chunk('entry.js', 'a', [], 'index')], 'index');
  const bytes = entryBytes(
    [
      chunk('entry.js', 'a', ['one.js', 'two.js'], 'index'),
      chunk('one.js', 'a', ['two.js']),
      chunk('two.js', 'a', ['one.js']),
      chunk('page.js', 'a'.repeat(1000)),
      chunk('home.js', 'a'.repeat(1000), [], 'home'),
    ],
    'index',
  );
  expect(bytes).toBe(3 * alone);
});

test('a document without an entry is an error, as nothing would be measured', () => {
  expect(() => entryBytes([], 'home')).toThrow('home has no entry');
});
