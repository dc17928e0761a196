import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { describeBreach } from '../../../apps/server/src/fsck/describe-breach.ts';
import { findBreaches } from '../../../apps/server/src/fsck/find-breaches.ts';
import { compareWithRows } from '../../harness/promises/compare-with-rows.ts';
import { findUnkept } from '../../harness/several-processes/kept-writes.ts';
import type { World } from '../rolling-restart/world.ts';
import type { AvailableDatabase } from './available-database.ts';
import type { Crowd } from './crowd.ts';
import { failOver, type FailOver, type Fall } from './fail-over.ts';
import { loseStandby, type Loss } from './lose-standby.ts';
import type { PatroniNode } from './patroni-node.ts';

export type Failovers = {
  all: FailOver[];
  /** From the restart of the failed server until it follows, and a standby has every commit. */
  backMs: number[];
  /** Checked on the new primary right after each failover. */
  lost: string[];
  doubled: string[];
  /** Invariants that were broken on the new primary. */
  breaches: string[];
  losses: Loss[];
};

type Scene = { database: AvailableDatabase; crowd: Crowd; world: World; isControl: boolean };

/** Most of them are killed. */
const order: readonly Fall[] = ['killed', 'relieved', 'killed', 'vanished', 'killed', 'killed'];
const standbyFallsEvery = 3;
const busyFor = 20;
const mostPauseMs = 3_000;
const heldBackMs = 2_000;

const fallOf = (cycle: number, isControl: boolean): Fall =>
  isControl ? 'killed' : (order[cycle % order.length] as Fall);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** What analyzers had confirmed since the last check, what people ever had confirmed, and the invariants. */
async function look({ database: { root, url }, crowd, world }: Scene, found: Failovers): Promise<void> {
  const fresh = crowd.devices.flatMap((device) => device.takeFresh());
  const { lost, doubled } = await compareWithRows(root, crowd.devices, fresh);
  const { posts, puts } = await findUnkept(root, world.organization.id, crowd.load);
  found.lost.push(...lost, ...posts, ...puts);
  found.doubled.push(...doubled);
  found.breaches.push(...(await findBreaches(url)).map(describeBreach));
}

async function playOne(scene: Scene, fall: Fall, found: Failovers): Promise<void> {
  const { cluster, root } = scene.database;
  await scene.crowd.untilBusy(busyFor);
  await delay(Math.random() * mostPauseMs);
  const old = await cluster.getLeader();
  if (scene.isControl) {
    await holdBackReplication(root, old);
    await delay(heldBackMs);
  }
  const one = await failOver(cluster, scene.crowd, old, fall, scene.isControl);
  found.all.push(one);
  await look(scene, found);
  if (fall !== 'relieved') {
    await old.kill();
    old.start();
  }
  found.backMs.push(await cluster.untilWhole());
  console.log(
    `   ${one.from} ${fall}: ${one.to} leads after ${seconds(one.ledMs)}, people are served again after ${seconds(one.peopleMs)}, ` +
      `analyzers after ${seconds(one.devicesMs)}; ${found.lost.length} lost, ${found.doubled.length} doubled so far`,
  );
}

async function playStandby({ database, crowd }: Scene, found: Failovers): Promise<void> {
  const loss = await loseStandby(database, crowd, found.losses.length % 2 === 0 ? 'killed' : 'vanished');
  found.losses.push(loss);
  console.log(
    `   synchronous standby ${loss.fall}: people are served again after ${seconds(loss.peopleMs)}, analyzers after ${seconds(loss.devicesMs)}`,
  );
}

/** Fails the current leader, again and again; before the next failure the server of the last one has come back as a standby. */
export async function runFailovers(scene: Scene, cycles: number): Promise<Failovers> {
  const found: Failovers = { all: [], backMs: [], lost: [], doubled: [], breaches: [], losses: [] };
  for (let cycle = 0; cycle < cycles; cycle++) {
    // An analyzer whose start was lost has everything refused from then on.
    if (scene.isControl && found.lost.length > 0) break;
    await playOne(scene, fallOf(cycle, scene.isControl), found);
    if (cycle % standbyFallsEvery === 0 && !scene.isControl) await playStandby(scene, found);
  }
  return found;
}

/** Cuts the standbys off from the log: what is committed from now on exists on the primary only. */
async function holdBackReplication(root: pg.Pool, primary: PatroniNode): Promise<void> {
  primary.refuseStandbys();
  await root.query('select pg_reload_conf()');
  // The new rules are read before the standbys reconnect.
  await root.query('select pg_sleep(0.2)');
  await root.query('select pg_terminate_backend(pid) from pg_stat_replication');
}
