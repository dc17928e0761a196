import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '@ohmstead/domain';
import { isAlive } from './process-state.ts';

const heartbeatMs = 2_000;
const staleAfterMs = 30_000;
const retryMs = 25;

function tryCreate(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** A live holder touches its file regularly. A dead one does not, even if its pid now belongs to another process. */
function removeStale(path: string): void {
  try {
    const ageMs = Date.now() - statSync(path).mtimeMs;
    const holder = readFileSync(path, 'utf8');
    // An empty file means that its holder has created it but not written to it yet.
    const dead = holder !== '' && !isAlive(Number(holder));
    if (dead || ageMs > staleAfterMs) rmSync(path, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Runs the work while no other process runs work under the same path. */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  while (!tryCreate(path)) {
    removeStale(path);
    await delay(retryMs);
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The folder was removed while the work was running; the work itself reports that.
  }
}
