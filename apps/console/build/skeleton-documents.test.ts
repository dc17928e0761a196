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

test('the files of a page are its own chunk and all that it imports, with their style sheets, each once', () => {
  const { scripts, styles } = filesOf(chunks, ['/src/list-page.tsx']);
  expect([...scripts].toSorted()).toEqual(['kit.js', 'list.js', 'table.js']);
  expect([...styles].toSorted()).toEqual(['kit.js.css', 'list.js.css', 'table.js.css']);
});

test('a page that has moved ends the build', () => {
  expect(() => filesOf(chunks, ['/src/gone-page.tsx'])).toThrow('gone-page.tsx');
});

test('what a skeleton does not need is loaded after it: modules and the style sheets of the page, in their order', () => {
  const lines = (...tags: string[]) => tags.map((tag) => `\n    ${tag}`).join('');
  const [font, first] = ['<link rel="preload" href="/text.woff2" as="font">', '<script src="/first.js"></script>'];
  const [script, module] = ['<script type="module" src="/a.js"></script>', '<link rel="modulepreload" href="/b.js">'];
  const [styles, own] = [
    '<link rel="stylesheet" href="/skeleton.css">',
    '<link rel="preload" as="style" href="/page.css">',
  ];
  const session = '<link rel="preload" as="fetch" href="/api/session">';
  const html = `<head>${lines(font, first, script, module, styles, own, session)}\n  </head>\n  <body>\n  </body>`;
  expect(loadLater(html)).toBe(
    `<head>${lines(font, first, styles, session)}\n  </head>\n  <body>\n    <template id="after-paint">${lines(script, module, own)}\n    </template>\n  </body>`,
  );
});
