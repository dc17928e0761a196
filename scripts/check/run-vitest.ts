import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { runProgram } from '../lib/run-program.ts';
import { tool } from '../lib/tool.ts';
import type { Tally } from './tally.ts';
import { tallyVitest } from './vitest-tally.ts';

const cache = join(root, 'node_modules', '.cache', 'ohmstead');
const report = join(cache, 'vitest.json');
/** Every test file has a process of its own: what one has compiled of the libraries need not be compiled by the next. */
const compiled = { NODE_COMPILE_CACHE: join(cache, 'compiled') };

export async function runVitest(): Promise<Tally> {
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--silent=passed-only'];
  const env: Record<string, string> = { ...compiled, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
  const { code } = await runProgram([tool('vitest'), 'run', ...reporters], { env, visible: true });
  return tallyVitest(code, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
}
