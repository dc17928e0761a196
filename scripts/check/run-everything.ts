import { runStaticParts } from './run-static-parts.ts';
import { runVitest } from './run-vitest.ts';
import { addTallies, describeTally } from './tally.ts';

/** All checks, each static one counted as one test. The last line of the output is the total. */
export async function runEverything(): Promise<void> {
  const tally = addTallies([await runStaticParts(), await runVitest()]);
  process.exitCode = tally.failed === 0 ? 0 : 1;
  console.log(describeTally(tally));
}
