import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 200;

/** Waits until `GET /readyz` answers 200: a first start creates the database and the demo before that. */
export async function waitUntilReady(address: string): Promise<void> {
  while (!(await isReady(address))) await delay(PAUSE_MS);
}

export async function waitForFile(file: string): Promise<void> {
  while (!existsSync(file)) await delay(PAUSE_MS);
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
}
