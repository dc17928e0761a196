import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { describeOpenings } from './find-careless-settings.ts';

test('without any setting everything is embedded and local', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, mqttPort: 1883, databaseUrl: null, mqttUrls: [] });
  expect(config).toMatchObject({ smtpUrl: null, metricsPort: null, isDemo: false, providerName: 'the provider' });
  expect(config.publicUrl.href).toBe('http://127.0.0.1:3000/');
  expect(config.roles).toEqual(['api', 'gateway', 'worker']);
});

test('a process has any combination of roles', () => {
  expect(readConfig({ ROLES: 'worker, api' }).roles).toEqual(['api', 'worker']);
});

test('a host for all addresses is called localhost in mails and redirects', () => {
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
  [{ HOST_NAMES: 'console.example, https://console.example' }, 'HOST_NAMES must be names such as console.example'],
  [{ HOST_NAMES: 'console.example:443' }, 'not console.example:443'],
  [{ MQTT_HOST: 'this machine' }, 'MQTT_HOST must be a name or an address'],
  [{ METRICS_HOST: 'this machine' }, 'METRICS_HOST must be a name or an address'],
  [{ API_DOCS: 'closed' }, 'API_DOCS must be open or signed-in'],
  [{ DEMO_ON_NETWORK: 'yes' }, 'DEMO_ON_NETWORK must be 0 or 1'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
  [{ PUBLIC_URL: 'console.example' }, 'PUBLIC_URL must be an address'],
  [{ OPERATOR_ORGANIZATION: 'ours' }, 'OPERATOR_ORGANIZATION must be a whole number from 1'],
  [{ BACKUP_WITHIN_HOURS: '-1' }, 'BACKUP_WITHIN_HOURS must be a whole number from 0'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
  [{ PROVIDER_EMAIL: 'nobody' }, 'PROVIDER_EMAIL must be an address'],
  [{ MQTT_URL: 'mqtt://one, http://two' }, 'MQTT_URL must be an address that begins with mqtt:// or mqtts://'],
  [{ MQTT_URL: 'mqtt://one', MQTT_SESSION: 'a b' }, 'MQTT_SESSION must be'],
  [{ MQTT_SESSION: 'gateway' }, 'set MQTT_URL'],
  [{ MQTT_URL: ',', MQTT_SESSION: 'gateway' }, 'MQTT_URL must be an address'],
  [{ DATABASE_REPLICA_URL: 'postgres://app:secret@standby/ohmstead' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
  [{ USER_CALLS_PER_SECOND: 'many' }, 'USER_CALLS_PER_SECOND must be a whole number'],
])('%o is refused with its reason', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason);
});

test('requests for early access go to the provider, or back to whoever sends the mails', () => {
  expect(readConfig({ MAIL_FROM: 'Ohmstead <mail@localhost>' }).providerEmail).toBe('mail@localhost');
  expect(readConfig({ PROVIDER_EMAIL: 'sales@maker.example' }).providerEmail).toBe('sales@maker.example');
});

test('a broker may be a cluster, whose nodes are separated by commas', () => {
  const environment = { MQTT_URL: 'mqtt://me:p%2Cw@one:1883, mqtts://two', MQTT_SESSION: 'gateway-1' };
  const { mqttUrls, mqttSession } = readConfig(environment);
  expect(mqttUrls).toEqual(['mqtt://me:p%2Cw@one:1883', 'mqtts://two']);
  expect(mqttSession).toBe('gateway-1');
});

test('proxies are addresses or networks', () => {
  const named = ['loopback', '10.1.2.3', '10.0.0.0/8', '::1', 'fd00::/8'];
  expect(readConfig({ TRUSTED_PROXIES: named.join(', ') }).trustedProxies).toEqual(named);
});

test('all problems are reported at once, and no password', () => {
  const told = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@db' });
  expect(told).toThrow(/PORT[^]*DATABASE_URL/);
  expect(told).not.toThrow('hunter2');
});

test.each([
  [{ PUBLIC_URL: 'http://console.example' }, 'PUBLIC_URL must be https'],
  [{ DATABASE_URL: 'postgres://app:postgres@db/ohmstead' }, 'DATABASE_URL has a password that everyone knows'],
  [{ DATABASE_DIRECT_URL: 'postgres://app:app@db/ohmstead' }, 'DATABASE_DIRECT_URL has a password that everyone knows'],
  [
    { DATABASE_URL: 'postgres://db/ohmstead', DATABASE_REPLICA_URL: 'postgres://app:secret@standby/ohmstead' },
    'DATABASE_REPLICA_URL has a password that everyone knows',
  ],
  [{ PUBLIC_URL: 'https://console.example', DEMO: '1' }, 'DEMO_ON_NETWORK=1'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 needs PUBLIC_URL'],
  [{ HOST: '::', ROLES: 'gateway' }, 'HOST=:: needs PUBLIC_URL'],
  [{ HOST: '10.0.0.7' }, 'HOST=10.0.0.7 needs PUBLIC_URL'],
  [{ HOST: 'console.example' }, 'HOST=console.example needs PUBLIC_URL'],
  [{ HOST: '0.0.0.0', DEMO_ON_NETWORK: '1', DEMO: '1' }, 'HOST=0.0.0.0 needs PUBLIC_URL'],
])('in production %o does not start', (environment, reason) => {
  expect(() => readConfig({ NODE_ENV: 'production', ...environment })).toThrow(reason);
});

test.each(['127.0.0.1', '127.0.0.53', '::1', 'localhost', '::ffff:127.0.0.1', ''])(
  'in production HOST=%s needs no PUBLIC_URL, and may show the demo',
  (host) => {
    expect(readConfig({ NODE_ENV: 'production', HOST: host, DEMO: '1' }).isDemo).toBe(true);
  },
);

test.each(['0.0.0.0', '::', '10.0.0.7', 'my-machine'])(
  'a demo on HOST=%s starts only with DEMO_ON_NETWORK=1, and then reports what that opens',
  (host) => {
    const settings = { HOST: host, DEMO: '1' };
    for (const more of [{}, { PUBLIC_URL: 'http://localhost:3000' }, { NODE_ENV: 'production' }])
      expect(() => readConfig({ ...settings, ...more })).toThrow('DEMO_ON_NETWORK=1');
    const [opening, ...others] = describeOpenings(readConfig({ ...settings, DEMO_ON_NETWORK: '1' }));
    expect(opening).toMatch(/^The demo is open to the network: .*published password/);
    expect(others).toEqual([]);
    expect(readConfig({ HOST: host, DEMO: '0' }).host).toBe(host);
  },
);

test('a start that opens nothing reports nothing', () => {
  expect(describeOpenings(readConfig({ DEMO: '1' }))).toEqual([]);
  const production = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://console.example' };
  expect(describeOpenings(readConfig(production))).toEqual([]);
});

test('passwords that a container for this machine would accept unencrypted from the network are reported', () => {
  const container = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' };
  expect(describeOpenings(readConfig(container))).toEqual([expect.stringContaining('unencrypted')]);
});

test('a broker reachable from the network is reported, since analyzers then send their secrets unencrypted', () => {
  const opened = { NODE_ENV: 'production', MQTT_HOST: '0.0.0.0' };
  const [opening, ...others] = describeOpenings(readConfig(opened));
  expect(opening).toMatch(/^MQTT_HOST=0\.0\.0\.0: .*secrets unencrypted/);
  expect(others).toEqual([]);
  for (const closed of [{ MQTT_HOST: '127.0.0.2' }, { MQTT_URL: 'mqtts://broker.example' }, { ROLES: 'api,worker' }])
    expect(describeOpenings(readConfig({ ...opened, ...closed }))).toEqual([]);
});

test('broker and metrics listen on this machine alone, whatever HOST says, unless a setting of their own says otherwise', () => {
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://console.example' };
  expect(readConfig(open)).toMatchObject({ mqttHost: '127.0.0.1', metricsHost: '127.0.0.1' });
  const named = readConfig({ ...open, MQTT_HOST: '0.0.0.0', METRICS_HOST: '10.0.0.7' });
  expect(named).toMatchObject({ mqttHost: '0.0.0.0', metricsHost: '10.0.0.7' });
});

test('host names are read in lower case and without the final dot', () => {
  expect(readConfig({ HOST_NAMES: 'Console.Example., box' }).hostNames).toEqual(['console.example', 'box']);
});
