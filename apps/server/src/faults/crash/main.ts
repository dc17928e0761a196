import { parseArgs } from 'node:util';
import { median, worst } from '../world/summary.ts';
import { CrashRun } from './run-crash.ts';

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '1000' } } });
const cycles = Number(values.cycles);
/** Starting the database anew takes longer than starting a gateway. */
const databaseCycles = Math.ceil(cycles / 5);

const run = new CrashRun((line) => console.log(line));
try {
  await run.stage.begin();
  await run.killServers(cycles);
  await run.killDatabase(databaseCycles);
  await run.finish();
} finally {
  await run.stage.end();
}
const { vouched, lost, doubled, breaches, recoveriesMs } = run.figures;
console.log([...lost.slice(0, 20), ...doubled.slice(0, 20), ...breaches].join('\n'));
console.log(
  `${cycles} kills of the gateway (${Math.floor(cycles / 5)} of the API, ${Math.floor(cycles / 10)} of the worker), ${databaseCycles} of the database: ` +
    `${vouched} promises, ${lost.length} lost, ${doubled.length} doubled, ${breaches.length} breaches, ${run.stage.mails.count} mails sent once each; ` +
    `everybody is promised something again after ${median(recoveriesMs)} ms, at worst ${worst(recoveriesMs)} ms from the database's first answer`,
);
if (!run.isSound) process.exitCode = 1;
