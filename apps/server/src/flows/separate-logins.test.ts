import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { databaseRoles, openClient, roleName, rolePassword, startEmbedded, withLogin } from '@ohmstead/database';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

/** Each test starts processes of the product. */
vi.setConfig({ testTimeout: 120_000 });

/** Roles belong to a whole cluster: this one has its own, with passwords that nobody else knows. */
const dataDir = mkdtempSync(join(tmpdir(), 'ohmstead-logins-'));
const cluster = await startEmbedded({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' } });
afterAll(async () => {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const ownerPassword = decodeURIComponent(new URL(cluster.url).password);
const addresses = Object.fromEntries(
  databaseRoles.map((role) => [role, withLogin(cluster.url, roleName(role), `its own 'password' % of ${role}`)]),
) as Record<(typeof databaseRoles)[number], string>;
const roleUrls = {
  DATABASE_API_URL: addresses.api,
  DATABASE_GATEWAY_URL: addresses.gateway,
  DATABASE_WORKER_URL: addresses.worker,
};

/** Code compiled by one process is not compiled again by the next. */
const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(dataDir, 'compiled') };

const run = (program: string, environment: Record<string, string>) =>
  spawn(process.execPath, [fileURLToPath(new URL(`../${program}`, import.meta.url))], {
    env: { ...compiled, PORT: '0', MQTT_PORT: '0', DATA_DIR: join(dataDir, 'data'), DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function outcome(program: string, environment: Record<string, string>) {
  const child = run(program, environment);
  // A process that should have failed, and serves instead, is stopped.
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await exited)[0] as number, said, complained };
}

const ofApi = { ROLES: 'api', DATABASE_API_URL: addresses.api };
const migrate = (more: Record<string, string> = {}) =>
  outcome('migrate-main.ts', { DATABASE_OWNER_URL: cluster.url, ...roleUrls, ...more });

test('a process with only its role’s address does not start on a database that was not migrated', async () => {
  const { code, said, complained } = await outcome('main.ts', ofApi);
  expect([code, said]).toEqual([1, '']);
  expect(complained).toMatch(/^The database does not let ohmstead_api in \(.*\): run `npm run migrate` .*first\n$/);
});

test('the owner’s address alone does not define the passwords of the roles', async () => {
  const { code, complained } = await migrate({ DATABASE_WORKER_URL: '' });
  expect([code, complained]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_OWNER_URL needs DATABASE_WORKER_URL[^\n]*\n$/),
  ]);
});

test('migration is a separate step: afterwards each part serves with its own address, and has none of the owner’s rights', async () => {
  expect(await migrate()).toMatchObject({ code: 0, said: expect.stringMatching(/^Migrated: 0001-/) });
  expect(await migrate()).toMatchObject({ code: 0, said: 'The database is up to date.\n' });
  const child = run('main.ts', ofApi);
  onTestFinished(() => void child.kill('SIGKILL'));
  const others = run('main.ts', { ...roleUrls, DATABASE_API_URL: '', ROLES: 'gateway,worker' });
  onTestFinished(() => void others.kill('SIGKILL'));
  const [address] = await Promise.all([ready(child), ready(others)]);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const environment = readFileSync(`/proc/${child.pid}/environ`, 'utf8');
  expect(environment).toContain(addresses.api);
  for (const secret of [ownerPassword, addresses.gateway, addresses.worker]) expect(environment).not.toContain(secret);
});

async function ready(child: ReturnType<typeof run>): Promise<unknown> {
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, address } = JSON.parse(line) as Record<string, unknown>;
    if (msg === 'Ready') return address;
  }
  throw new Error('The process ended before it was ready');
}

test('the login of the API cannot read other roles’ secrets or switch to another role', async () => {
  const client = await openClient(addresses.api, 'attack');
  onTestFinished(() => client.end());
  const attempts = [
    'select rolpassword from pg_authid',
    'set role ohmstead_owner',
    'set role ohmstead_gateway',
    'set role ohmstead_worker',
    'set role ohmstead_backup',
    `alter role ohmstead_gateway password 'x'`,
    'select secret_hash from directory.things',
    'select * from directory.server_keys',
    'select * from ohmstead.migrations',
    `select pg_read_file('database-password')`,
  ];
  for (const attempt of attempts) await expect(client.query(attempt)).rejects.toMatchObject({ code: '42501' });
});

test('from the login of the API no other password can be derived', async () => {
  const known = [addresses.api, withLogin(cluster.url, 'postgres', new URL(addresses.api).password)];
  const guesses = known.flatMap((address) => [
    decodeURIComponent(new URL(address).password),
    ...(['api', 'gateway', 'worker', 'backup'] as const).map((role) => rolePassword(new URL(address), role, {})),
  ]);
  const owner = decodeURIComponent(new URL(cluster.url).username);
  const logins = [owner, ...(['gateway', 'worker', 'backup'] as const).map(roleName)];
  for (const login of logins)
    for (const guess of guesses)
      await expect(openClient(withLogin(cluster.url, login, guess), 'attack')).rejects.toMatchObject({ code: '28P01' });
});

test('a process on an older database reports that migrations are missing', async () => {
  const client = await openClient(cluster.url, 'test');
  const { rows } = await client.query('delete from ohmstead.migrations where number = 163 returning *');
  const { code, complained } = await outcome('main.ts', ofApi);
  await client.query(
    'insert into ohmstead.migrations select * from json_populate_record(null::ohmstead.migrations, $1)',
    [JSON.stringify(rows[0])],
  );
  await client.end();
  expect([code, complained]).toEqual([
    1,
    expect.stringMatching(/^The database lacks migrations of this version \(0163-migration-state\): [^\n]*\n$/),
  ]);
});

test('the provider’s tools leave the passwords unchanged', async () => {
  const { code } = await outcome('audit/main.ts', { DATABASE_OWNER_URL: cluster.url });
  expect(code).toBe(0);
  for (const role of databaseRoles) await (await openClient(addresses[role], 'test')).end();
});
