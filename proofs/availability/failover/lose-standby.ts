import type { AvailableDatabase } from './available-database.ts';
import type { Crowd } from './crowd.ts';

/** In milliseconds from the failure. */
export type Loss = { fall: 'killed' | 'vanished'; peopleMs: number; devicesMs: number };

/** The standby that commits wait for fails: nothing can be committed until they wait for another. */
export async function loseStandby({ cluster }: AvailableDatabase, crowd: Crowd, fall: Loss['fall']): Promise<Loss> {
  const { people, devices } = crowd.clocks;
  const standby = await cluster.getSynchronousStandby();
  people.mark();
  devices.mark();
  if (fall === 'killed') await standby.kill();
  else standby.freeze();
  await crowd.untilBusy(20);
  const loss = { fall, peopleMs: people.outageMs, devicesMs: devices.outageMs };
  await standby.kill();
  standby.start();
  await cluster.untilWhole();
  return loss;
}
