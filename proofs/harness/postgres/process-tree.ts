import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The children of a running postmaster. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A zombie exists until its parent has noticed its end, which may take long for orphans: only our own children count. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !isZombie(pid) || childrenOf(process.pid).includes(pid);
}

function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Kills all of them at once. Resolves when they are gone: a zombie could be mistaken for a running server. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const each of pids) killHard(each);
  while (pids.some(isThere)) await delay(5);
}
