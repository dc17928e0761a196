import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrganizationId, Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findPostmaster } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { migrate } from '../migrate/migrate.ts';
import { CopyDeadlineExceeded } from './copy-rows.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openClient } from './client.ts';
import { openDatabase } from './open-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
const start = () => startEmbedded({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' } });
const { url } = await start();
await migrate(url);
const database = openDatabase(url, 'api', { poolSize: 2, copyPoolSize: 1 });
const ours: Scope = { organizationId: 1 as OrganizationId, userId: null, allLocations: true, locationIds: [] };

afterAll(async () => {
  await database.close();
  await (await start()).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const killServer = () => process.kill(findPostmaster(join(dataDir, 'pg18'))?.pid as number, 'SIGKILL');
const answers = () =>
  database.ping().then(
    () => true,
    () => false,
  );
const reconnected = async () => {
  await expect.poll(answers, { timeout: 60_000, interval: 20 }).toBe(true);
};

test('an outage is reported as such, and everything continues when the database is back', async () => {
  await database.ping();
  killServer();
  await expect.poll(() => database.ping().catch((error: unknown) => error)).toBeInstanceOf(DatabaseUnavailable);
  await start();
  await reconnected();
});

test('a server that hangs counts as away, until it continues', async () => {
  await database.ping();
  const { rows } = await database.withDirectory((directory) =>
    sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'client backend'`.execute(directory),
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  const told = await database.ping().catch((error: unknown) => error);
  for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  expect(told).toBeInstanceOf(DatabaseUnavailable);
  await reconnected();
});

test('a query to a server that hangs fails with that error, even without a timeout of its own', async () => {
  const impatient = openDatabase(url, 'api', { poolSize: 1, hungAfterMs: 300 });
  await impatient.ping();
  const { rows } = await database.withDirectory((directory) =>
    sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'client backend'`.execute(directory),
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  const read = impatient.readTenant(ours, (reader) => sql`select 1`.execute(reader));
  const told = await read.catch((error: unknown) => error);
  for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  expect(told).toBeInstanceOf(DatabaseUnavailable);
  await impatient.ping();
  await impatient.close();
  await reconnected();
});

test('a statement in progress when the server dies fails with that error', async () => {
  const { promise: isUnderWay, resolve: underWay } = Promise.withResolvers<void>();
  const sleeping = database.readTenant(ours, async (reader) => {
    await sql`select 1`.execute(reader);
    underWay();
    await sql`select pg_sleep(9)`.execute(reader);
  });
  const told = sleeping.catch((error: unknown) => error);
  await isUnderWay;
  killServer();
  expect(await told).toBeInstanceOf(DatabaseUnavailable);
  await start();
  await reconnected();
});

test('a standby counts as away, until it is promoted', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'pg18', 'standby.signal'), '');
  await start();
  const read = () => database.readTenant(ours, (reader) => sql`select 1`.execute(reader));
  await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailable);
  const pooled = openDatabase(url, 'api', { directUrl: `${url}?application_name=direct` });
  const change = pooled.writeTenant(ours, (writer) => sql`notify changes, 'news'`.execute(writer));
  await expect(change).rejects.toBeInstanceOf(DatabaseUnavailable);
  await pooled.close();
  const user = { onHeld: () => undefined, onLost: () => undefined };
  await expect(database.holdLock('of the primary', user)).rejects.toBeInstanceOf(DatabaseUnavailable);
  const root = await openClient(url, 'test');
  await root.query('select pg_promote()');
  await root.end();
  await reconnected();
  await read();
});

test('a listener reconnects after the server was away, and is called to check for changes', async () => {
  const heard: (string | null)[] = [];
  const listener = await database.listen('changes', (payload) => heard.push(payload));
  killServer();
  await start();
  await expect.poll(() => heard).toEqual([null, null]);
  await reconnected();
  await database.writeTenant(ours, (writer) => sql`notify changes, 'news'`.execute(writer));
  await expect.poll(() => heard).toEqual([null, null, 'news']);
  await listener.close();
});

test('a listener that is reconnecting to a server that hangs can be closed', async () => {
  const listener = await database.listen('changes', () => undefined);
  const postmaster = findPostmaster(join(dataDir, 'pg18'))?.pid as number;
  process.kill(postmaster, 'SIGSTOP');
  const ended = () =>
    database.withDirectory(async (directory) => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`.execute(directory);
      return rows.length === 0;
    });
  await expect.poll(ended).toBe(true);
  await listener.close();
  process.kill(postmaster, 'SIGCONT');
  await reconnected();
});

test('a caller who finds no free connection within two seconds gets the error for an outage', async () => {
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>();
  const holding = [1, 2].map(() => database.readTenant(ours, () => enough));
  await expect(database.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
  letGo();
  await Promise.all(holding);
  await database.ping();
});

const manyRows = `select repeat('x', 1000) from generate_series(1, 200000)`;

async function take(pieces: AsyncIterable<Buffer>, afterFirst: () => Promise<void>): Promise<void> {
  for await (const piece of pieces) if (piece.length > 0) await afterFirst();
}

test('a consumer that stalls loses its list, and the connection can be used again', async () => {
  const stalled = take(
    // Long enough for a busy machine to begin with the list.
    database.copyRows(ours, manyRows, 1_000),
    () => new Promise((resolve) => setTimeout(resolve, 1_500)),
  );
  await expect(stalled).rejects.toBeInstanceOf(CopyDeadlineExceeded);
  expect(await countBytes(`select 1`)).toBe(2);
});

test('a consumer that goes away ends the query', async () => {
  for await (const piece of database.copyRows(ours, manyRows)) if (piece.length > 0) break;
  expect(await countBytes(`select 1`)).toBe(2);
  await expect
    .poll(async () => {
      const { rows } = await database.readTenant(ours, (reader) =>
        sql<{ n: number }>`select count(*) as n from pg_stat_activity where query like 'copy%'`.execute(reader),
      );
      return rows[0]?.n;
    })
    .toBe(0);
});

test('a list that fails on the server has the reason in its error', async () => {
  await expect(countBytes('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(await countBytes(`select 1`)).toBe(2);
});

async function countBytes(select: string): Promise<number> {
  let bytes = 0;
  for await (const piece of database.copyRows(ours, select)) bytes += piece.length;
  return bytes;
}
