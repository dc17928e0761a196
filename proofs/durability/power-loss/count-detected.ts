import { LoopDisk } from '../stage/loop-disk.ts';
import { PowerLossRun } from './run-power-loss.ts';

/**
 * The number of power losses after which something confirmed was found missing, or the database did not even start. Each on a disk of its
 * own.
 */
export async function countDetected(settings: Record<string, string>, cycles: number, diskMb: number): Promise<number> {
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
    await run.stage.end().catch(() => undefined);
  }
}
