/**
 * The drill of docs/operations.md: base backup and archived write-ahead log of an outside PostgreSQL, an accident, and recovery to the
 * moment before. The control: without a target time the accident is replayed too.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@ohmstead/database';
import type pg from 'pg';
import { isSoWithin, until } from '../../../apps/server/src/testing/until.ts';
import { report } from '../../harness/measure/report.ts';
import { timeOf } from '../../harness/measure/timing.ts';
import { DebianPostgres } from '../../harness/postgres/debian-postgres.ts';
import { readDeployed } from '../../harness/several-processes/read-deployed.ts';
import { addOrganization } from '../../harness/fixtures/organization.ts';

const rows = 20_000;
const archiveWithinMs = 30_000;
const recoverWithinMs = 600_000;

function findOrLeave(): DebianPostgres {
  const found = DebianPostgres.find();
  if (found) return found;
  console.warn('NOT PROVED  point-in-time: PostgreSQL is not installed (Debian: postgresql)');
  process.exit();
}

const postgres = findOrLeave();

const ask = async <Value>(root: pg.Pool, query: string): Promise<Value> =>
  (await root.query<{ value: Value }>(query)).rows[0]!.value;
const hashBatteries = (root: pg.Pool) =>
  ask<string>(
    root,
    `select coalesce(md5(string_agg(batteries::text, '' order by id)), '') as value from app.batteries`,
  );
const isArchived = (root: pg.Pool) =>
  ask<boolean>(
    root,
    'select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as value from pg_stat_archiver',
  );

async function recover(name: string, moment?: string): Promise<pg.Pool> {
  postgres.copyToRecover('base', name, moment);
  const { root } = await postgres.start(name);
  const hasRecovered = () => ask<boolean>(root, 'select not pg_is_in_recovery() as value');
  await until(hasRecovered, recoverWithinMs, `${name} does not recover`, 100);
  return root;
}

async function addBatteries(root: pg.Pool, organizationId: number, from: number): Promise<void> {
  await root.query(
    `insert into app.batteries (organization_id, serial_number, model_name, version)
       select $1, 'D' || n, 'LP-2000', 1 from generate_series($2::integer, $3::integer) n`,
    [organizationId, from, from + rows - 1],
  );
}

/** Returns the moment before the accident, and the number of batteries then and after it. */
async function haveAccident(): Promise<{ moment: string; before: string; after: string }> {
  const { url, root } = await postgres.start('main');
  await migrate(url);
  const { id } = await addOrganization(root, 'drilled');
  await addBatteries(root, id, 1);
  postgres.backUp(url, 'base');
  await addBatteries(root, id, rows + 1);
  const before = await hashBatteries(root);
  const moment = await ask<string>(root, 'select clock_timestamp()::text as value');
  await delay(50);
  await root.query('truncate app.batteries cascade');
  const after = await hashBatteries(root);
  await root.query('select pg_switch_wal()');
  await isSoWithin(() => isArchived(root), archiveWithinMs, 100);
  await root.end();
  postgres.stop('main', 'immediate');
  return { moment, before, after };
}

postgres.initialize('main');
const { moment, before, after } = await haveAccident();

let saved!: pg.Pool;
const tookMs = await timeOf(async () => (saved = await recover('restored', moment)));
const isSaved = (await hashBatteries(saved)) === before;
await saved.query(readDeployed('after-point-in-time.sql'));
const count = await ask<number>(saved, 'select count(*)::integer as value from app.batteries');
await saved.end();
postgres.stop('restored', 'fast');

const control = await recover('control');
const isControlled = (await hashBatteries(control)) === after && after !== before;
await control.end();
postgres.stop('control', 'fast');
postgres.remove();

report('proof-point-in-time', [
  { name: `rows as they were at ${moment}`, value: isSaved ? count : 0, unit: 'rows', bound: { atLeast: 2 * rows } },
  { name: 'recovered after', value: tookMs / 1_000, unit: 's' },
  {
    name: 'control: without a target time the accident is there',
    value: Number(isControlled),
    unit: '',
    bound: { atLeast: 1 },
  },
]);
