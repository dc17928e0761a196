import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Chromium {
  file: string;
  /** For a browser that brings libraries and fonts which the machine lacks. */
  env: Record<string, string>;
}

const START_TIMEOUT_MS = 30_000;

/** Asks the browser for its version: a file that exists may still lack a library. */
export async function isRunnable({ file, env }: Chromium): Promise<boolean> {
  const options = { env: { ...process.env, ...env }, timeout: START_TIMEOUT_MS };
  try {
    await promisify(execFile)(file, ['--version', '--no-sandbox'], options);
    return true;
  } catch {
    return false;
  }
}

export async function firstRunnable(candidates: Chromium[]): Promise<Chromium | undefined> {
  for (const candidate of candidates) if (await isRunnable(candidate)) return candidate;
  return undefined;
}
