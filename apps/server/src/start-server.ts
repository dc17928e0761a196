import { existsSync } from 'node:fs';
import { keepEmbeddedRunning, migrate, openDatabase, requireMigrated } from '@ohmstead/database';
import type { Logger } from 'pino';
import { register } from 'prom-client';
import { measureDatabase } from './monitoring/measure-database.ts';
import { startHealth } from './monitoring/start-health.ts';
import { startMetrics } from './monitoring/start-metrics.ts';
import { outsideRulesOf } from './outside/read-outside-settings.ts';
import { formerKeyFile } from './provider/firmware-key.ts';
import type { Config, Role } from './settings/config.ts';
import { roleAccess, type RoleAccess } from './settings/database-settings.ts';

/** Each role is loaded when it starts: a process does not read the programs of the others, and none at all if it cannot start. */
const roles = {
  api: () => import('./api/start-api.ts'),
  gateway: () => import('./gateway/start-gateway.ts'),
  worker: () => import('./jobs/start-worker.ts'),
};

type Part = {
  /** Announces that the process is leaving, while it keeps serving. */
  drain?: () => void;
  close: () => Promise<void>;
};
export type Server = Required<Part> & {
  /** The address of the console and the API, if this process serves them. */
  address: string | null;
};
type Start = RoleAccess & { config: Config; logger: Logger };
type AccessOf = (role: Role) => RoleAccess;

/** Earlier versions kept the key there, where the API and backups could reach it. */
function warnOfFirmwareKey({ dataDir, isDemo }: Config, logger: Logger): void {
  const file = formerKeyFile(dataDir);
  if (!isDemo && existsSync(file))
    logger.warn({ file }, 'The key that signs firmware is within reach of the API: move it elsewhere');
}

/** Starts the database first, then the roles of this process. They are closed in reverse order. */
export async function startServer(config: Config, logger: Logger): Promise<Server> {
  warnOfFirmwareKey(config, logger);
  const parts: Part[] = [];
  const close = async () => {
    for (const part of parts.splice(0).toReversed()) await part.close();
  };
  try {
    const accessOf = await prepareDatabase(config, logger, parts);
    const address = await startRoles(config, logger, accessOf, parts);
    return { address, close, drain: () => parts.forEach((part) => part.drain?.()) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where roles have their own logins, this process may not migrate, so the database must be up to date. */
async function prepareDatabase(config: Config, logger: Logger, parts: Part[]): Promise<AccessOf> {
  if (Object.keys(config.roleUrls).length > 0) {
    const accessOf: AccessOf = (role) => roleAccess(config, role, '');
    for (const role of config.roles) {
      const { databaseUrl, directUrl } = accessOf(role);
      await requireMigrated(directUrl ?? databaseUrl);
    }
    return accessOf;
  }
  const database = await openDatabaseServer(config, logger);
  parts.push(database);
  await prepare(config.directUrl ?? database.url, config, logger);
  return (role) => roleAccess(config, role, database.url);
}

async function openDatabaseServer({ databaseUrl, dataDir }: Config, logger: Logger): Promise<Part & { url: string }> {
  if (databaseUrl !== null) return { url: databaseUrl, close: async () => undefined };
  const { url, leave } = await keepEmbeddedRunning({ dataDir }, (err) => {
    if (err === undefined) logger.warn('The database had stopped and was restarted');
    else logger.error({ err }, 'The database has stopped and does not start');
  });
  return { url, close: leave };
}

async function prepare(databaseUrl: string, config: Config, logger: Logger): Promise<void> {
  const { applied } = await migrate(databaseUrl);
  if (applied.length > 0) logger.info({ applied }, 'Migrated');
  if (!config.isDemo) return;
  const { dataDir, secretsKeys } = config;
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const isThere = await seedDemo({ databaseUrl, dataDir, secretsKeys, onProgress: (message) => logger.info(message) });
  if (!isThere) logger.warn('No demo was created: the database contains other organisations');
}

async function startRoles(config: Config, logger: Logger, accessOf: AccessOf, parts: Part[]): Promise<string | null> {
  const plays = (role: Role) => config.roles.includes(role);
  const startOf = (role: Role): Start => ({ ...accessOf(role), config, logger });
  if (plays('worker')) parts.push(await (await roles.worker()).startWorker(startOf('worker')));
  if (plays('gateway')) parts.push(await startGatewayPart(startOf('gateway')));
  if (config.metricsPort !== null) parts.push(await startMetrics(config.metricsHost, config.metricsPort));
  if (!plays('api')) {
    parts.push(await startHealth(startOf(plays('gateway') ? 'gateway' : 'worker')));
    return null;
  }
  const { config: settings, ...start } = startOf('api');
  const outside = outsideRulesOf(settings, [start.databaseUrl]);
  const api = await (await roles.api()).startApi({ ...start, config: { ...settings, outside } });
  parts.push(api);
  return api.address;
}

async function startGatewayPart({ databaseUrl, directUrl, config, logger }: Start): Promise<Part> {
  const database = openDatabase(databaseUrl, 'gateway', { directUrl });
  measureDatabase('gateway', database);
  const { startGateway } = await roles.gateway();
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
