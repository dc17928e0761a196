import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.ts';

interface ProgramOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Show the output as it comes, instead of keeping it. */
  visible?: boolean;
}

export interface ProgramResult {
  code: number;
  output: string;
  durationMs: number;
}

const running = new Set<ChildProcess>();

/** Runs a script on this Node to its end. Whoever stops us stops it too. */
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
  running.add(child);
  return new Promise<ProgramResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: output.trim(), durationMs: performance.now() - startedAt });
    });
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(128 + constants.signals[signal]);
  });
}
