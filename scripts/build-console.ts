import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './bootstrap/hold-lock.mjs';
import { hashConsoleSources } from './console/source-hash.ts';
import { root } from './lib/root.ts';
import { runProgram } from './lib/run-program.ts';
import { tool } from './lib/tool.ts';

const folder = join(root, 'apps', 'console');
const page = join(folder, 'dist', 'index.html');
const stamp = join(root, 'node_modules', '.cache', 'ohmstead', 'console-sources');

const isBuilt = (sources: string): boolean =>
  existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;

async function build(): Promise<void> {
  const sources = hashConsoleSources();
  if (isBuilt(sources)) return;
  console.log('Building the console …');
  const { code, output, durationMs } = await runProgram([tool('vite'), 'build'], { cwd: folder });
  if (code !== 0) throw new Error(`${output}\nThe console was not built.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  console.log(`Console built in ${(durationMs / 1000).toFixed(1)} s`);
}

await withLock(join(root, '.cache', 'console-build.lock'), build);
