import { join } from 'node:path';
import { root } from '../../../scripts/lib/root.ts';
import { runProgram } from '../../../scripts/lib/run-program.ts';

type SuiteOptions = {
  cwd?: string;
  env?: Record<string, string>;
  visible?: boolean;
  stopsAtFirst?: boolean;
  /** Journeys start the whole product, so they run only where requested. */
  project?: 'journeys';
  /** A regular expression: only tests with a matching title are run. */
  titles?: string;
};

const besideJourneys = ['unit', 'console', 'rules'];

/** Runs test files, of this tree or of a copy of it. */
export async function runSuite(
  files: readonly string[],
  { cwd = root, env, visible, stopsAtFirst, project, titles }: SuiteOptions = {},
) {
  const bail = stopsAtFirst ? ['--bail=1'] : [];
  const some = titles === undefined ? [] : ['--testNamePattern', titles];
  const projects = (project ? [project] : besideJourneys).flatMap((name) => ['--project', name]);
  const args = [join(cwd, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...files, ...bail, ...some];
  const options = { cwd, ...(env ? { env } : {}), ...(visible ? { visible } : {}) };
  const { code, output } = await runProgram(args, options);
  return { isGreen: code === 0, output };
}
