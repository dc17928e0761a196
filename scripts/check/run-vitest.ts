import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { runProgram } from '../lib/run-program.ts';
import { tool } from '../lib/tool.ts';
import { addTallies, type Tally } from './tally.ts';
import { tallyVitest } from './vitest-tally.ts';

const cache = join(root, 'node_modules', '.cache', 'ohmstead');
/** Code compiled by one process is not compiled again by the next. */
const compiled = { NODE_COMPILE_CACHE: join(cache, 'compiled') };

/** Journeys spend most of their time waiting for the browser, so they run beside all other tests; their output comes at the end. */
export async function runVitest(): Promise<Tally> {
  const [others, journeys] = await Promise.all([runProjects('!journeys', true), runProjects('journeys', false)]);
  console.log(journeys.output);
  return addTallies([others.tally, journeys.tally]);
}

async function runProjects(project: string, visible: boolean): Promise<{ tally: Tally; output: string }> {
  const report = join(cache, `vitest-${project.replace('!', 'not-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--silent=passed-only'];
  const env: Record<string, string> = { ...compiled, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
  const args = [tool('vitest'), 'run', `--project=${project}`, ...reporters];
  const { code, output } = await runProgram(args, { env, visible });
  return {
    tally: tallyVitest(code, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined),
    output,
  };
}
