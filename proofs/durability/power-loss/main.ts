import { parseArgs } from 'node:util';
import { LoopDisk } from '../testbed/loop-disk.ts';
import { PowerLossRun } from './run-power-loss.ts';

/**
 * The number of power losses after which something confirmed was found missing, or the database did not even start. Each on a disk of its
 * own.
 */
async function countDetected(settings: Record<string, string>, cycles: number, diskMb: number): Promise<number> {
  let detected = 0;
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const disk = LoopDisk.tryMake(diskMb);
    if (typeof disk === 'string') throw new Error(disk);
    if (await isDetected(disk, settings)) detected++;
    await disk.remove();
  }
  return detected;
}

async function isDetected(disk: LoopDisk, settings: Record<string, string>): Promise<boolean> {
  const run = new PowerLossRun(disk, settings);
  try {
    await run.begin();
    return (await run.loseOnce(1)) > 0;
  } catch (error) {
    console.log(`  the database was beyond repair: ${(error as Error).message.slice(0, 200)}`);
    return true;
  } finally {
    await run.testbed.end().catch(() => undefined);
  }
}

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '200' }, control: { type: 'boolean', default: false } },
});
const cycles = Number(values.cycles);
const diskMb = 4_000;
const controls = { 'synchronous_commit=off': { synchronous_commit: 'off' }, 'fsync=off': { fsync: 'off' } };
const controlCycles = 10;

async function prove(disk: LoopDisk): Promise<boolean> {
  const run = new PowerLossRun(disk);
  try {
    await run.begin();
    for (let cycle = 1; cycle <= cycles && run.findings.isSound; cycle++) {
      await run.loseOnce(cycle);
      if (cycle % 10 === 0) console.log(`${cycle} power losses: ${run.findings.describe()}`);
    }
    await run.finish();
  } finally {
    await run.testbed.end();
    await disk.remove();
  }
  const { findings } = run;
  console.log(findings.list().join('\n'));
  console.log(`${cycles} power losses: ${findings.describe()}, bad pages included; ${findings.describeRecoveries()}`);
  return findings.isSound;
}

/** A database that does not write through loses something each time: a harness that misses it would prove nothing. */
async function proveControls(): Promise<boolean> {
  let isSound = true;
  for (const [name, settings] of Object.entries(controls)) {
    const detected = await countDetected(settings, controlCycles, diskMb);
    console.log(`control ${name}: loss detected in ${detected} of ${controlCycles}`);
    if (detected < controlCycles) isSound = false;
  }
  return isSound;
}

const disk = LoopDisk.tryMake(diskMb);
if (typeof disk === 'string') console.log(`NOT RUN: power loss cannot be simulated on this machine: ${disk}`);
else {
  const isProved = values.control ? (await disk.remove(), true) : await prove(disk);
  if (!(await proveControls()) || !isProved) process.exitCode = 1;
}
