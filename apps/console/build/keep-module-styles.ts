import type { Plugin } from 'vite';

/** The public pages' script draws nothing, so it never reads a class name: their styles must not go for that. */
export const keepModuleStyles = (): Plugin => ({
  name: 'keep-module-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
});
