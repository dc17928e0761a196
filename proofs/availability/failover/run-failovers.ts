import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { describeBreach } from '../../../apps/server/src/fsck/describe-breach.ts';
import { findBreaches } from '../../../apps/server/src/fsck/find-breaches.ts';
import { compareWithRows } from '../../harness/confirmed/compare-with-rows.ts';
import { findLostWrites } from '../../harness/several-processes/find-lost-writes.ts';
import type { World } from '../rolling-restart/world.ts';
import type { AvailableDatabase } from './available-database.ts';
import type { Clients } from './clients.ts';
import { failOver, type FailOver, type Failure } from './fail-over.ts';
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

type Scene = { database: AvailableDatabase; clients: Clients; world: World; isControl: boolean };

/** Most of them are killed. */
const order: readonly Failure[] = ['killed', 'relieved', 'killed', 'frozen', 'killed', 'killed'];
const standbyFailsEvery = 3;
const busyFor = 20;
const mostPauseMs = 3_000;
const heldBackMs = 2_000;

const failureOf = (cycle: number, isControl: boolean): Failure =>
  isControl ? 'killed' : (order[cycle % order.length] as Failure);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** What analyzers had confirmed since the last check, what people ever had confirmed, and the invariants. */
async function look({ database: { root, url }, clients, world }: Scene, found: Failovers): Promise<void> {
  const fresh = clients.devices.flatMap((device) => device.takeFresh());
  const { lost, doubled } = await compareWithRows(root, clients.devices, fresh);
  const { posts, puts } = await findLostWrites(root, world.organization.id, clients.load);
  found.lost.push(...lost, ...posts, ...puts);
  found.doubled.push(...doubled);
  found.breaches.push(...(await findBreaches(url)).map(describeBreach));
}

async function playOne(scene: Scene, failure: Failure, found: Failovers): Promise<void> {
  const { cluster, root } = scene.database;
  await scene.clients.untilBusy(busyFor);
  await delay(Math.random() * mostPauseMs);
  const old = await cluster.getLeader();
  if (scene.isControl) {
    await holdBackReplication(root, old);
    await delay(heldBackMs);
  }
  const one = await failOver(cluster, scene.clients, old, failure, scene.isControl);
  found.all.push(one);
  await look(scene, found);
  if (failure !== 'relieved') {
    await old.kill();
    old.start();
  }
  found.backMs.push(await cluster.untilWhole());
  console.log(
    `   ${one.from} ${failure}: ${one.to} leads after ${seconds(one.ledMs)}, people are served again after ${seconds(one.peopleMs)}, ` +
      `analyzers after ${seconds(one.devicesMs)}; ${found.lost.length} lost, ${found.doubled.length} doubled so far`,
  );
}

async function playStandby({ database, clients }: Scene, found: Failovers): Promise<void> {
  const loss = await loseStandby(database, clients, found.losses.length % 2 === 0 ? 'killed' : 'frozen');
  found.losses.push(loss);
  console.log(
    `   synchronous standby ${loss.failure}: people are served again after ${seconds(loss.peopleMs)}, analyzers after ${seconds(loss.devicesMs)}`,
  );
}

/** Fails the current leader, again and again; before the next failure the server of the last one has come back as a standby. */
export async function runFailovers(scene: Scene, cycles: number): Promise<Failovers> {
  const found: Failovers = { all: [], backMs: [], lost: [], doubled: [], breaches: [], losses: [] };
  for (let cycle = 0; cycle < cycles; cycle++) {
    // An analyzer whose start was lost has everything refused from then on.
    if (scene.isControl && found.lost.length > 0) break;
    await playOne(scene, failureOf(cycle, scene.isControl), found);
    if (cycle % standbyFailsEvery === 0 && !scene.isControl) await playStandby(scene, found);
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
