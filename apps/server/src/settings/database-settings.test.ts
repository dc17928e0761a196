import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ownerAccess, roleAccess } from './database-settings.ts';

const api = 'postgres://ohmstead_api:of-the-api@db/ohmstead';
const gateway = 'postgres://ohmstead_gateway:of-the-gateway@db/ohmstead';
const ofApi = { ROLES: 'api', DATABASE_API_URL: api };

test('a process with the role api needs only the address of that role', () => {
  const config = readConfig(ofApi);
  expect(config.databaseUrl).toBeNull();
  expect(roleAccess(config, 'api', '')).toEqual({ databaseUrl: api, directUrl: undefined, replicaUrl: null });
});

test('behind a pooler and at a standby a role signs in with its own login', () => {
  const besides = {
    DATABASE_DIRECT_URL: 'postgres://direct/ohmstead',
    DATABASE_REPLICA_URL: 'postgres://standby/ohmstead',
  };
  expect(roleAccess(readConfig({ ...ofApi, ...besides }), 'api', '')).toEqual({
    databaseUrl: api,
    directUrl: 'postgres://ohmstead_api:of-the-api@direct/ohmstead',
    replicaUrl: 'postgres://ohmstead_api:of-the-api@standby/ohmstead',
  });
});

test('DATABASE_URL alone works as it always has', () => {
  const databaseUrl = 'postgres://owner:of-the-owner@db/ohmstead';
  const config = readConfig({ DATABASE_URL: databaseUrl });
  expect(roleAccess(config, 'worker', databaseUrl)).toEqual({ databaseUrl, directUrl: undefined, replicaUrl: null });
});

test.each([
  [{ ROLES: 'api,worker', DATABASE_API_URL: api }, 'ROLES with worker needs DATABASE_WORKER_URL'],
  [{ ...ofApi, DATABASE_GATEWAY_URL: gateway }, 'DATABASE_GATEWAY_URL is not for a process whose ROLES are api'],
  [{ ...ofApi, DATABASE_URL: 'postgres://owner:x@db/ohmstead' }, 'DATABASE_URL holds another login'],
  [{ ...ofApi, DATABASE_OWNER_URL: 'postgres://owner:x@db/ohmstead' }, 'a serving process must not have it'],
  [{ DATABASE_OWNER_URL: 'postgres://owner:x@db/ohmstead' }, 'a serving process must not have it'],
  [{ ...ofApi, DATABASE_ROLE_SECRET: 'x' }, 'DATABASE_ROLE_SECRET opens every role'],
  [{ ...ofApi, DATABASE_DIRECT_URL: 'postgres://owner:x@db/ohmstead' }, 'DATABASE_DIRECT_URL must not contain a login'],
  [{ ...ofApi, DATABASE_REPLICA_URL: 'postgres://owner@db/ohmstead' }, 'DATABASE_REPLICA_URL must not contain a login'],
  [{ ...ofApi, DEMO: '1' }, 'DEMO=1 needs DATABASE_URL'],
  [{ ROLES: 'api', DATABASE_API_URL: gateway }, 'DATABASE_API_URL must log in as ohmstead_api'],
  [{ ROLES: 'api', DATABASE_API_URL: 'postgres://ohmstead_api@db/ohmstead' }, 'DATABASE_API_URL must have a password'],
])('a process that could sign in as another role, or not at all, does not start: %#', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason);
});

test('in production a role signs in at another machine over TLS only', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://console.example' };
  expect(() => readConfig({ ...production, ...ofApi })).toThrow(
    'DATABASE_API_URL leads to another machine without TLS',
  );
  expect(readConfig({ ...production, ...ofApi, DATABASE_API_URL: `${api}?sslmode=verify-full` })).toBeDefined();
});

test('a tool with the owner’s address leaves the passwords of roles whose addresses it does not know', () => {
  const owner = 'postgres://owner:of-the-owner@db/ohmstead';
  const { url, passwordOf } = ownerAccess({ DATABASE_OWNER_URL: owner, DATABASE_API_URL: api });
  expect([url, passwordOf?.('api'), passwordOf?.('gateway')]).toEqual([owner, 'of-the-api', null]);
  expect(ownerAccess({ DATABASE_URL: owner })).toEqual({ url: owner, passwordOf: undefined });
});
