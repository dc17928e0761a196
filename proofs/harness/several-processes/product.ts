import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { startMosquitto, type Mosquitto } from '../../../apps/server/src/gateway/testing/mosquitto.ts';
import { MailServer } from '../../../apps/server/src/jobs/testing/mail-server.ts';
import { ServerProcess } from '../product/server-process.ts';
import { unlimitedCalls } from '../product/start-server.ts';
import { newDatabase, type NewDatabase } from '../fixtures/new-database.ts';
import { startNginx, type Nginx } from './start-nginx.ts';
import { startPgBouncer } from './start-pgbouncer.ts';

export type Product = AsyncDisposable & {
  database: NewDatabase;
  broker: Mosquitto;
  mails: MailServer;
  nginx: Nginx;
  apis: readonly [ServerProcess, ServerProcess];
  /** All processes in the order in which they are restarted: other parts come between the two APIs. */
  processes: readonly ServerProcess[];
  dataDir: string;
};

/** As docs/operations.md advises: without it Mosquitto hands each gateway 20 messages at a time. */
const brokerSettings = ['max_inflight_messages 1000', 'max_queued_messages 100000'];
/** Below fail_timeout in deploy/nginx.conf. */
const drainSeconds = 3;

type Options = {
  isPooled?: boolean;
  open?: () => Promise<NewDatabase>;
  /** Called with the output of the processes, which is printed otherwise. */
  onOutput?: (text: string) => void;
};
type Surroundings = Pick<Product, 'database' | 'broker' | 'mails' | 'nginx' | 'dataDir'> & { pooledUrl?: string };

const environmentIn = ({ database, broker, mails, nginx, dataDir, pooledUrl }: Surroundings) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: nginx.origin,
  TRUSTED_PROXIES: 'loopback',
  DATABASE_URL: pooledUrl ?? database.url,
  ...(pooledUrl === undefined ? {} : { DATABASE_DIRECT_URL: database.url }),
  MQTT_URL: `mqtt://127.0.0.1:${broker.port}`,
  SMTP_URL: mails.url,
  DATA_DIR: dataDir,
  DEMO: '0',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
  DRAIN_SECONDS: String(drainSeconds),
  ...unlimitedCalls,
});

/** Two APIs behind nginx, two gateways behind Mosquitto and a worker, on one PostgreSQL, with PgBouncer in front of it if pooled. */
export async function startProduct({ isPooled = false, open = newDatabase, onOutput }: Options = {}): Promise<Product> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await open(), ({ remove }) => remove());
  const mails = started.adopt(await MailServer.start(), (server) => server.stop());
  const broker = started.adopt(await startMosquitto(brokerSettings), ({ stop }) => stop());
  const dataDir = join(database.folder, 'data');
  mkdirSync(dataDir);
  const pooler = isPooled ? started.adopt(await startPgBouncer(database), ({ stop }) => stop()) : undefined;
  const ports = [await findFreePort(), await findFreePort()] as const;
  const nginx = started.adopt(await startNginx(database.folder, ports), ({ stop }) => stop());
  const surroundings = { database, broker, mails, nginx, dataDir };
  const env = environmentIn(pooler ? { ...surroundings, pooledUrl: pooler.url } : surroundings);
  const make = (roles: string, port: number) =>
    new ServerProcess(port, { env: { ...env, ROLES: roles }, ...(onOutput ? { onOutput } : {}) });
  const apis = [make('api', ports[0]), make('api', ports[1])] as const;
  const makeAnywhere = async (roles: string) => make(roles, await findFreePort());
  const [gateway, worker, otherGateway] = [
    await makeAnywhere('gateway'),
    await makeAnywhere('worker'),
    await makeAnywhere('gateway'),
  ];
  const processes = [apis[0], gateway, worker, apis[1], otherGateway];
  started.defer(async () => void (await Promise.all(processes.map((each) => each.end()))));
  await Promise.all(processes.map((each) => each.start()));
  const parts = started.move();
  return { ...surroundings, apis, processes, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
