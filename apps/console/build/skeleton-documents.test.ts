import { expect, test } from 'vitest';
import { filesOf, loadLater, type Chunk } from './skeleton-documents.ts';

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

test('the files of a page are its own chunk and all that it imports, each once and after what it imports', () => {
  const { scripts, styles } = filesOf(chunks, ['/src/list-page.tsx']);
  expect([...scripts]).toEqual(['kit.js', 'table.js', 'list.js']);
  expect([...styles]).toEqual(['kit.js.css', 'table.js.css', 'list.js.css']);
});

test('a page that has moved ends the build', () => {
  expect(() => filesOf(chunks, ['/src/gone-page.tsx'])).toThrow('gone-page.tsx');
});

test('what a skeleton does not need is loaded after it, and each module is run by itself: the console, then the page', () => {
  const lines = (...tags: string[]) => tags.map((tag) => `\n    ${tag}`).join('');
  const [font, first] = ['<link rel="preload" href="/text.woff2" as="font">', '<script src="/first.js"></script>'];
  const script = (name: string) => `<script type="module" src="/${name}.js"></script>`;
  const module = (name: string) => `<link rel="modulepreload" href="/${name}.js">`;
  const styles = '<link rel="stylesheet" href="/skeleton.css">';
  const html = `<head>${lines(font, first, script('app'), module('kit'), styles)}\n  </head>\n  <body>\n  </body>`;
  const own = '<link rel="preload" as="style" href="/page.css">';
  const session = '<link rel="preload" as="fetch" href="/api/session">';
  const loaded = lines(module('kit'), own, module('list'));
  const run = lines(script('kit'), script('app'), script('list'));
  expect(loadLater(html, [own, module('list'), session])).toBe(
    `<head>${lines(font, first, styles, session)}\n  </head>\n  <body>\n    <template id="after-paint">${loaded}${run}\n    </template>\n  </body>`,
  );
});
