import { expect, test } from 'vitest';
import { entryBytes } from './entry-budget.ts';

const chunk = (code: string, imports: string[] = [], document = '') => ({
  name: document,
  code,
  imports,
  isEntry: document !== '',
});

test('counts the static imports of a document’s entry once, and nothing that is loaded on demand or by another document', () => {
  const alone = entryBytes({ 'entry.js': chunk('a', [], 'index') }, 'index');
  const bytes = entryBytes(
    {
      'entry.js': chunk('a', ['one.js', 'two.js'], 'index'),
      'one.js': chunk('a', ['two.js']),
      'two.js': chunk('a', ['one.js']),
      'page.js': chunk('a'.repeat(1000)),
      'home.js': chunk('a'.repeat(1000), [], 'home'),
    },
    'index',
  );
  expect(bytes).toBe(3 * alone);
});

test('a document without an entry is an error, as nothing would be measured', () => {
  expect(() => entryBytes({}, 'home')).toThrow('home has no entry');
});
