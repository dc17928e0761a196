import { fileURLToPath } from 'node:url';
import type { Plugin, PluginOption } from 'vite';
import type { SkeletonAddress } from '../src/app/skeleton/skeleton-page.tsx';
import { loadSource } from './load-source.ts';
import { withImports } from './with-imports.ts';

type Skeleton = {
  skeletonTitles: Record<SkeletonAddress, string>;
  renderSkeleton: (address: SkeletonAddress) => string;
};

const inSource = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
const source = inSource('app/skeleton/render-skeleton.tsx');

/** The module that each page begins with. */
const pageModules: Record<SkeletonAddress, string> = {
  '/login': 'pages/entry/login-page.tsx',
  '/dashboard': 'pages/overview/dashboard-page.tsx',
  '/devices': 'pages/fleet/devices-page.tsx',
  '/batteries': 'pages/fleet/batteries-page.tsx',
  '/services': 'pages/fleet/services-page.tsx',
  '/alarms': 'pages/fleet/alarms-page.tsx',
  '/due': 'pages/overview/due-page.tsx',
  '/reports': 'pages/overview/reports-page.tsx',
};
/**
 * The page of one thing shows its name as its heading, so its document has no skeleton; but it loads all that the page needs at once. The
 * trend of a battery is most of its page.
 */
const pagesOfOne = { '/batteries/id': ['pages/fleet/battery-page.tsx', 'charts/picture/open-picture.ts'] };
/** What every page behind the sign-in waits for besides itself. */
const dataModule = 'app/query-client.ts';

export type Chunk = {
  fileName: string;
  facadeModuleId: string | null;
  imports: readonly string[];
  /** Added by Vite. */
  viteMetadata?: { importedCss: ReadonlySet<string> };
};

/** The scripts and style sheets that modules need, directly and indirectly. */
export const filesOf = (
  chunks: readonly Chunk[],
  modules: readonly string[],
): { scripts: Set<string>; styles: Set<string> } => {
  const roots = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && modules.includes(facadeModuleId));
  if (roots.length < modules.length) throw new Error(`There is no chunk for each of ${modules.join(', ')}`);
  const files = [...withImports(chunks, roots)];
  return {
    scripts: new Set(files.map(({ fileName }) => fileName)),
    styles: new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  };
};

const laterLine = /\n *(<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" as="style)"[^>]*>)/g;
const isLater = (tag: string): boolean => `\n${tag}`.search(laterLine) === 0;
const isScript = (tag: string): boolean => tag.startsWith('<script');

/** The modules of these links as scripts, each of which is run in a task of its own. */
const scriptsOf = (links: readonly string[]): string[] =>
  links.flatMap((link) => {
    const [, attributes] = /^<link rel="modulepreload"(.*)>$/.exec(link) ?? [];
    return attributes === undefined ? [] : [`<script type="module"${attributes.replace('href', 'src')}></script>`];
  });

/**
 * On a slow line, the style sheets of the skeleton and the font decide when it is shown. The modules and the style sheets of the page itself
 * would share the line with them, so `src/document/first-script.js` adds them once the skeleton is painted.
 * One script would run all modules that it imports in a single task. So each is a script, after those that it imports: first the console's,
 * which then asks who visits it, and then the page's.
 */
export const loadLater = (html: string, links: readonly string[]): string => {
  const own = [...html.matchAll(laterLine)].map(([, tag = '']) => tag);
  const [now, pages] = [links.filter((link) => !isLater(link)), links.filter(isLater)];
  const ownLinks = own.filter((tag) => !isScript(tag));
  const later = [...ownLinks, ...pages, ...scriptsOf(ownLinks), ...own.filter(isScript), ...scriptsOf(pages)];
  const lines = (tags: readonly string[]) => tags.map((tag) => `\n    ${tag}`).join('');
  return html
    .replaceAll(laterLine, '')
    .replace('\n  </head>', () => `${lines(now)}\n  </head>`)
    .replace('</body>', () => `  <template id="after-paint">${lines(later)}\n    </template>\n  </body>`);
};

/** The page's own files are loaded beside the console's first scripts instead of after them. */
const linksTo = (html: string, { scripts, styles }: ReturnType<typeof filesOf>): string[] => {
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/session">',
  ];
};

/**
 * Writes a document for each main page, which shows the page's heading before any module is loaded, and then loads the page's own files with
 * the console's.
 * The server sends it in place of `index.html`.
 */
export const skeletonDocuments = (plugins: () => PluginOption[]): Plugin => ({
  name: 'skeleton-documents',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('There is no index.html');
    const html = String(index.source);
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const { skeletonTitles, renderSkeleton } = await loadSource<Skeleton>(source, plugins());
    const linksOf = (modules: readonly string[]) => linksTo(html, filesOf(chunks, modules.map(inSource)));
    for (const [address, modules] of Object.entries(pagesOfOne))
      this.emitFile({
        type: 'asset',
        fileName: `skeletons${address}.html`,
        source: html.replace('</head>', () => `  ${linksOf([...modules, dataModule]).join('\n    ')}\n  </head>`),
      });
    for (const [address, module] of Object.entries(pageModules) as [SkeletonAddress, string][]) {
      const modules = address === '/login' ? [module] : [module, dataModule];
      this.emitFile({
        type: 'asset',
        fileName: `skeletons${address}.html`,
        source: loadLater(html, linksOf(modules))
          .replace('<title>Ohmstead</title>', () => `<title>${skeletonTitles[address]} · Ohmstead</title>`)
          .replace('<div id="root">', () => `${renderSkeleton(address)}\n    <div id="root">`),
      });
    }
  },
});
