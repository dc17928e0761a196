import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any setting everything is embedded and local', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, mqttPort: 1883, databaseUrl: null, mqttUrls: [] });
  expect(config).toMatchObject({ smtpUrl: null, metricsPort: null, isDemo: false, providerName: 'the provider' });
  expect(config.publicUrl.href).toBe('http://127.0.0.1:3000/');
  expect(config.roles).toEqual(['api', 'gateway', 'worker']);
});

test('a process takes any mix of roles', () => {
  expect(readConfig({ ROLES: 'worker, api' }).roles).toEqual(['api', 'worker']);
});

test('a host for everybody is called localhost in mails and redirects', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl.href).toBe('http://localhost/');
  expect(readConfig({ HOST: '::1', PORT: '81' }).publicUrl.href).toBe('http://[::1]:81/');
});

test.each([
  [{ PORT: '80x' }, 'PORT must be a port'],
  [{ PORT: '70000' }, 'PORT must be a port'],
  [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be a port'],
  [{ HOST: 'this machine' }, 'HOST must be a name or an address'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33, proxy' }, 'not 10.0.0.0/33,proxy'],
  [{ ROLES: 'api,cook' }, 'not cook'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
  [{ PUBLIC_URL: 'console.example' }, 'PUBLIC_URL must be an address'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
  [{ PROVIDER_EMAIL: 'nobody' }, 'PROVIDER_EMAIL must be an address'],
  [{ MQTT_URL: 'mqtt://one, http://two' }, 'MQTT_URL must be an address that begins with mqtt:// or mqtts://'],
  [{ MQTT_URL: 'mqtt://one', MQTT_SESSION: 'a b' }, 'MQTT_SESSION must be'],
  [{ MQTT_SESSION: 'gateway' }, 'set MQTT_URL'],
  [{ MQTT_URL: ',', MQTT_SESSION: 'gateway' }, 'MQTT_URL must be an address'],
  [{ DATABASE_REPLICA_URL: 'postgres://app:secret@standby/ohmstead' }, 'a standby of DATABASE_URL, which is not given'],
  [{ USER_CALLS_PER_SECOND: 'many' }, 'USER_CALLS_PER_SECOND must be a whole number'],
])('%o is refused with its reason', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason);
});

test('requests for early access go to the provider, or back to whoever sends the mails', () => {
  expect(readConfig({ MAIL_FROM: 'Ohmstead <mail@localhost>' }).providerEmail).toBe('mail@localhost');
  expect(readConfig({ PROVIDER_EMAIL: 'sales@maker.example' }).providerEmail).toBe('sales@maker.example');
});

test('a broker may be a cluster, whose nodes are named between commas', () => {
  const environment = { MQTT_URL: 'mqtt://me:p%2Cw@one:1883, mqtts://two', MQTT_SESSION: 'gateway-1' };
  const { mqttUrls, mqttSession } = readConfig(environment);
  expect(mqttUrls).toEqual(['mqtt://me:p%2Cw@one:1883', 'mqtts://two']);
  expect(mqttSession).toBe('gateway-1');
});

test('proxies are addresses or networks', () => {
  const named = ['loopback', '10.1.2.3', '10.0.0.0/8', '::1', 'fd00::/8'];
  expect(readConfig({ TRUSTED_PROXIES: named.join(', ') }).trustedProxies).toEqual(named);
});

test('all problems are told at once, and no password', () => {
  const told = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@db' });
  expect(told).toThrow(/PORT[^]*DATABASE_URL/);
  expect(told).not.toThrow('hunter2');
});

test.each([
  [{ PUBLIC_URL: 'http://console.example' }, 'PUBLIC_URL must be https'],
  [{ DATABASE_URL: 'postgres://app:postgres@db/ohmstead' }, 'DATABASE_URL has a password that everybody knows'],
  [
    { DATABASE_DIRECT_URL: 'postgres://app:app@db/ohmstead' },
    'DATABASE_DIRECT_URL has a password that everybody knows',
  ],
  [
    { DATABASE_URL: 'postgres://db/ohmstead', DATABASE_REPLICA_URL: 'postgres://app:secret@standby/ohmstead' },
    'DATABASE_REPLICA_URL has a password that everybody knows',
  ],
  [{ PUBLIC_URL: 'https://console.example', DEMO: '1' }, 'not at a public address'],
])('in production %o does not start', (environment, reason) => {
  expect(() => readConfig({ NODE_ENV: 'production', ...environment })).toThrow(reason);
});
