/**
 * The drill of docs/operations.md: base backup and archived write-ahead log of an outside PostgreSQL, an accident, and the database
 * as it was a moment before. The control: without a target time the accident is there again.
 */
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@ohmstead/database';
import { findFreePort } from '@ohmstead/database/testing';
import pg from 'pg';
import { addOrganization } from '../world/organization.ts';
import { findPostgres, runAsPostgres } from '../several-processes/debian-postgres.ts';

const found = findPostgres();
if (found === undefined) {
  console.warn('NOT PROVED  point-in-time: PostgreSQL is not installed (Debian: postgresql)');
  process.exit();
}
const program = (name: string) => join(found, name);
const folder = mkdtempSync(join(tmpdir(), 'ohmstead-drill-'));
chmodSync(folder, 0o777);
const place = (name: string) => join(folder, name);
const password = 'drill-Only-1';
const rows = 20_000;

writeFileSync(place('password'), password);
mkdirSync(place('archive'));
chmodSync(place('archive'), 0o777);

async function start(data: string): Promise<{ url: string; root: pg.Pool }> {
  const port = await findFreePort();
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  runAsPostgres(
    program('pg_ctl'),
    '-D',
    place(data),
    '-l',
    place(`${data}.log`),
    '-w',
    '-t',
    '120',
    '-o',
    options,
    'start',
  );
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const root = new pg.Pool({ connectionString: url, max: 1 });
  root.on('error', () => undefined);
  return { url, root };
}

const stop = (data: string, mode: string) =>
  runAsPostgres(program('pg_ctl'), '-D', place(data), '-m', mode, '-w', 'stop');

async function ask<Value>(root: pg.Pool, query: string): Promise<Value> {
  return (await root.query<{ value: Value }>(query)).rows[0]!.value;
}

const everyBattery = `select coalesce(md5(string_agg(batteries::text, '' order by id)), '') as value from app.batteries`;

/** A copy of the base backup that replays the archive, up to a moment where one is named. */
async function restore(name: string, until?: string): Promise<{ root: pg.Pool; tookMs: number }> {
  const startedAtMs = performance.now();
  runAsPostgres('cp', '-a', place('base'), place(name));
  const settings = [`restore_command = 'cp ${place('archive')}/%f %p'`, 'archive_mode = off'];
  if (until !== undefined) settings.push(`recovery_target_time = '${until}'`, `recovery_target_action = 'promote'`);
  appendFileSync(join(place(name), 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  runAsPostgres('touch', join(place(name), 'recovery.signal'));
  const { root } = await start(name);
  while (await ask<boolean>(root, 'select pg_is_in_recovery() as value')) await delay(100);
  return { root, tookMs: performance.now() - startedAtMs };
}

const initial = ['-D', place('main'), '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', place('password')];
runAsPostgres(program('initdb'), ...initial, '--data-checksums', '--no-locale', '-E', 'UTF8');
appendFileSync(
  place('main/postgresql.conf'),
  `archive_mode = on
archive_command = 'test ! -f ${place('archive')}/%f && cp %p ${place('archive')}/%f'
archive_timeout = 60
`,
);
const { url, root } = await start('main');
await migrate(url);
const { id } = await addOrganization(root, 'drilled');
const add = (from: number) =>
  root.query(
    `insert into app.batteries (organization_id, serial_number, model_name, version)
       select $1, 'D' || n, 'LP-2000', 1 from generate_series($2::integer, $3::integer) n`,
    [id, from, from + rows - 1],
  );
await add(1);
const address = new URL(url);
const target = `host=127.0.0.1 port=${address.port} user=postgres password=${password}`;
runAsPostgres(program('pg_basebackup'), '-d', target, '-D', place('base'), '-X', 'none', '-c', 'fast', '--no-password');
await add(rows + 1);
const before = await ask<string>(root, everyBattery);
const moment = await ask<string>(root, 'select clock_timestamp()::text as value');
await delay(50);
await root.query('truncate app.batteries cascade');
const after = await ask<string>(root, everyBattery);
await root.query('select pg_switch_wal()');
const archived = 'select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as value from pg_stat_archiver';
for (const endMs = Date.now() + 30_000; !(await ask<boolean>(root, archived)) && Date.now() < endMs;) await delay(100);
await root.end();
stop('main', 'immediate');

const saved = await restore('restored', moment);
const isSaved = (await ask<string>(saved.root, everyBattery)) === before;
await saved.root.query(readFileSync(join(import.meta.dirname, '../../deploy/after-point-in-time.sql'), 'utf8'));
const count = await ask<number>(saved.root, 'select count(*)::integer as value from app.batteries');
await saved.root.end();
stop('restored', 'fast');
const control = await restore('control');
const isControlled = (await ask<string>(control.root, everyBattery)) === after && after !== before;
await control.root.end();
stop('control', 'fast');
rmSync(folder, { recursive: true, force: true });

console.log(
  `${isSaved ? 'ok' : 'FAILED'}  every row as it was at ${moment}: ${count} of ${2 * rows}, in ${(saved.tookMs / 1_000).toFixed(1)} s`,
);
console.log(`${isControlled ? 'ok' : 'FAILED'}  control: without a target time the accident is there`);
process.exit(isSaved && isControlled ? 0 : 1);
