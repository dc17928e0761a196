import { runProgram } from '../lib/run-program.ts';
import { script, tool } from '../lib/tool.ts';
import { addTallies, tallyOf, type Tally } from './tally.ts';

/** A check that is one program: it passes if the program exits with 0. */
interface Part {
  title: string;
  args: string[];
}

const typeCheck = [tool('typescript', 'tsc'), '--singleThreaded', '-p'];

/** The slow ones first: two run at a time. */
const staticParts: Part[] = [
  { title: 'lint', args: [tool('oxlint')] },
  { title: 'console build', args: [script('build-console')] },
  { title: 'types of the programs', args: [...typeCheck, 'tsconfig.json'] },
  { title: 'types of the console', args: [...typeCheck, 'apps/console/tsconfig.json'] },
  { title: 'dead code', args: [tool('knip'), '--no-progress', '--no-config-hints'] },
  { title: 'imports', args: [script('check-imports')] },
  { title: 'format', args: [tool('oxfmt'), '--check'] },
];

const SIDE_BY_SIDE = 2;

/**
 * For the programs written in Go, the type checker and the type-aware linter. Left to themselves they check parts of the program side by side,
 * and each part works out anew the types that it shares with the others: twice the work, where two programs run at a time anyway. A larger
 * heap saves them garbage collections.
 */
const oneCoreEach = { GOMAXPROCS: '1', GOGC: '400' };

export async function runStaticParts(): Promise<Tally> {
  const waiting = [...staticParts];
  const lanes = Array.from({ length: SIDE_BY_SIDE }, () => runLane(waiting));
  return addTallies((await Promise.all(lanes)).flat());
}

async function runLane(waiting: Part[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (let part = waiting.shift(); part; part = waiting.shift()) tallies.push(await runPart(part));
  return tallies;
}

/** A passed check takes one line; only a failed one shows its output. */
async function runPart({ title, args }: Part): Promise<Tally> {
  const { code, output, durationMs } = await runProgram(args, { env: oneCoreEach });
  const seconds = (durationMs / 1000).toFixed(1);
  console.log(code === 0 ? `ok      ${title}, ${seconds} s` : `FAILED  ${title}, ${seconds} s\n\n${output}\n`);
  return tallyOf(code === 0);
}
