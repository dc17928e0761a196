import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
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

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is written. */
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
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
