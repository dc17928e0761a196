import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { root } from '../../../scripts/lib/root.ts';

const require = createRequire(import.meta.url);
const consoleFolder = join(root, 'apps', 'console');
const entry = join(consoleFolder, 'src', 'testing', 'chart-race', 'main.tsx');
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Both chart libraries in one page. The console's is built as it is shipped; its first plugin compiles, the others write its documents. */
async function buildPage(folder: string): Promise<void> {
  const configFile = join(consoleFolder, 'vite.config.ts');
  const shipped = await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile);
  const { plugins = [], build: settings } = shipped!.config;
  await build({
    configFile: false,
    plugins: plugins.slice(0, 1),
    root: consoleFolder,
    logLevel: 'error',
    build: {
      target: settings!.target!,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: entry, output: { entryFileNames: 'race.js' } },
    },
  });
  const plotter = require.resolve('uplot');
  writeFileSync(join(folder, 'uplot.js'), readFileSync(plotter.replace('uPlot.cjs.js', 'uPlot.iife.min.js')));
  const styles = globSync('assets/*.css', { cwd: folder }).map((file) => `<link rel="stylesheet" href="/${file}">`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${styles.join('')}`;
  const scripts = '<script src="/uplot.js"></script><script type="module" src="/race.js"></script>';
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${head}<body>${scripts}</body>`);
}

const serve = (folder: string): Server =>
  createServer((request, response) => {
    const file = join(folder, request.url === '/' ? 'index.html' : (request.url ?? '').split('?')[0]!);
    try {
      const body = readFileSync(file);
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });

/** Serves the page at an address of its own, until it is closed. */
export async function serveRace(): Promise<{ address: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-charts-'));
  await buildPage(folder);
  const server = serve(folder);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
