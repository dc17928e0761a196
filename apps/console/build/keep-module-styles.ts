import type { Plugin } from 'vite';

/** The script of the public pages renders nothing and never reads a class name. Without this, their styles would be dropped as unused. */
export const keepModuleStyles = (): Plugin => ({
  name: 'keep-module-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
});
