import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { roleUrl } from '../roles/database-role.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { migrationFolder } from '../testing/migration-folder.ts';
import { ask } from '../testing/with-client.ts';
import { migrate } from './migrate.ts';

test('applies each migration once, in order', async () => {
  const url = await emptyDatabase();
  const folder = migrationFolder({
    '0001-first.sql': 'create table app.steps (n integer); insert into app.steps values (1)',
    '0002-second.sql': 'insert into app.steps values (2)',
  });
  expect(await migrate(url, folder)).toEqual({ applied: ['0001-first', '0002-second'] });
  expect(await migrate(url, folder)).toEqual({ applied: [] });
  expect(await ask(url, 'select n from app.steps')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('several processes that migrate concurrently apply each migration once', async () => {
  const url = await emptyDatabase();
  const folder = migrationFolder({
    '0001-first.sql': 'create table app.steps (n integer); select pg_sleep(0.1); insert into app.steps values (1)',
  });
  const results = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001-first']);
  expect(await ask(url, 'select n from app.steps')).toEqual([{ n: 1 }]);
});

test('a migration that fails leaves nothing behind and is reported by name', async () => {
  const url = await emptyDatabase();
  const folder = migrationFolder({ '0001-broken.sql': 'create table app.half (n integer); select nonsense' });
  await expect(migrate(url, folder)).rejects.toThrow('Migration 0001-broken: column "nonsense" does not exist');
  expect(await ask(url, `select to_regclass('app.half') as half`)).toEqual([{ half: null }]);
});

test('refuses a migration that was edited after it was applied', async () => {
  const url = await emptyDatabase();
  const folder = migrationFolder({ '0001-first.sql': 'select 1' });
  await migrate(url, folder);
  writeFileSync(join(folder, '0001-first.sql'), 'select 2');
  await expect(migrate(url, folder)).rejects.toThrow('Migration 0001-first: it was changed after it had landed');
});

test('refuses two migrations of one number and names files that are not migrations', async () => {
  const url = await emptyDatabase();
  const twins = migrationFolder({ '0002-first.sql': 'select 1', '0002-second.sql': 'select 1' });
  await expect(migrate(url, twins)).rejects.toThrow('0002-second carries the number of another migration');
  await expect(migrate(url, migrationFolder({ 'first.sql': 'select 1' }))).rejects.toThrow(
    'not named like a migration',
  );
});

test('a migration in batches commits each of them, ends with the one that finds nothing, and is applied once', async () => {
  const url = await emptyDatabase();
  const folder = migrationFolder({
    '0001-rows.sql': 'create table app.rows (n integer, batch xid8); insert into app.rows select generate_series(1, 5)',
    '0002-fill.sql': `-- In batches
      do $$ declare filled bigint; begin
        update app.rows set batch = pg_current_xact_id() where n in (select n from app.rows where batch is null order by n limit 2);
        get diagnostics filled = row_count;
        perform set_config('ohmstead.batch', filled::text, true);
      end $$`,
  });
  const results = await Promise.all([migrate(url, folder), migrate(url, folder)]);
  expect(results.flatMap(({ applied }) => applied).toSorted()).toEqual(['0001-rows', '0002-fill']);
  const sizes = await ask(url, 'select count(*)::integer as n from app.rows group by batch order by 1');
  expect(sizes).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }]);
});

test('a migration in batches that does not say how many rows it changed fails', async () => {
  const url = await emptyDatabase();
  const folder = migrationFolder({ '0001-fill.sql': '-- In batches\nselect 1' });
  await expect(migrate(url, folder)).rejects.toThrow('Migration 0001-fill: a batch says in ohmstead.batch');
});

test('waits for a lock in short attempts instead of blocking everybody', async () => {
  const url = await emptyDatabase();
  const folder = migrationFolder({ '0001-first.sql': 'create table app.busy (n integer)' });
  await migrate(url, folder);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table app.busy');
  writeFileSync(join(folder, '0002-second.sql'), 'alter table app.busy add column m integer');
  const migrating = migrate(url, folder);
  await lockWaitEnds(url);
  await holder.query('commit');
  await holder.end();
  expect(await migrating).toEqual({ applied: ['0002-second'] });
});

/** The migration has been seen waiting for the lock, and has then given up its attempt. */
async function lockWaitEnds(url: string): Promise<void> {
  for (const expected of [1, 0])
    await expect.poll(() => countWaiting(url), { timeout: 60_000, interval: 20 }).toBe(expected);
}

async function countWaiting(url: string): Promise<number> {
  const [row] = await ask(
    url,
    `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and application_name = 'ohmstead-migrate' and wait_event_type = 'Lock'`,
  );
  return row?.['n'] as number;
}

test('a login that is not a superuser creates everything in an empty cluster', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plain-login-'));
  const cluster = await startEmbedded({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' } });
  onTestFinished(async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await ask(
    cluster.url,
    `create role plain login createrole password 'plain'; grant create on database ohmstead to plain`,
  );
  const plain = new URL(cluster.url);
  plain.username = 'plain';
  plain.password = 'plain';
  expect((await migrate(plain.href)).applied.length).toBeGreaterThan(0);
  expect(await migrate(plain.href)).toEqual({ applied: [] });
  const index = `-- Outside a transaction
create index concurrently if not exists batteries__planted__idx on app.batteries (organization_id, id, version)`;
  expect(await migrate(plain.href, migrationFolder({ '9999-index.sql': index }))).toEqual({ applied: ['9999-index'] });
  expect(await ask(roleUrl(plain.href, 'api'), 'select count(*)::integer as n from app.batteries')).toEqual([{ n: 0 }]);
});
