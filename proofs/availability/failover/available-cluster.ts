import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { until } from '../../../apps/server/src/testing/until.ts';
import { PatroniNode } from './patroni-node.ts';
import { startEtcd, type Etcd } from './start-etcd.ts';
import { startHaProxy, type HaProxy } from './start-haproxy.ts';

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };
export type ClusterOptions = { programs: string; isSynchronous: boolean };

const names = ['db-1', 'db-2', 'db-3'];
const wholeWithinMs = 300_000;
const leaderWithinMs = 180_000;
const pauseMs = 100;
const askWithinMs = 2_000;

const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';

/** Three PostgreSQL servers under Patroni, coordinated by etcd, behind HAProxy. */
export class AvailableCluster implements AsyncDisposable {
  readonly nodes: readonly PatroniNode[];
  readonly port: number;
  readonly #etcd: Etcd;
  readonly #haProxy: HaProxy;
  readonly #isSynchronous: boolean;

  private constructor(nodes: readonly PatroniNode[], etcd: Etcd, haProxy: HaProxy, isSynchronous: boolean) {
    this.nodes = nodes;
    this.port = haProxy.port;
    this.#etcd = etcd;
    this.#haProxy = haProxy;
    this.#isSynchronous = isSynchronous;
  }

  static async start(folder: string, { programs, isSynchronous }: ClusterOptions): Promise<AvailableCluster> {
    const etcd = await startEtcd(folder);
    const nodes: PatroniNode[] = [];
    for (const name of names) {
      const place = { name, port: await findFreePort(), restPort: await findFreePort(), folder: join(folder, name) };
      nodes.push(new PatroniNode(place, { etcd: etcd.addresses, programs, isSynchronous }));
    }
    const cluster = new AvailableCluster(nodes, etcd, await startHaProxy(folder, nodes), isSynchronous);
    process.once('exit', cluster.#end);
    for (const node of nodes) node.start();
    await cluster.untilWhole();
    return cluster;
  }

  /** As reported by the first node that answers. */
  async members(): Promise<Member[]> {
    for (const { restPort } of this.nodes) {
      const members = await askMembers(restPort);
      if (members) return members;
    }
    return [];
  }

  /** The nodes that answer HAProxy's check with 200. A frozen node is left out: the request would hang. */
  async findLeader(frozen?: PatroniNode): Promise<PatroniNode | undefined> {
    const asked = this.nodes.filter((node) => node !== frozen);
    return Promise.any(asked.map(requireLeader)).catch(() => undefined);
  }

  async getLeader(): Promise<PatroniNode> {
    let leader: PatroniNode | undefined;
    const isFound = async () => (leader = await this.findLeader()) !== undefined;
    await until(isFound, leaderWithinMs, 'there is no leader', pauseMs);
    return leader as PatroniNode;
  }

  async getSynchronousStandby(): Promise<PatroniNode> {
    const name = (await this.members()).find(({ role }) => role === 'sync_standby')?.name;
    const node = this.nodes.find((each) => each.name === name);
    if (!node) throw new Error('No standby holds every commit');
    return node;
  }

  /** There is a leader, the others follow on its timeline, and one of them has every commit. */
  async untilWhole(): Promise<number> {
    return until(async () => this.#isWhole(await this.members()), wholeWithinMs, 'not all nodes follow', pauseMs);
  }

  #isWhole(members: readonly Member[]): boolean {
    const [leader] = members.filter(({ role }) => role === 'leader');
    const follow = members.filter((each) => each !== leader && isRunning(each) && each.timeline === leader?.timeline);
    const hasSynchronous = follow.some(({ role }) => role === 'sync_standby');
    return leader !== undefined && follow.length === names.length - 1 && hasSynchronous === this.#isSynchronous;
  }

  /** All nodes are signalled before any is waited for, so that this also works when the process is about to exit. */
  #end = async (): Promise<void> => {
    const killed = this.nodes.map((node) => node.kill());
    this.#haProxy.stop();
    this.#etcd.stop();
    await Promise.all(killed);
  };

  [Symbol.asyncDispose](): Promise<void> {
    return this.#end();
  }
}

const ask = (restPort: number, path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${restPort}${path}`, { method, signal: AbortSignal.timeout(askWithinMs) });

async function requireLeader(node: PatroniNode): Promise<PatroniNode> {
  const { status } = await ask(node.restPort, '/primary', 'OPTIONS');
  if (status !== 200) throw new Error(`${node.name} is not the leader`);
  return node;
}

async function askMembers(restPort: number): Promise<Member[] | undefined> {
  try {
    return ((await (await ask(restPort, '/cluster')).json()) as { members: Member[] }).members;
  } catch {
    return undefined;
  }
}
