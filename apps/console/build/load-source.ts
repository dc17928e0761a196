import { fileURLToPath } from 'node:url';
import { createServer, type PluginOption } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a module of the console as the development server would, with images and CSS modules, and passes on what it exports. */
export const loadSource = async <Module>(file: string, plugins: PluginOption[]): Promise<Module> => {
  const server = await createServer({
    root,
    plugins,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return (await server.ssrLoadModule(file)) as Module;
  } finally {
    await server.close();
  }
};
