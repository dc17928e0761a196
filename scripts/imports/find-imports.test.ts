import { expect, test } from 'vitest';
import { specifiersOf } from './find-imports.ts';

test('every kind of import is found: values, types, re-exports and dynamic imports', () => {
  const source = `
    import { a } from './a.ts';
    import type { B } from './b.ts';
    import './c.css';
    export { d } from './d.ts';
    export type * from './e.ts';
    const f = await import('./f.ts');
    const computed = await import(f.name);
  `;
  expect(specifiersOf('x.ts', source).toSorted()).toEqual([
    './a.ts',
    './b.ts',
    './c.css',
    './d.ts',
    './e.ts',
    './f.ts',
  ]);
});

test('the word import in the text of a page is not an import', () => {
  expect(specifiersOf('x.tsx', `export const Hint = () => <p>What happens when you import?</p>;`)).toEqual([]);
});
