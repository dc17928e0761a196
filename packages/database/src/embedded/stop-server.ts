import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '@ohmstead/domain';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { findPostmaster } from './postmaster.ts';

const stopsWithinMs = 20_000;

async function hasStopped(cluster: string, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (findPostmaster(cluster)) {
    if (Date.now() > until) return false;
    await delay(10);
  }
  return true;
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, and everything is written to disk. */
export async function stopServer(cluster: string, binaries: Binaries): Promise<void> {
  const postmaster = findPostmaster(cluster);
  if (!postmaster) return;
  if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast']);
  else signal(postmaster.pid, 'SIGINT');
  if (await hasStopped(cluster, stopsWithinMs)) return;
  signal(postmaster.pid, 'SIGQUIT');
  await hasStopped(cluster, stopsWithinMs);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** The server notices a closed connection only after a moment. */
const disconnectWithinMs = 1_000;
const lookEveryMs = 20;

const countOthers = `select count(*)::integer as others from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`;

/** Whether another client is connected and stays connected. A server that does not answer has no users. */
export async function isUsedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: disconnectWithinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await staysUsed(client);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function staysUsed(client: pg.Client): Promise<boolean> {
  for (const until = Date.now() + disconnectWithinMs; Date.now() < until; await delay(lookEveryMs)) {
    const { rows } = await client.query<{ others: number }>(countOthers);
    if (rows[0]?.others === 0) return false;
  }
  return true;
}
