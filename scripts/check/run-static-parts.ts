import { runProgram } from '../lib/run-program.ts';
import { type Part, staticParts } from './part.ts';
import { addTallies, type Tally, tallyOf } from './tally.ts';

const SIDE_BY_SIDE = 2;

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
  const { code, output, durationMs } = await runProgram(args);
  const seconds = (durationMs / 1000).toFixed(1);
  console.log(code === 0 ? `ok      ${title}, ${seconds} s` : `FAILED  ${title}, ${seconds} s\n\n${output}\n`);
  return tallyOf(code === 0);
}
