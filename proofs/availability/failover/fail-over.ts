import { until } from '../../../apps/server/src/testing/until.ts';
import type { AvailableCluster } from './available-cluster.ts';
import type { Crowd } from './crowd.ts';
import type { PatroniNode } from './patroni-node.ts';

/**
 * Killed: all its processes at once. Frozen: its processes are stopped, hold their connections, and answer nothing. Relieved: a planned
 * switchover.
 */
export type Fall = 'killed' | 'vanished' | 'relieved';

/** In milliseconds from the failure. */
export type FailOver = { fall: Fall; from: string; to: string; ledMs: number; peopleMs: number; devicesMs: number };

const falls: Record<Fall, (leader: PatroniNode) => Promise<void> | void> = {
  killed: (leader) => leader.kill(),
  vanished: (leader) => leader.freeze(),
  relieved: (leader) => leader.stepDown(),
};
const leaderWithinMs = 180_000;
const pauseMs = 50;

/** The leader fails under load, and another takes over; resolves when all clients are served again. */
export async function failOver(
  cluster: AvailableCluster,
  crowd: Crowd,
  old: PatroniNode,
  fall: Fall,
  loses: boolean,
): Promise<FailOver> {
  const { people, devices } = crowd.clocks;
  const startedAtMs = performance.now();
  people.mark();
  devices.mark();
  await falls[fall](old);
  let next: PatroniNode | undefined;
  const isLedAnew = async () => (next = await cluster.findLeader(old)) !== undefined;
  await until(isLedAnew, leaderWithinMs, 'there is no new leader', pauseMs);
  const ledMs = performance.now() - startedAtMs;
  await (loses ? crowd.untilPeopleBusy(3) : crowd.untilBusy(3));
  const to = (next as unknown as PatroniNode).name;
  return { fall, from: old.name, to, ledMs, peopleMs: people.outageMs, devicesMs: devices.outageMs };
}
