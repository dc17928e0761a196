import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFileLock } from '../embedded/file-lock.ts';
import { isAlive } from '../embedded/process-state.ts';
import { startEmbedded, type EmbeddedDatabase } from '../embedded/start-embedded.ts';

export type TestCluster = { url: string; release: () => Promise<void> };

/** One for each checkout. */
const root = join(
  tmpdir(),
  `ohmstead-test-postgres-${createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)}`,
);
const leases = join(root, 'leases');
const cluster = join(root, 'cluster');

/** Nothing in it must outlive the machine: durability would only cost time. Nothing lives long enough to be vacuumed. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '400',
  deadlock_timeout: '50ms',
  // The plan that a statement has in the product from its sixth run on: connections of tests run few of them as often.
  plan_cache_mode: 'force_generic_plan',
  // Each connection of a role proves its password anew, which with the usual number is a fifth of what opening it costs.
  scram_iterations: '1',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
};

const leaseOf = (pid: number) => join(leases, String(pid));

function otherUsers(): number[] {
  const pids = readdirSync(leases).map(Number);
  for (const pid of pids.filter((candidate) => !isAlive(candidate))) rmSync(leaseOf(pid), { force: true });
  return pids.filter((pid) => pid !== process.pid && isAlive(pid));
}

/** A cluster without fsync may not survive the machine's crash; it holds nothing that is worth mending. */
async function startFresh(): Promise<EmbeddedDatabase> {
  rmSync(cluster, { recursive: true, force: true });
  return startEmbedded({ dataDir: cluster, settings });
}

const start = () => startEmbedded({ dataDir: cluster, settings }).catch(startFresh);

const underLock = <Result>(work: () => Promise<Result>) => {
  mkdirSync(leases, { recursive: true });
  return withFileLock(join(root, 'lease.lock'), work);
};

/** One cluster for every test run of this checkout, also for those at the same time; the last one out stops it. */
export async function leaseTestCluster(): Promise<TestCluster> {
  const database = await underLock(async () => {
    const started = await start();
    writeFileSync(leaseOf(process.pid), '');
    return started;
  });
  const release = () =>
    underLock(async () => {
      rmSync(leaseOf(process.pid), { force: true });
      if (otherUsers().length === 0) await database.stop();
    });
  return { url: database.url, release };
}
