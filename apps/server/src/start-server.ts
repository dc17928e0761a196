import { keepEmbeddedRunning, migrate, openDatabase } from '@ohmstead/database';
import type { Logger } from 'pino';
import { register } from 'prom-client';
import { startApi } from './api/start-api.ts';
import type { Config, Role } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startGateway } from './gateway/start-gateway.ts';
import { startWorker } from './jobs/start-worker.ts';
import { measureDatabase } from './measure-database.ts';
import { startHealth } from './start-health.ts';
import { startMetrics } from './start-metrics.ts';

type Part = {
  /** Says that the end is near, and goes on. */
  drain?: () => void;
  close: () => Promise<void>;
};
export type Server = Required<Part> & {
  /** Of the web and the API, where this process serves them. */
  address: string | null;
};
type Start = { databaseUrl: string; directUrl?: string | undefined; config: Config; logger: Logger };

/** The database first, then the parts that this process plays; they end in the opposite order. */
export async function startServer(config: Config, logger: Logger): Promise<Server> {
  const parts: Part[] = [];
  const close = async () => {
    for (const part of parts.splice(0).toReversed()) await part.close();
  };
  try {
    const database = await openDatabaseServer(config, logger);
    parts.push(database);
    const directUrl = config.directUrl ?? undefined;
    await prepare({ databaseUrl: directUrl ?? database.url, config, logger });
    const address = await startRoles({ databaseUrl: database.url, directUrl, config, logger }, parts);
    return { address, close, drain: () => parts.forEach((part) => part.drain?.()) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDatabaseServer({ databaseUrl, dataDir }: Config, logger: Logger): Promise<Part & { url: string }> {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => undefined };
  const { url, leave } = await keepEmbeddedRunning({ dataDir }, (err) => {
    if (err === undefined) logger.warn('The database had gone, and was started again');
    else logger.error({ err }, 'The database has gone, and does not start');
  });
  return { url, close: leave };
}

async function prepare({ databaseUrl, config, logger }: Start): Promise<void> {
  const { applied } = await migrate(databaseUrl);
  if (applied.length > 0) logger.info({ applied }, 'Migrated');
  if (!config.isDemo) return;
  const { dataDir } = config;
  const isThere = await seedDemo({ databaseUrl, dataDir, onProgress: (message) => logger.info(message) });
  if (!isThere) logger.warn('No demo was made: the database holds other organisations');
}

async function startRoles(start: Start, parts: Part[]): Promise<string | null> {
  const { config } = start;
  const plays = (role: Role) => config.roles.includes(role);
  if (plays('worker')) parts.push(await startWorker(start));
  if (plays('gateway')) parts.push(await startGatewayPart(start));
  if (config.metricsPort !== null) parts.push(await startMetrics(config.metricsHost, config.metricsPort));
  if (!plays('api')) {
    parts.push(await startHealth(start));
    return null;
  }
  const api = await startApi(start);
  parts.push(api);
  return api.address;
}

async function startGatewayPart({ databaseUrl, directUrl, config, logger }: Start): Promise<Part> {
  const database = openDatabase(databaseUrl, 'gateway', { directUrl });
  measureDatabase('gateway', database);
  const gateway = await startGateway({
    database,
    log: logger,
    registry: register,
    host: config.mqttHost,
    port: config.mqttPort,
    publicUrl: config.publicUrl.href,
    mqttUrls: config.mqttUrls,
    mqttSession: config.mqttSession ?? undefined,
  });
  return {
    close: async () => {
      await gateway.stop();
      await database.close();
    },
  };
}
