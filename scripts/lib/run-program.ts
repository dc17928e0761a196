import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.ts';

interface ProgramOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Shows the output as it comes, instead of collecting it. */
  visible?: boolean;
}

export interface ProgramResult {
  code: number;
  output: string;
  durationMs: number;
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const running = new Set<ChildProcess>();

/** Runs a script on this Node to its end. Signals that end this process end it too. */
export function runProgram(args: string[], { cwd = root, env, visible = false }: ProgramOptions = {}) {
  const startedAt = performance.now();
  const stdio = visible ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  follow(child);
  return new Promise<ProgramResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      forget(child);
      resolve({ code: code ?? 1, output: output.trim(), durationMs: performance.now() - startedAt });
    });
  });
}

function stopAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill('SIGTERM');
  process.exit(128 + constants.signals[signal]);
}

/** Only while something runs: otherwise this process handles signals in its own way. */
function follow(child: ChildProcess): void {
  if (running.size === 0) for (const signal of STOP_SIGNALS) process.on(signal, stopAll);
  running.add(child);
}

function forget(child: ChildProcess): void {
  running.delete(child);
  if (running.size === 0) for (const signal of STOP_SIGNALS) process.off(signal, stopAll);
}
