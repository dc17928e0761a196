import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { ownThing, createOrganization } from '../../../apps/server/src/gateway/testing/register-thing.ts';
import { ServerProcess } from '../../harness/product/server-process.ts';
import { unlimitedCalls } from '../../harness/product/start-server.ts';
import { newDatabase, type NewDatabase } from '../../harness/fixtures/new-database.ts';
import { NatsCluster } from './nats-cluster.ts';

export const session = 'ohmstead-gateway-5f1c9e';

export type GatewayProcess = { server: ServerProcess; metricsPort: number };
export type Product = AsyncDisposable & {
  database: NewDatabase;
  cluster: NatsCluster;
  gateways: readonly GatewayProcess[];
  organizationId: number;
};

/** Two gateways over three NATS nodes, an API and a worker, on one PostgreSQL. */
export async function startProduct(thingNames: readonly string[], replicas: number): Promise<Product> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await newDatabase(), ({ remove }) => remove());
  const organizationId = await createOrganization(database.root);
  for (const name of thingNames) await ownThing(database.root, name, organizationId);
  const cluster = await NatsCluster.start(database.folder, thingNames, replicas);
  started.defer(() => cluster.stop());
  const dataDir = join(database.folder, 'data');
  mkdirSync(dataDir);
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    MQTT_URL: cluster.urls,
    MQTT_SESSION: session,
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ...unlimitedCalls,
  };
  const make = async (roles: string, more = {}) =>
    new ServerProcess(await findFreePort(), { env: { ...env, ROLES: roles, ...more } });
  const makeGateway = async (): Promise<GatewayProcess> => {
    const metricsPort = await findFreePort();
    return { metricsPort, server: await make('gateway', { METRICS_PORT: String(metricsPort) }) };
  };
  const gateways = [await makeGateway(), await makeGateway()];
  const processes = [...gateways.map(({ server }) => server), await make('api'), await make('worker')];
  started.defer(async () => void (await Promise.all(processes.map((each) => each.end()))));
  await Promise.all(processes.map((each) => each.start()));
  const parts = started.move();
  return { database, cluster, gateways, organizationId, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** The gateway that holds the session, according to its metrics. */
export async function activeOf({ gateways }: Product): Promise<GatewayProcess | undefined> {
  for (const gateway of gateways) {
    const metrics = await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
    if (/^ohmstead_gateway_stands_by 0$/m.test(metrics)) return gateway;
  }
  return undefined;
}
