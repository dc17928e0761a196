import { setTimeout as delay } from 'node:timers/promises';
import type { NatsNode } from '../../../apps/server/src/gateway/testing/nats.ts';
import type { Fleet, Wait } from './fleet.ts';
import { activeOf, session, type Product } from './product.ts';

export const kinds = [
  'the node of the gateway',
  'the leader of the messages',
  'the leader of the cluster',
  'the node killed least often',
  'the active gateway',
  'both gateways, then the leader of the messages',
] as const;
export type Kind = (typeof kinds)[number];
export const roles = ['leads the cluster', 'leads the messages', 'has the gateway'] as const;
export type Role = (typeof roles)[number];
/** Nodes that were killed, by name, and their roles at that moment. */
export type Killed = {
  kind: Kind;
  node?: string;
  roles: Role[];
  /** Undefined if a device was not served in time, or if more than one node was killed. */
  wait?: Wait;
  /** A device was not served in time by the remaining nodes. */
  isLate?: boolean;
  /** Nor when all were back, until NATS was helped. */
  isHelped?: boolean;
};

const servedWithinMs = 60_000;
const piledUpMs = 1_500;

type Setup = { product: Product; fleet: Fleet; killed: readonly Killed[] };

async function choose(kind: Kind, { product: { cluster }, killed }: Setup): Promise<NatsNode> {
  if (kind === 'the leader of the cluster') return cluster.leaderOfCluster();
  if (kind === 'the node of the gateway') return cluster.getNodeOf(session);
  if (kind !== 'the node killed least often') return cluster.leaderOfMessages();
  const times = ({ name }: NatsNode) => killed.filter(({ node }) => node === name).length;
  return cluster.nodes.toSorted((a, b) => times(a) - times(b))[0] as NatsNode;
}

async function rolesOf({ name }: NatsNode, { cluster }: Product): Promise<Role[]> {
  const holders: Record<Role, string | undefined> = {
    'leads the cluster': (await cluster.leaderOfCluster()).name,
    'leads the messages': (await cluster.leaderOfMessages()).name,
    'has the gateway': (await cluster.nodeOf(session))?.name,
  };
  return roles.filter((role) => holders[role] === name);
}

async function killNode(kind: Kind, setup: Setup): Promise<Killed> {
  const { product, fleet } = setup;
  const node = await choose(kind, setup);
  const killed = { kind, node: node.name, roles: await rolesOf(node, product) };
  const wait = await fleet.endure(() => node.kill(), servedWithinMs);
  await node.start();
  return wait ? { ...killed, wait } : { ...killed, isLate: true, isHelped: await helpWhereStalled(setup) };
}

/** Where NATS hands the gateway nothing more, it is helped as docs/operations.md advises; returns whether that was needed. */
async function helpWhereStalled({ product: { cluster }, fleet }: Setup): Promise<boolean> {
  const isServed = await fleet.untilEverybodyServed(servedWithinMs).then(
    () => true,
    () => false,
  );
  if (isServed) return false;
  await cluster.untilWhole();
  const node = await cluster.leaderOfDelivery();
  await node.kill();
  await node.start();
  await fleet.untilEverybodyServed(servedWithinMs);
  return true;
}

async function killGateway(kind: Kind, { product, fleet }: Setup): Promise<Killed> {
  const active = await activeOf(product);
  if (!active) throw new Error('No gateway is active');
  const wait = await fleet.endure(async () => void (await active.server.end('SIGKILL')), servedWithinMs);
  await active.server.start();
  return wait ? { kind, roles: [], wait } : { kind, roles: [], isLate: true };
}

/** What piles up at the broker exists nowhere else when the node goes, and is gone for good if its disk goes too. */
export async function killBoth(kind: Kind, setup: Setup, isDiskLost = false): Promise<Killed> {
  const { product } = setup;
  const { cluster, gateways } = product;
  const node = await cluster.leaderOfMessages();
  const killed = { kind, node: node.name, roles: await rolesOf(node, product) };
  await Promise.all(gateways.map(({ server }) => server.end('SIGKILL')));
  await delay(piledUpMs);
  await node.kill();
  if (isDiskLost) cluster.wipe(node);
  await Promise.all([node.start(), ...gateways.map(({ server }) => server.start())]);
  return { ...killed, isHelped: await helpWhereStalled(setup) };
}

/** Kills, waits until every device is served again, and brings back what was killed. */
export async function kill(kind: Kind, setup: Setup): Promise<Killed> {
  const how = kind === 'the active gateway' ? killGateway : kind.startsWith('both') ? killBoth : killNode;
  const done = await how(kind, setup);
  await setup.product.cluster.untilWhole();
  await setup.fleet.untilEverybodyServed(servedWithinMs);
  return done;
}
