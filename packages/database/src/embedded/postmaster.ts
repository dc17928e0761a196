import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@ohmstead/domain';
import { commandLine, isAlive } from './process-state.ts';

export type Postmaster = { pid: number; port: number; isReady: boolean };

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

function readLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** After a reboot, the pid may belong to an unrelated program or to the server of another cluster. */
function isServerOf(cluster: string, pid: number): boolean {
  const command = commandLine(pid);
  return command === undefined || (command.includes('postgres') && command.includes(cluster));
}

/** The server running on this cluster, according to its pid file (lines: pid, folder, start, port, …, state). */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !isAlive(pid) || !isServerOf(cluster, pid)) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * After kill -9 the file names a dead process, which PostgreSQL takes for a live one while it is a zombie or its pid is reused. Writing our
 * own pid (PostgreSQL ignores its parent's) keeps the file, so that PostgreSQL still checks that no orphan uses the shared memory.
 */
export function disownPostmaster(cluster: string): void {
  const lines = readLines(cluster);
  if (lines && !findPostmaster(cluster)) writeFileSync(pidFile(cluster), [process.pid, ...lines.slice(1)].join('\n'));
}
