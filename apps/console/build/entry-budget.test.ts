import { expect, test } from 'vitest';
import { entryBytes } from './entry-budget.ts';

const chunk = (code: string, imports: string[] = [], isEntry = false) => ({ code, imports, isEntry });

test('counts what the entry imports once, and nothing that is loaded on demand', () => {
  const alone = entryBytes({ 'entry.js': chunk('a', [], true) });
  const bytes = entryBytes({
    'entry.js': chunk('a', ['one.js', 'two.js'], true),
    'one.js': chunk('a', ['two.js']),
    'two.js': chunk('a', ['one.js']),
    'page.js': chunk('a'.repeat(1000)),
  });
  expect(bytes).toBe(3 * alone);
});
