import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openClient } from '../connections/client.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { migrationFolder } from '../testing/migration-folder.ts';
import { ask } from '../testing/with-client.ts';
import { migrate } from './migrate.ts';

const outside = (statement: string) => `-- Outside a transaction\n${statement}`;
const concurrently = outside('create index concurrently if not exists rows__n__idx on app.rows (app.gated(n));');

let url: string;
let gate: pg.Client;

/** A table whose indexes over `app.gated(n)` are not built before the gate is opened. */
beforeEach(async () => {
  url = await emptyDatabase();
  await migrate(url, migrationFolder(start));
  gate = await openClient(url, 'gate');
  await gate.query('select pg_advisory_lock(1)');
  return () => gate.end();
});

const start = {
  '0001-rows.sql': `create table app.rows (n integer); insert into app.rows values (1);
    create function app.gated(n integer) returns integer immutable language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return n; end $$`,
};

const openGate = () => gate.query('select pg_advisory_unlock(1)');

const isWaitingFor = `datname = current_database() and application_name = 'ohmstead-migrate' and wait_event_type = 'Lock' and wait_event =`;

async function finds(text: string, rows: number): Promise<void> {
  await expect.poll(() => ask(url, text), { timeout: 60_000, interval: 20 }).toHaveLength(rows);
}

const buildWaits = (event: string) => finds(`select from pg_stat_activity where ${isWaitingFor} '${event}'`, 1);

const indexes = () =>
  ask(
    url,
    `select relname as name, indisvalid as valid, pg_get_userbyid(relowner) as owner from pg_index
       join pg_class on pg_class.oid = indexrelid where indrelid = 'app.rows'::regclass`,
  );
const landed = async () => (await ask(url, 'select name from ohmstead.migrations order by 1')).map(({ name }) => name);
const built = [{ name: 'rows__n__idx', valid: true, owner: 'ohmstead_owner' }];

const write = () => ask(url, `set lock_timeout = '200ms'; insert into app.rows values (2)`);

test('writers of a table continue while an index of it is built', async () => {
  const migrating = migrate(url, migrationFolder({ ...start, '0002-index.sql': concurrently }));
  await buildWaits('advisory');
  await write();
  await openGate();
  expect(await migrating).toEqual({ applied: ['0002-index'] });
  expect(await indexes()).toEqual(built);
  expect(await ask(url, 'select n from app.rows order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('with a build in a transaction they wait', async () => {
  const sql = 'create index rows__n__idx on app.rows (app.gated(n))';
  const migrating = migrate(url, migrationFolder({ ...start, '0002-index.sql': sql }));
  await buildWaits('advisory');
  await expect(write()).rejects.toMatchObject({ code: '55P03' });
  await openGate();
  await migrating;
});

test('an index whose build was killed is rebuilt by the next run', async () => {
  const folder = migrationFolder({ ...start, '0002-index.sql': concurrently });
  const migrating = migrate(url, folder);
  await buildWaits('advisory');
  await Promise.all([
    expect(migrating).rejects.toThrow('Migration 0002-index: '),
    ask(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${isWaitingFor} 'advisory'`),
  ]);
  expect(await indexes()).toEqual([{ ...built[0], valid: false }]);
  expect(await landed()).toEqual(['0001-rows']);
  await openGate();
  expect(await migrate(url, folder)).toEqual({ applied: ['0002-index'] });
  expect(await indexes()).toEqual(built);
});

test('two concurrent migrations build an index once, and the second continues after it', async () => {
  const folder = migrationFolder({
    ...start,
    '0002-index.sql': concurrently,
    '0003-after.sql': 'alter table app.rows add column m integer',
  });
  const both = [migrate(url, folder), migrate(url, folder)];
  await finds(
    `select from pg_stat_activity where datname = current_database() and application_name = 'ohmstead-migrate'
      and (query like '%create index%' and wait_event = 'advisory' or query like '%advisory_lock%')`,
    2,
  );
  await openGate();
  const applied = (await Promise.all(both)).flatMap((result) => result.applied);
  expect(applied.toSorted()).toEqual(['0002-index', '0003-after']);
  expect(await indexes()).toEqual(built);
});

test('a build that fails leaves nothing behind and is reported by name', async () => {
  await ask(url, 'insert into app.rows values (1)');
  const sql = outside('create unique index concurrently if not exists rows__n__key on app.rows (n)');
  const folder = migrationFolder({ ...start, '0002-key.sql': sql });
  await expect(migrate(url, folder)).rejects.toThrow(
    'Migration 0002-key: could not create unique index "rows__n__key"',
  );
  expect(await indexes()).toEqual([]);
  expect(await landed()).toEqual(['0001-rows']);
});

test('an object with the name of the index that is not one of the table is left alone', async () => {
  await ask(url, 'create table app.rows__n__idx ()');
  const folder = migrationFolder({ ...start, '0002-index.sql': concurrently });
  await expect(migrate(url, folder)).rejects.toThrow('app.rows__n__idx is not a valid index of app.rows');
  expect(await landed()).toEqual(['0001-rows']);
});

/** For sessions that begin from now on. */
const setInDatabase = (setting: string) =>
  ask(url, `do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`);

async function beginReading(): Promise<pg.Client> {
  const reader = await openClient(url, 'reader');
  onTestFinished(() => reader.end());
  await reader.query('begin isolation level repeatable read; select from app.rows');
  return reader;
}

test('a build waits as long as necessary for older transactions, and writers continue meanwhile', async () => {
  await openGate();
  await setInDatabase('statement_timeout = 1000');
  const reader = await beginReading();
  await gate.query('begin; lock table app.rows in share update exclusive mode');
  const migrating = migrate(url, migrationFolder({ ...start, '0002-index.sql': concurrently }));
  await buildWaits('relation');
  await write();
  await gate.query('commit');
  await finds(
    `select from pg_locks where locktype = 'virtualxid' and not granted and waitstart < now() - interval '1.1s'`,
    1,
  );
  await write();
  await reader.query('commit');
  expect(await migrating).toEqual({ applied: ['0002-index'] });
  expect(await indexes()).toEqual(built);
});

test('a build that met a deadlock is repeated', async () => {
  await setInDatabase('deadlock_timeout = 100');
  const reader = await beginReading();
  // The build detects the deadlock first, and is aborted.
  await reader.query(`set local deadlock_timeout = '1min'`);
  const migrating = migrate(url, migrationFolder({ ...start, '0002-index.sql': concurrently }));
  await buildWaits('advisory');
  const locked = reader.query('lock table app.rows in share update exclusive mode');
  await finds(`select from pg_locks where relation = 'app.rows'::regclass and not granted`, 1);
  await openGate();
  await locked;
  await reader.query('commit');
  expect(await migrating).toEqual({ applied: ['0002-index'] });
  expect(await indexes()).toEqual(built);
});

test('an index is dropped in the same way, once, by a file that stays as it was', async () => {
  await openGate();
  const sql = outside('-- Nobody asks for it.\ndrop index concurrently if exists app.rows__n__idx;');
  const folder = migrationFolder({ ...start, '0002-index.sql': concurrently, '0003-drop.sql': sql });
  expect(await migrate(url, folder)).toEqual({ applied: ['0002-index', '0003-drop'] });
  expect(await indexes()).toEqual([]);
  expect(await migrate(url, folder)).toEqual({ applied: [] });
  writeFileSync(join(folder, '0003-drop.sql'), sql.replace('Nobody', 'No one'));
  await expect(migrate(url, folder)).rejects.toThrow('Migration 0003-drop: it was changed after it had landed');
});
