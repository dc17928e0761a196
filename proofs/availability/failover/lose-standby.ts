import type { AvailableDatabase } from './available-database.ts';
import type { Clients } from './clients.ts';

/** In milliseconds from the failure. */
export type Loss = { failure: 'killed' | 'frozen'; peopleMs: number; devicesMs: number };

/** The standby that commits wait for fails: nothing can be committed until they wait for another. */
export async function loseStandby(
  { cluster }: AvailableDatabase,
  clients: Clients,
  failure: Loss['failure'],
): Promise<Loss> {
  const { people, devices } = clients.clocks;
  const standby = await cluster.getSynchronousStandby();
  people.mark();
  devices.mark();
  if (failure === 'killed') await standby.kill();
  else standby.freeze();
  await clients.untilBusy(20);
  const loss = { failure, peopleMs: people.outageMs, devicesMs: devices.outageMs };
  await standby.kill();
  standby.start();
  await cluster.untilWhole();
  return loss;
}
