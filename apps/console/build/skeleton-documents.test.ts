import { expect, test } from 'vitest';
import { filesOf, type Chunk } from './skeleton-documents.ts';

const chunk = (fileName: string, imports: string[], facadeModuleId: string | null = null): Chunk => ({
  fileName,
  facadeModuleId,
  imports,
  viteMetadata: { importedCss: new Set([`${fileName}.css`]) },
});
const chunks = [
  chunk('list.js', ['kit.js', 'table.js'], '/src/list-page.tsx'),
  chunk('table.js', ['kit.js']),
  chunk('kit.js', []),
  chunk('report.js', ['kit.js', 'chart.js'], '/src/report-page.tsx'),
  chunk('chart.js', []),
];

test('the files of a page are its own chunk and all that it imports, with their style sheets, each once', () => {
  const { scripts, styles } = filesOf(chunks, ['/src/list-page.tsx']);
  expect([...scripts].toSorted()).toEqual(['kit.js', 'list.js', 'table.js']);
  expect([...styles].toSorted()).toEqual(['kit.js.css', 'list.js.css', 'table.js.css']);
});

test('a page that has moved ends the build', () => {
  expect(() => filesOf(chunks, ['/src/gone-page.tsx'])).toThrow('gone-page.tsx');
});
