import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@ohmstead/database';
import type { Logger } from 'pino';
import { demoToTry } from '../demo/demo-people.ts';
import { sayPublicUrl } from '../deliveries/say-public-url.ts';
import { measureDatabase } from '../monitoring/measure-database.ts';
import type { OutsideRules } from '../outside/outside-rules.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import { buildApp } from './app.ts';
import { createParts } from './create-parts.ts';
import type { CallRates } from './limits/call-limits.ts';
import { warnOfPasskeysElsewhere } from './second-factors/warn-of-passkeys-elsewhere.ts';
import { maxConnections } from './server-options.ts';
import { startReplica } from './replica/start-replica.ts';

type ApiConfig = {
  host: string;
  port: number;
  publicUrl: URL;
  dataDir?: string | undefined;
  /** URLs of an external broker; none if devices connect to the embedded one. */
  mqttUrls?: readonly string[];
  isPublicUrlGiven: boolean;
  hostNames?: readonly string[];
  trustedProxies: string[];
  providerName: string;
  callRates: CallRates;
  isApiDescribedToAll?: boolean;
  isDemo?: boolean;
  outside?: OutsideRules;
  secretsKeys?: SecretsKeys | null;
};
type StartOptions = {
  databaseUrl: string;
  directUrl?: string | undefined;
  replicaUrl?: string | null;
  config: ApiConfig;
  logger: Logger;
};

/** Of the eight in each pool, including the standby's. */
const connectionsOfOrganization = 5;

const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Serves the console and the API on one address. Closing lets requests finish and ends event streams. */
export async function startApi({ databaseUrl, directUrl, replicaUrl, config, logger }: StartOptions) {
  const database = openDatabase(databaseUrl, 'api', { directUrl, ofOrganization: connectionsOfOrganization });
  measureDatabase('api', database);
  const replica = replicaUrl
    ? await startReplica(replicaUrl, database, logger, { directUrl, ofOrganization: connectionsOfOrganization })
    : undefined;
  const {
    publicUrl,
    dataDir,
    isPublicUrlGiven,
    hostNames,
    trustedProxies,
    providerName,
    callRates,
    isApiDescribedToAll,
    secretsKeys = null,
    outside,
  } = config;
  const renewsSecrets = !config.mqttUrls?.length;
  const machineName = isPublicUrlGiven ? undefined : hostname();
  const demo = config.isDemo ? demoToTry : undefined;
  const sealed =
    dataDir === undefined ? {} : { secretsKeys: await openSecrets(database, { secretsKeys, dataDir }, logger) };
  const reached = { publicUrl, hostNames, machineName };
  await sayPublicUrl(database, publicUrl);
  const parts = createParts(database, {
    ...reached,
    ...sealed,
    ...(outside && { outside }),
    dataDir,
    replica,
    renewsSecrets,
    demo,
  });
  const draining = { isOn: false };
  const shown = { consoleFolder, trustedProxies, providerName, callRates, isApiDescribedToAll };
  await warnOfPasskeysElsewhere(database, parts.relyingParty, logger);
  const app = await buildApp(parts, { ...shown, logger, draining });
  app.server.maxConnections = maxConnections;
  const listener = await database.listen('changes', (payload) => parts.changes.announce(payload));
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    address,
    /** Pages with an event stream reconnect shortly, to another process. */
    drain: () => {
      draining.isOn = true;
      parts.changes.endAll();
    },
    close: async () => {
      await app.close();
      await listener.close();
      await replica?.close();
      await database.close();
    },
  };
}
