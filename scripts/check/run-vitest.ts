import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { runProgram } from '../lib/run-program.ts';
import { tool } from '../lib/tool.ts';
import type { Tally } from './tally.ts';
import { tallyVitest } from './vitest-tally.ts';

const report = join(root, 'node_modules', '.cache', 'ohmstead', 'vitest.json');

export async function runVitest(): Promise<Tally> {
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--silent=passed-only'];
  const env: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const { code } = await runProgram([tool('vitest'), 'run', ...reporters], { env, visible: true });
  return tallyVitest(code, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined);
}
