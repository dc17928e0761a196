import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PUBLIC_URL = 'https://console.example';
const start = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: 'production', PUBLIC_URL, ...environment });
const local = 'postgres://app:a-long-one@127.0.0.1/ohmstead';
const remote = 'postgres://app:a-long-one@db.example/ohmstead';

test.each([
  ['DATABASE_URL', { DATABASE_URL: remote }],
  ['DATABASE_URL', { DATABASE_URL: `${remote}?sslmode=disable` }],
  ['DATABASE_URL', { DATABASE_URL: `${remote}?sslmode=allow` }],
  ['DATABASE_URL', { DATABASE_URL: `${remote}?sslmode=prefer` }],
  ['DATABASE_URL', { DATABASE_URL: `${remote}?sslmode=require&sslmode=disable` }],
  ['DATABASE_URL', { DATABASE_URL: `${remote}?ssl=0` }],
  ['DATABASE_URL', { DATABASE_URL: `${local}?host=10.0.0.7` }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres:///ohmstead', PGHOST: 'db.example' }],
  ['DATABASE_URL', { DATABASE_URL: remote, PGSSLMODE: 'prefer' }],
  ['DATABASE_DIRECT_URL', { DATABASE_URL: local, DATABASE_DIRECT_URL: remote }],
  ['DATABASE_REPLICA_URL', { DATABASE_URL: local, DATABASE_REPLICA_URL: remote }],
  ['MQTT_URL', { MQTT_URL: 'mqtt://broker.example' }],
  ['MQTT_URL', { MQTT_URL: 'mqtts://one.example,mqtt://two.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }],
])('in production a remote %s without TLS is refused: %o', (name, environment) => {
  expect(() => start(environment)).toThrow(`${name} leads to another machine without TLS`);
  expect(readConfig(environment)).toBeDefined();
  expect(start({ ...environment, ALLOW_PLAINTEXT: 'database, mqtt,smtp' })).toBeDefined();
});

test.each([
  { DATABASE_URL: `${remote}?sslmode=verify-full`, DATABASE_DIRECT_URL: `${remote}?sslmode=require` },
  { DATABASE_URL: `${remote}?ssl=true` },
  { DATABASE_URL: remote, PGSSLMODE: 'verify-full' },
  { DATABASE_URL: local, DATABASE_REPLICA_URL: 'postgres://app:a-long-one@[::1]/ohmstead' },
  { DATABASE_URL: 'postgres://app:a-long-one@%2Fvar%2Frun%2Fpostgresql/ohmstead' },
  { DATABASE_URL: 'postgres://app:a-long-one@localhost/ohmstead?host=/var/run/postgresql' },
  { MQTT_URL: 'mqtts://one.example,mqtt://127.0.0.1' },
  { SMTP_URL: 'smtps://mail.example' },
  { SMTP_URL: 'smtp://mail.example?requireTLS=true' },
  { SMTP_URL: 'smtp://localhost' },
])('TLS, this machine and Unix sockets need no setting: %o', (environment) => {
  expect(start(environment)).toBeDefined();
});

test('what ALLOW_PLAINTEXT does not name is still refused', () => {
  const environment = { DATABASE_URL: remote, MQTT_URL: 'mqtt://broker.example', ALLOW_PLAINTEXT: 'mqtt' };
  expect(() => start(environment)).toThrow('ALLOW_PLAINTEXT=database');
  expect(() => start(environment)).not.toThrow('MQTT_URL');
});

test('an unknown word in ALLOW_PLAINTEXT is an error', () => {
  expect(() => start({ ALLOW_PLAINTEXT: 'database,postgres' })).toThrow(
    'ALLOW_PLAINTEXT knows database, mqtt, smtp, not postgres',
  );
});
