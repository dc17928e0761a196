import type { Plugin } from 'vite';

const firstFont = /inter-latin-wght-normal-[^/]*\.woff2$/;

/** Loads the text font with the page rather than after its style sheet, so that the text does not shift. */
export const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => firstFont.test(file));
      if (font === undefined) return [];
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }];
    },
  },
});
