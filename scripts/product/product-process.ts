import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../lib/root.ts';

const STOP_TIMEOUT_MS = 20_000;

export interface ProductProcess {
  /** Its exit code, once it has ended for whatever reason. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

/** Starts a process of the product in the foreground of this terminal. */
export function startProcess(args: string[], env: Record<string, string>, cwd = root): ProductProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? 1);
  return { ended, stop: () => stopChild(child, ended) };
}

/** Lets it finish its work; a process that hangs is killed. */
async function stopChild(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killing);
}
