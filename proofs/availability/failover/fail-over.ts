import { until } from '../../../apps/server/src/testing/until.ts';
import type { AvailableCluster } from './available-cluster.ts';
import type { Clients } from './clients.ts';
import type { PatroniNode } from './patroni-node.ts';

/**
 * Killed: all its processes at once. Frozen: its processes are stopped, hold their connections, and answer nothing. Relieved: a planned
 * switchover.
 */
export type Failure = 'killed' | 'frozen' | 'relieved';

/** In milliseconds from the failure. */
export type FailOver = {
  failure: Failure;
  from: string;
  to: string;
  ledMs: number;
  peopleMs: number;
  devicesMs: number;
};

const causes: Record<Failure, (leader: PatroniNode) => Promise<void> | void> = {
  killed: (leader) => leader.kill(),
  frozen: (leader) => leader.freeze(),
  relieved: (leader) => leader.stepDown(),
};
const leaderWithinMs = 180_000;
const pauseMs = 50;

/** The leader fails under load, and another takes over; resolves when all clients are served again. */
export async function failOver(
  cluster: AvailableCluster,
  clients: Clients,
  old: PatroniNode,
  failure: Failure,
  loses: boolean,
): Promise<FailOver> {
  const { people, devices } = clients.clocks;
  const startedAtMs = performance.now();
  people.mark();
  devices.mark();
  await causes[failure](old);
  let next: PatroniNode | undefined;
  const isLedAnew = async () => (next = await cluster.findLeader(old)) !== undefined;
  await until(isLedAnew, leaderWithinMs, 'there is no new leader', pauseMs);
  const ledMs = performance.now() - startedAtMs;
  await (loses ? clients.untilPeopleBusy(3) : clients.untilBusy(3));
  const to = (next as unknown as PatroniNode).name;
  return { failure, from: old.name, to, ledMs, peopleMs: people.outageMs, devicesMs: devices.outageMs };
}
