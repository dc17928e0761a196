import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
// A holder that was killed leaves its file behind. It is recognised by its age, not its process id: ids repeat in a new container.
const STALE_MS = 10_000;

/**
 * Runs `work` while no other process holds the same file; waits as long as another one is alive.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!mayTake(file)) await delay(200);
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function mayTake(file) {
  if (isStale(file)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function isStale(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  utimesSync(file, now, now);
}
