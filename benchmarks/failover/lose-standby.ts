import type { AvailableDatabase } from './available-database.ts';
import type { Crowd } from './crowd.ts';

/** In milliseconds from the kill. */
export type Loss = { peopleMs: number; devicesMs: number };

/** The standby for which commits wait is killed: nothing can be promised until they wait for another. */
export async function loseStandby({ cluster }: AvailableDatabase, crowd: Crowd): Promise<Loss> {
  const { people, devices } = crowd.clocks;
  const standby = await cluster.getSynchronousStandby();
  people.mark();
  devices.mark();
  await standby.kill();
  await crowd.untilBusy(20);
  const loss = { peopleMs: people.outageMs, devicesMs: devices.outageMs };
  standby.start();
  await cluster.untilWhole();
  return loss;
}
