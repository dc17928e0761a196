/**
 * Three PostgreSQL servers under Patroni and etcd, HAProxy in front of them, and the whole product on top. Again and again the primary is
 * killed together with its Patroni, or frozen, while people read and write and analyzers send. Nothing that was acknowledged may be missing
 * on the standby that takes over. The control: without synchronous replication something is.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { conclude } from '../../harness/measure/conclude.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { none } from '../../harness/measure/none.ts';
import { findPrograms } from '../../harness/postgres/debian-postgres.ts';
import { uncaughtWords } from '../../harness/product/product.ts';
import { hasTools } from '../../harness/several-processes/has-tools.ts';
import { startProduct } from '../../harness/several-processes/product.ts';
import { judgeMessages, judgePages, judgeWrites } from '../rolling-restart/judge.ts';
import { insertWorld } from '../rolling-restart/world.ts';
import { newAvailableDatabase, type AvailableDatabase } from './available-database.ts';
import { Clients } from './clients.ts';
import { judgeAnswers, judgeFailovers, judgeMailsOf, judgeProduct, lostAtOnce } from './judge-failovers.ts';
import { runFailovers } from './run-failovers.ts';

/**
 * Losing the database causes many log lines, which go to the file that PROOF_LOG names, if set, and not to the terminal: only uncaught
 * errors are faults.
 */
class UncaughtErrors {
  readonly all: string[] = [];

  note = (text: string): void => {
    const file = process.env['PROOF_LOG'];
    if (file !== undefined) appendFileSync(file, text);
    this.all.push(...text.split('\n').filter((line) => uncaughtWords.test(line)));
  };
}

const tools = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  mosquitto: 'mosquitto',
  openssl: 'openssl',
};

/** The folder of PostgreSQL's programs; ends the proof if something is missing. */
function findOrLeave(isPooled: boolean): string {
  const programs = findPrograms();
  if (programs === undefined) console.warn('NOT PROVED  failover: PostgreSQL is not installed (Debian: postgresql)');
  const hasEtcdLibrary = spawnSync('/usr/bin/python3', ['-c', 'import etcd, psycopg2']).status === 0;
  if (!hasEtcdLibrary) console.warn('NOT PROVED  failover: Patroni finds no etcd (Debian: python3-etcd)');
  const wanted = isPooled ? { ...tools, pgbouncer: 'pgbouncer' } : tools;
  if (!hasTools('failover', wanted) || programs === undefined || !hasEtcdLibrary) process.exit();
  return programs;
}

const { length: cycles, isControl, isPooled } = readRunOptions({ short: 2, long: 30 }, 'failovers');
const programs = findOrLeave(isPooled);

const analyzers = 12;
const uncaught = new UncaughtErrors();
let database!: AvailableDatabase;
const open = async () => (database = await newAvailableDatabase({ programs, isSynchronous: !isControl }));
await using product = await startProduct({ isPooled, open, onOutput: uncaught.note });
const world = await insertWorld(product, 0, analyzers);
const clients = await Clients.begin(product, world);
const failovers = await runFailovers({ database, clients, world, isControl }, cycles);
await clients.stop(product);

conclude(
  `proof-failover${isPooled ? '-pooled' : ''}`,
  [
    ...judgeFailovers(failovers),
    ...(await judgeMessages(database.root, clients.devices)),
    ...(await judgeWrites(database.root, world.organization.id, clients.load)),
    ...judgeAnswers(clients),
    ...judgeMailsOf(product, clients),
    ...judgePages('behind nginx', clients.pages, clients.load),
    ...(await judgeProduct(product)),
    none('uncaught errors', uncaught.all),
  ],
  isControl ? [lostAtOnce] : undefined,
);
