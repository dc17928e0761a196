import type { DatabaseRole } from '@ohmstead/database';
import { keysOf } from '@ohmstead/domain';
import { roleUrlSetting, type RoleUrls } from './database-settings.ts';
import { findPlaintextLinks, type PlaintextLink } from './find-plaintext-links.ts';
import { isLoopbackHost } from '../network-address.ts';
import { isWeakDatabaseUrl, type Environment } from './read-setting.ts';

type Settings = {
  host: string;
  port: number;
  publicUrl: URL;
  isPublicUrlGiven: boolean;
  isDemo: boolean;
  isDemoOnNetwork: boolean;
  allowsPlaintext: ReadonlySet<PlaintextLink>;
  databaseUrl: string | null;
  roleUrls: RoleUrls;
  directUrl: string | null;
  replicaUrl: string | null;
  roles: readonly DatabaseRole[];
  mqttHost: string;
  mqttPort: number;
  mqttUrls: readonly string[];
  smtpUrl: string | null;
};

/** Settings that are convenient at home but dangerous on a network: one sentence each, naming the setting that fixes it. */
export function findCarelessSettings(config: Settings, environment: Environment): string[] {
  const always = findOpenDemo(config);
  return environment['NODE_ENV'] === 'production' ? [...always, ...findInProduction(config, environment)] : always;
}

function findOpenDemo({ isDemo, isDemoOnNetwork, host }: Settings): string[] {
  if (!isDemo || isDemoOnNetwork || isLoopbackHost(host)) return [];
  return [
    `HOST=${host} would open the demo, whose password everyone knows, to the network: set HOST=127.0.0.1 or DEMO=0, or DEMO_ON_NETWORK=1 if that is intended`,
  ];
}

function findInProduction(config: Settings, environment: Environment): string[] {
  const { host, publicUrl, isPublicUrlGiven, isDemo, isDemoOnNetwork } = config;
  const isPublic = !isLoopbackHost(publicUrl.hostname);
  return [
    ...(isPublicUrlGiven || isLoopbackHost(host)
      ? []
      : [`HOST=${host} needs PUBLIC_URL, the https address that people use, when NODE_ENV=production`]),
    ...(isPublicUrlGiven && isPublic && publicUrl.protocol !== 'https:'
      ? ['PUBLIC_URL must be https: passwords would be sent unencrypted']
      : []),
    ...databaseAddresses(config).flatMap(([name, url]) =>
      isWeakDatabaseUrl(url) ? [`${name} has a password that everyone knows`] : [],
    ),
    ...(isDemo && !isDemoOnNetwork && isPublicUrlGiven && isPublic
      ? [
          'DEMO=1 opens accounts whose password everyone knows at the public address PUBLIC_URL: set DEMO=0, or DEMO_ON_NETWORK=1 if that is intended',
        ]
      : []),
    ...findPlaintextLinks({ ...config, databases: databaseAddresses(config) }, environment),
  ];
}

const databaseAddresses = ({ databaseUrl, roleUrls, directUrl, replicaUrl }: Settings): [string, string][] =>
  Object.entries({
    DATABASE_URL: databaseUrl,
    ...Object.fromEntries(keysOf(roleUrls).map((role) => [roleUrlSetting(role), roleUrls[role]])),
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_REPLICA_URL: replicaUrl,
  }).filter((entry): entry is [string, string] => entry[1] !== null);

/** What an allowed configuration exposes nevertheless, one line each. */
export const describeOpenings = (config: Settings): string[] => [
  ...describeOpenWeb(config),
  ...describeOpenBroker(config),
];

function describeOpenWeb({ host, port, isDemo, publicUrl, isPublicUrlGiven }: Settings): string[] {
  if (isLoopbackHost(host) && (!isPublicUrlGiven || isLoopbackHost(publicUrl.hostname))) return [];
  if (isDemo)
    return [
      `The demo is open to the network: anyone who can reach ${host}:${port} or ${publicUrl.origin} can log in with its published password and change its data`,
    ];
  if (publicUrl.protocol === 'https:') return [];
  return [
    `PUBLIC_URL is ${publicUrl.origin}: anyone who connects to ${host}:${port} over the network will send their password unencrypted`,
  ];
}

/** The embedded broker does not support TLS. */
function describeOpenBroker({ roles, mqttHost, mqttPort, mqttUrls }: Settings): string[] {
  if (!roles.includes('gateway') || mqttUrls.length > 0 || isLoopbackHost(mqttHost)) return [];
  return [
    `MQTT_HOST=${mqttHost}: analyzers that connect to port ${mqttPort} over the network send their secrets unencrypted`,
  ];
}
