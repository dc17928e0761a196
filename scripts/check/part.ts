import { script, tool } from '../lib/tool.ts';

/** A check that is one program: it passes if the program exits with 0. */
export interface Part {
  title: string;
  args: string[];
}

/** The slow ones first: two run at a time. */
export const staticParts: Part[] = [
  { title: 'generated files', args: [script('generate'), '--check'] },
  { title: 'console build', args: [script('build-console')] },
  { title: 'types of the programs', args: [tool('typescript', 'tsc'), '-p', 'tsconfig.json'] },
  { title: 'types of the console', args: [tool('typescript', 'tsc'), '-p', 'apps/console/tsconfig.json'] },
  { title: 'dead code', args: [tool('knip'), '--no-progress', '--no-config-hints'] },
  { title: 'lint', args: [tool('oxlint')] },
  { title: 'imports', args: [script('check-imports')] },
  { title: 'format', args: [tool('oxfmt'), '--check'] },
];
