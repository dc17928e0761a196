import { setTimeout as delay } from 'node:timers/promises';
import type { NatsNode } from '../../apps/server/src/gateway/testing/nats.ts';
import type { Fleet, Wait } from './fleet.ts';
import { activeOf, session, type Product } from './product.ts';

export const kinds = [
  'the node of the gateway',
  'the leader of the messages',
  'the leader of the cluster',
  'the node killed least',
  'the active gateway',
  'both gateways, then the leader of the messages',
] as const;
export type Kind = (typeof kinds)[number];
/** Nodes that were killed, by name, and what they were at that moment. */
export type Killed = {
  kind: Kind;
  node?: string;
  roles: string[];
  /** None where nobody was served until NATS was helped. */
  wait?: Wait;
  isStalled?: boolean;
};

const servedWithinMs = 60_000;
const piledUpMs = 1_500;

type Stage = { product: Product; fleet: Fleet; killed: readonly Killed[] };

async function choose(kind: Kind, { product: { cluster }, killed }: Stage): Promise<NatsNode> {
  if (kind === 'the leader of the cluster') return cluster.leaderOfCluster();
  if (kind === 'the node of the gateway') return (await cluster.nodeOf(session)) ?? cluster.leaderOfMessages();
  if (kind !== 'the node killed least') return cluster.leaderOfMessages();
  const times = ({ name }: NatsNode) => killed.filter(({ node }) => node === name).length;
  return cluster.nodes.toSorted((a, b) => times(a) - times(b))[0] as NatsNode;
}

async function rolesOf({ name }: NatsNode, { cluster }: Product): Promise<string[]> {
  const holders = {
    'leads the cluster': (await cluster.leaderOfCluster()).name,
    'leads the messages': (await cluster.leaderOfMessages()).name,
    'has the gateway': (await cluster.nodeOf(session))?.name,
  };
  return Object.entries(holders).flatMap(([role, holder]) => (holder === name ? [role] : []));
}

async function killNode(kind: Kind, stage: Stage): Promise<Killed> {
  const { product, fleet } = stage;
  const node = await choose(kind, stage);
  const roles = await rolesOf(node, product);
  const wait = await fleet.endure(() => node.kill(), servedWithinMs).catch(() => undefined);
  await node.start();
  const killed = { kind, node: node.name, roles };
  if (wait) return { ...killed, wait };
  await isStalled(stage);
  return { ...killed, isStalled: true };
}

/** Whether NATS gave the gateway nothing more until it was helped, as docs/operations.md advises. */
async function isStalled({ product: { cluster }, fleet }: Stage): Promise<boolean> {
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

async function killGateway(kind: Kind, { product, fleet }: Stage): Promise<Killed> {
  const active = await activeOf(product);
  if (!active) throw new Error('No gateway is active');
  const wait = await fleet.endure(async () => void (await active.server.end('SIGKILL')), servedWithinMs);
  await active.server.start();
  return { kind, roles: [], wait };
}

/** What piles up at the broker is with nobody else when the node goes, for good where its disk goes too. */
export async function killBoth(kind: Kind, stage: Stage, isDiskLost = false): Promise<Killed> {
  const { product } = stage;
  const { cluster, gateways } = product;
  const node = await cluster.leaderOfMessages();
  const roles = await rolesOf(node, product);
  await Promise.all(gateways.map(({ server }) => server.end('SIGKILL')));
  await delay(piledUpMs);
  await node.kill();
  if (isDiskLost) cluster.wipe(node);
  await Promise.all([node.start(), ...gateways.map(({ server }) => server.start())]);
  return { kind, node: node.name, roles, isStalled: await isStalled(stage) };
}

/** Kills, waits until everybody is served again, and brings back what was killed. */
export async function kill(kind: Kind, stage: Stage): Promise<Killed> {
  const how = kind === 'the active gateway' ? killGateway : kind.startsWith('both') ? killBoth : killNode;
  const done = await how(kind, stage);
  await stage.product.cluster.untilWhole();
  await stage.fleet.untilEverybodyServed(servedWithinMs);
  return done;
}
