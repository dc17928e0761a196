import { join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';
import { runProgram } from '../../../scripts/lib/run-program.ts';

type SuiteOptions = {
  cwd?: string;
  env?: Record<string, string>;
  visible?: boolean;
  stopsAtFirst?: boolean;
  project?: 'unit' | 'journeys';
  /** A regular expression for the titles of the tests that are run. */
  titles?: string;
};

/** Test files, of this tree or of a copy of it. */
export async function runSuite(
  files: readonly string[],
  { cwd = root, env, visible, stopsAtFirst, project = 'unit', titles }: SuiteOptions = {},
) {
  const bail = stopsAtFirst ? ['--bail=1'] : [];
  const some = titles === undefined ? [] : ['--testNamePattern', titles];
  const args = [join(cwd, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...files, ...bail, ...some];
  const options = { cwd, ...(env ? { env } : {}), ...(visible ? { visible } : {}) };
  const { code, output } = await runProgram(args, options);
  return { isGreen: code === 0, output };
}
