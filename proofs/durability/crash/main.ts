import { parseArgs } from 'node:util';
import { CrashRun } from './run-crash.ts';

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '1000' } } });
const cycles = Number(values.cycles);
/** Restarting the database takes longer than starting a gateway. */
const databaseCycles = Math.ceil(cycles / 5);

const run = new CrashRun((line) => console.log(line));
try {
  await run.testbed.begin();
  await run.killServers(cycles);
  await run.killDatabase(databaseCycles);
  await run.finish();
} finally {
  await run.testbed.end();
}
const { findings, testbed } = run;
console.log(findings.list().join('\n'));
console.log(
  `${cycles} kills of the gateway (${Math.floor(cycles / 5)} of the API, ${Math.floor(cycles / 10)} of the worker), ${databaseCycles} of the database: ` +
    `${findings.describe()}, ${testbed.mails.count} mails sent once each; ${findings.describeRecoveries()}`,
);
if (!findings.isSound) process.exitCode = 1;
