import { fileURLToPath } from 'node:url';
import type { Plugin, PluginOption, ViteDevServer } from 'vite';
import { loadSource } from './load-source.ts';

type Pages = { renderPage: (path: string) => string };

const place = '<!--page-->';
const source = fileURLToPath(new URL('../src/marketing/render-page.tsx', import.meta.url));

/** Documents prerendered as HTML, by address. */
export const publicPages = { '/': 'home.html', '/signup': 'signup.html' } as const;
const documents: Readonly<Record<string, string | undefined>> = {
  ...publicPages,
  '/scan': 'scan.html',
  '/wall': 'wall.html',
};

const addressOf = (document: string): string | undefined =>
  Object.entries(publicPages).find(([, file]) => document.endsWith(`/${file}`))?.[0];

/**
 * Fills the public pages with their contents: the components are rendered once, at build time, and the browser gets HTML. Vite then
 * processes the images they refer to as in any other document.
 */
export const prerenderPages = (plugins: () => PluginOption[]): Plugin => {
  let server: ViteDevServer | undefined;
  let built: Promise<Pages> | undefined;
  const load = async (): Promise<Pages> =>
    server ? ((await server.ssrLoadModule(source)) as Pages) : (built ??= loadSource<Pages>(source, plugins()));
  return {
    name: 'prerender-pages',
    configureServer(started) {
      server = started;
      // The development server does not know which address belongs to which document.
      started.middlewares.use((request, _, next) => {
        const [path = '', ...query] = (request.url ?? '').split('?');
        const document = path.startsWith('/c/') ? 'certificate.html' : documents[path];
        if (document !== undefined) request.url = [`/${document}`, ...query].join('?');
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const address = addressOf(filename);
        if (address === undefined) return html;
        const { renderPage } = await load();
        return html.replace(place, () => renderPage(address));
      },
    },
  };
};
