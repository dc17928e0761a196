import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { NatsNode } from '../../../apps/server/src/gateway/testing/nats.ts';
import { secretOf } from '../../../apps/server/src/gateway/testing/register-thing.ts';
import { natsUsers } from '../../../apps/server/src/provider/nats-users.ts';
import { until } from '../../../apps/server/src/testing/until.ts';
import { readDeployed } from '../../harness/several-processes/read-deployed.ts';

type Replica = { current: boolean; offline?: boolean };
type Led = { cluster?: { leader?: string; replicas?: Replica[] } };
type Stream = Led & { name: string; consumer_detail?: Led[] };
type JetStream = { meta_cluster?: { leader?: string }; account_details?: { stream_detail?: Stream[] }[] };
type Connections = { connections: { mqtt_client?: string }[] };
type Ports = { client: number; mqtt: number; http: number; route: number };

export const gatewayUser = { name: 'ohmstead-gateway', password: 'of the gateway' };
const messages = '$MQTT_msgs';
const sessions = '$MQTT_sess';
const calmWithinMs = 60_000;
const loggedLines = 40;

async function ask<Answer>({ httpPort }: NatsNode, path: string): Promise<Answer | undefined> {
  try {
    return (await (await fetch(`http://127.0.0.1:${httpPort}${path}`)).json()) as Answer;
  } catch {
    return undefined;
  }
}

/** Three nodes with deploy/nats.conf, without TLS. */
export class NatsCluster {
  readonly nodes: readonly NatsNode[];
  readonly #folder: string;
  readonly #replicas: number;

  private constructor(folder: string, nodes: readonly NatsNode[], replicas: number) {
    this.#folder = folder;
    this.nodes = nodes;
    this.#replicas = replicas;
  }

  static async start(folder: string, thingNames: readonly string[], replicas: number): Promise<NatsCluster> {
    const ports: Ports[] = [];
    for (let n = 0; n < 3; n++) ports.push(await findPorts());
    const nodes = ports.map(({ mqtt, http }, at) => {
      const config = configOf(join(folder, nameOf(at)), at, ports, replicas);
      return new NatsNode({ folder, name: nameOf(at), config, port: mqtt, httpPort: http });
    });
    const users = natsUsers(
      gatewayUser,
      thingNames.map((name) => ({ name, password: secretOf(name) })),
    );
    for (const { name } of nodes) writeFileSync(join(folder, name, 'ohmstead-users.conf'), users);
    const cluster = new NatsCluster(folder, nodes, replicas);
    await Promise.all(nodes.map((node) => node.start()));
    await cluster.untilWhole();
    return cluster;
  }

  /** In the form that MQTT_URL takes. */
  get urls(): string {
    const { name, password } = gatewayUser;
    return this.nodes.map(({ port }) => `mqtt://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}`).join();
  }

  /** There is a leader, and every node has caught up with the messages and the sessions. */
  async untilWhole(): Promise<void> {
    const isWhole = async () =>
      (await this.#metaLeader()) !== undefined &&
      (await this.#isCurrent(messages)) &&
      (await this.#isCurrent(sessions));
    await until(isWhole, calmWithinMs, 'the cluster is not complete', 100);
  }

  /** Only the leader knows. There is none before the first client connects. */
  async #isCurrent(name: string): Promise<boolean> {
    const found = await this.#streams(name);
    if (found.length === 0) return true;
    const led = found.find(({ node, stream }) => (stream.cluster?.leader ?? node.name) === node.name);
    const others = led?.stream.cluster?.replicas ?? [];
    return others.length === this.#replicas - 1 && others.every(({ current, offline }) => current && !offline);
  }

  async #streams(name: string): Promise<{ node: NatsNode; stream: Stream }[]> {
    const found = this.nodes.map(async (node) => {
      const answer = await ask<JetStream>(node, '/jsz?accounts=true&streams=true&consumers=true');
      const streams = (answer?.account_details ?? []).flatMap(({ stream_detail = [] }) => stream_detail);
      return streams.filter((stream) => stream.name === name).map((stream) => ({ node, stream }));
    });
    return (await Promise.all(found)).flat();
  }

  async #metaLeader(): Promise<string | undefined> {
    for (const node of this.nodes) {
      const leader = (await ask<JetStream>(node, '/jsz'))?.meta_cluster?.leader;
      if (leader) return leader;
    }
    return undefined;
  }

  async leaderOfCluster(): Promise<NatsNode> {
    return this.#named(await this.#metaLeader());
  }

  /** The leader of the devices' messages; with one replica, the node that has it. */
  async leaderOfMessages(): Promise<NatsNode> {
    const [found] = await this.#streams(messages);
    if (!found) throw new Error('No node has the messages');
    return this.#named(found.stream.cluster?.leader ?? found.node.name);
  }

  /** The consumer that delivers the messages to the gateway: they have no other. */
  async leaderOfDelivery(): Promise<NatsNode> {
    const [found] = await this.#streams(messages);
    return this.#named(found?.stream.consumer_detail?.[0]?.cluster?.leader);
  }

  /** The node to which the client with this id is connected. */
  async nodeOf(clientId: string): Promise<NatsNode | undefined> {
    for (const node of this.nodes) {
      const answer = await ask<Connections>(node, '/connz');
      if (answer?.connections.some(({ mqtt_client }) => mqtt_client === clientId)) return node;
    }
    return undefined;
  }

  /** A gateway that was cut off reconnects within seconds. */
  async getNodeOf(clientId: string): Promise<NatsNode> {
    let node: NatsNode | undefined;
    await until(
      async () => (node = await this.nodeOf(clientId)) !== undefined,
      30_000,
      `${clientId} is connected to no node`,
    );
    return node as NatsNode;
  }

  #named(name: string | undefined): NatsNode {
    const node = this.nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no node ${name}`);
    return node;
  }

  /** What a node reports about itself, to find out why a device is not served. */
  async describe(): Promise<string> {
    const reports = this.nodes.map(async (node) => {
      const health = await ask<object>(node, '/healthz');
      const jetStream = await ask<object>(node, '/jsz?accounts=true&streams=true&consumers=true');
      const log = readFileSync(join(this.#folder, node.name, 'log'), 'utf8')
        .split('\n')
        .slice(-loggedLines);
      return [node.name, JSON.stringify(health), JSON.stringify(jetStream), ...log].join('\n');
    });
    return (await Promise.all(reports)).join('\n\n');
  }

  /** Its disk is lost with it. */
  wipe({ name }: NatsNode): void {
    rmSync(join(this.#folder, name, 'store'), { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }
}

const nameOf = (at: number) => `nats-${at + 1}`;

const findPorts = async (): Promise<Ports> => ({
  client: await findFreePort(),
  mqtt: await findFreePort(),
  http: await findFreePort(),
  route: await findFreePort(),
});

function configOf(folder: string, at: number, ports: readonly Ports[], replicas: number): string {
  const own = ports[at] as Ports;
  return readDeployed('nats.conf', [
    ['listen: 127.0.0.1:4222', `listen: 127.0.0.1:${own.client}`],
    ['http: 127.0.0.1:8222', `http: 127.0.0.1:${own.http}`],
    ['/var/lib/nats', join(folder, 'store')],
    ['listen: 0.0.0.0:6222', `listen: 127.0.0.1:${own.route}`],
    ...ports.map(({ route }, n) => [`${nameOf(n)}:6222`, `127.0.0.1:${route}`] as const),
    ['listen: 0.0.0.0:8883', `listen: 127.0.0.1:${own.mqtt}`],
    ['  tls { cert_file: /etc/nats/certificate.pem, key_file: /etc/nats/key.pem }\n', ''],
    ['replicas: 3', `replicas: ${replicas}`],
  ]);
}
