import { emailMaxLength, isEmailAddress } from '@ohmstead/domain';
import { usualCallRates, type CallRates } from '../api/limits/call-limits.ts';
import type { Network } from '../outside/outbound-networks.ts';
import { readOutsideSettings } from '../outside/read-outside-settings.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import { readSecretsKeys } from '../secrets/secrets-keys.ts';
import { archiveDirOf, dataDirOf, parquetDirOf } from './data-folders.ts';
import { findMixedLogins, readDatabaseUrl, readRoleUrls, type RoleUrls } from './database-settings.ts';
import { findCarelessSettings } from './find-careless-settings.ts';
import { plaintextLinks, type PlaintextLink } from './find-plaintext-links.ts';
import {
  readAddress,
  readAddresses,
  readChoice,
  readCount,
  readHost,
  readNames,
  readNetworks,
  readPort,
  readText,
  readWords,
  type Environment,
} from './read-setting.ts';

export const roles = ['api', 'gateway', 'worker'] as const;
export type Role = (typeof roles)[number];

export const usualPort = 3000;

/** The settings of the process, read from its environment (decisions §1). */
export type Config = {
  host: string;
  port: number;
  /** Host names of this installation besides that of PUBLIC_URL, in lower case. */
  hostNames: string[];
  dataDir: string;
  /** Raw samples of old services, for organisations that keep them in files. Machines that run jobs share this folder. */
  archiveDir: string;
  /** A folder for Parquet files of all organisations; null for none. Machines that run jobs share it. */
  parquetDir: string | null;
  /** The keys that seal secrets in the database; null if a file in DATA_DIR holds the key. */
  secretsKeys: SecretsKeys | null;
  /** Null for the embedded database, or if each role has its own URL. */
  databaseUrl: string | null;
  /** URLs of roles with their own logins; the process then has no other login. */
  roleUrls: RoleUrls;
  /** Null if DATABASE_URL leads to the database itself rather than to a pooler. */
  directUrl: string | null;
  /** A streaming standby of DATABASE_URL; if null, all reads use the primary. */
  replicaUrl: string | null;
  /** The address that the embedded broker listens on. */
  mqttHost: string;
  mqttPort: number;
  /** URLs of an external broker or of its cluster's nodes. Empty for the embedded broker. */
  mqttUrls: string[];
  /** The client id of a session on that broker, which one gateway holds at a time. If null, gateways share the devices. */
  mqttSession: string | null;
  /** If null, emails are written to files. */
  smtpUrl: string | null;
  mailFrom: string;
  publicUrl: URL;
  /** False if PUBLIC_URL is not set: the machine's own name is then accepted too. */
  isPublicUrlGiven: boolean;
  isDemo: boolean;
  /** Whether the demo, whose password is published, may be reached from other machines. */
  isDemoOnNetwork: boolean;
  /** Private networks that may be called at addresses that people type. */
  outboundNetworks: readonly Network[];
  /** What all calls to such addresses go through. */
  outboundProxy: URL | null;
  /** Connections to other machines that may go without TLS in production. */
  allowsPlaintext: ReadonlySet<PlaintextLink>;
  roles: readonly Role[];
  metricsHost: string;
  metricsPort: number | null;
  /** The organisation of who runs the installation, which is told what is wrong with it; null for the only one. */
  operatorOrganization: number | null;
  /** How old the newest backup may be; null if that was not said, 0 if it does not matter. */
  backupWithinHours: number | null;
  providerName: string;
  /** The recipient of requests for early access. */
  providerEmail: string;
  trustedProxies: string[];
  /** Whether the API description is open to everyone, rather than to logged-in users only. */
  isApiDescribedToAll: boolean;
  /** Calls per second of one user and of one organisation. */
  callRates: CallRates;
  logLevel: string;
  /** How long to keep serving after SIGTERM, so that a proxy notices. */
  drainMs: number;
};

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const everyHost = new Set(['0.0.0.0', '::']);

/** Reports all problems at once, so that they need not be fixed one start at a time. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const config = readAll(environment, problems);
  problems.push(...findMixedLogins(config, environment));
  problems.push(...findCarelessSettings(config, environment));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readAll(environment: Environment, problems: string[]): Config {
  const host = readHost(environment, 'HOST', '127.0.0.1', problems);
  const port = readPort(environment, 'PORT', usualPort, problems) ?? 0;
  const mailFrom = readMailFrom(environment, problems);
  const isDemo = readChoice(environment, 'DEMO', ['0', '1'], '0', problems) === '1';
  const publicUrl = readAddress(environment, 'PUBLIC_URL', ['http:', 'https:'], problems);
  return {
    host,
    port,
    hostNames: readNames(environment, 'HOST_NAMES', problems),
    dataDir: dataDirOf(environment),
    archiveDir: archiveDirOf(environment),
    parquetDir: parquetDirOf(environment),
    secretsKeys: readSecretsKeys(environment, problems),
    databaseUrl: readDatabaseUrl(environment, 'DATABASE_URL', problems),
    roleUrls: readRoleUrls(environment, problems),
    directUrl: readDatabaseUrl(environment, 'DATABASE_DIRECT_URL', problems),
    replicaUrl: readDatabaseUrl(environment, 'DATABASE_REPLICA_URL', problems),
    mqttHost: readHost(environment, 'MQTT_HOST', '127.0.0.1', problems),
    mqttPort: readPort(environment, 'MQTT_PORT', 1883, problems) ?? 0,
    mqttUrls: readAddresses(environment, 'MQTT_URL', ['mqtt:', 'mqtts:'], problems).map(({ href }) => href),
    mqttSession: readMqttSession(environment, problems),
    smtpUrl: readAddress(environment, 'SMTP_URL', ['smtp:', 'smtps:'], problems)?.href ?? null,
    mailFrom,
    publicUrl: publicUrl ?? defaultPublicUrl(host, port),
    isPublicUrlGiven: publicUrl !== null,
    isDemo,
    ...readOutsideSettings(environment, isDemo, problems),
    isDemoOnNetwork: readChoice(environment, 'DEMO_ON_NETWORK', ['0', '1'], '0', problems) === '1',
    allowsPlaintext: new Set(readWords(environment, 'ALLOW_PLAINTEXT', plaintextLinks, '', problems)),
    roles: readWords(environment, 'ROLES', roles, roles.join(), problems),
    metricsHost: readHost(environment, 'METRICS_HOST', '127.0.0.1', problems),
    metricsPort: readPort(environment, 'METRICS_PORT', null, problems),
    operatorOrganization: readGiven(environment, 'OPERATOR_ORGANIZATION', problems),
    backupWithinHours: readGiven(environment, 'BACKUP_WITHIN_HOURS', problems, 0),
    providerName: readText(environment, 'PROVIDER_NAME', 'the provider'),
    providerEmail: readProviderEmail(environment, mailFrom, problems),
    trustedProxies: readNetworks(environment, 'TRUSTED_PROXIES', problems),
    isApiDescribedToAll: readChoice(environment, 'API_DOCS', ['open', 'signed-in'], 'open', problems) === 'open',
    callRates: {
      perUser: readCount(environment, 'USER_CALLS_PER_SECOND', usualCallRates.perUser, problems),
      perOrganization: readCount(
        environment,
        'ORGANIZATION_CALLS_PER_SECOND',
        usualCallRates.perOrganization,
        problems,
      ),
    },
    drainMs: readCount(environment, 'DRAIN_SECONDS', 0, problems, 0) * 1_000,
    logLevel: readChoice(environment, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info', problems),
  };
}

function readGiven(environment: Environment, name: string, problems: string[], least?: 0 | 1): number | null {
  return readText(environment, name, '') === '' ? null : readCount(environment, name, 0, problems, least);
}

function defaultPublicUrl(host: string, port: number): URL {
  const name = everyHost.has(host) ? 'localhost' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
}

function readMailFrom(environment: Environment, problems: string[]): string {
  const mailFrom = readText(environment, 'MAIL_FROM', 'Ohmstead <no-reply@ohmstead.example>');
  const isUsable = mailFrom.length <= emailMaxLength && /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(mailFrom);
  if (!isUsable) problems.push('MAIL_FROM must be an address like "Ohmstead <no-reply@example.com>"');
  return mailFrom;
}

/** A name that every MQTT 3.1.1 broker accepts as a client id. */
function readMqttSession(environment: Environment, problems: string[]): string | null {
  const session = readText(environment, 'MQTT_SESSION', '');
  if (session === '') return null;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(session)) problems.push('MQTT_SESSION must be 1 to 64 of A–Z a–z 0–9 _ -');
  if (readText(environment, 'MQTT_URL', '') === '') problems.push('MQTT_SESSION needs your own broker: set MQTT_URL');
  return session;
}

/** By default, requests go to the sender address of emails, so that none is lost. */
function readProviderEmail(environment: Environment, mailFrom: string, problems: string[]): string {
  const email = readText(environment, 'PROVIDER_EMAIL', '');
  if (email === '') return /<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom;
  if (!isEmailAddress(email)) problems.push('PROVIDER_EMAIL must be an address like "sales@example.com"');
  return email;
}
