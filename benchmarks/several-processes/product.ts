import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MailServer } from '../../apps/server/src/jobs/testing/mail-server.ts';
import { startMosquitto, type Mosquitto } from '../../apps/server/src/gateway/testing/mosquitto.ts';
import { findFreePort } from '@ohmstead/database/testing';
import { newDatabase, type NewDatabase } from '../world/new-database.ts';
import { RoleProcess } from './role-process.ts';
import { startPgBouncer } from './start-pgbouncer.ts';
import { startNginx, type Nginx } from './start-nginx.ts';

export type Product = {
  database: NewDatabase;
  broker: Mosquitto;
  mails: MailServer;
  nginx: Nginx;
  /** In the order in which a roll goes round: between the two APIs come others. */
  processes: RoleProcess[];
  dataDir: string;
  stop: () => Promise<void>;
};

/** As docs/operations.md advises: without it Mosquitto hands 20 messages at a time to each gateway. */
const brokerSettings = ['max_inflight_messages 1000', 'max_queued_messages 100000'];
/** Below fail_timeout in deploy/nginx.conf. */
const drainSeconds = 3;

/** Two APIs behind nginx, two gateways behind Mosquitto and a worker, over one PostgreSQL, or over PgBouncer before it. */
export async function startProduct({ isPooled = false } = {}): Promise<Product> {
  const database = await newDatabase();
  const broker = await startMosquitto(brokerSettings);
  const mails = await MailServer.start();
  const dataDir = join(database.folder, 'data');
  mkdirSync(dataDir);
  const pooler = isPooled ? await startPgBouncer(database) : undefined;
  const ports = [await findFreePort(), await findFreePort()] as const;
  const nginx = await startNginx(database.folder, ports);
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: nginx.origin,
    TRUSTED_PROXIES: 'loopback',
    DATABASE_URL: pooler?.url ?? database.url,
    ...(pooler ? { DATABASE_DIRECT_URL: database.url } : {}),
    MQTT_URL: `mqtt://127.0.0.1:${broker.port}`,
    SMTP_URL: mails.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    DRAIN_SECONDS: String(drainSeconds),
    USER_CALLS_PER_SECOND: '1000000',
    ORGANIZATION_CALLS_PER_SECOND: '1000000',
  };
  const make = async (name: string, roles: string, port?: number) =>
    new RoleProcess(name, port ?? (await findFreePort()), { ...env, ROLES: roles });
  const processes = [
    await make('api 1', 'api', ports[0]),
    await make('gateway 1', 'gateway'),
    await make('worker', 'worker'),
    await make('api 2', 'api', ports[1]),
    await make('gateway 2', 'gateway'),
  ];
  await Promise.all(processes.map((each) => each.start()));
  const stop = async () => {
    await Promise.all(processes.map((each) => each.end('SIGTERM')));
    nginx.stop();
    pooler?.stop();
    broker.stop();
    await mails.stop();
    await database.remove();
  };
  return { database, broker, mails, nginx, processes, dataDir, stop };
}
