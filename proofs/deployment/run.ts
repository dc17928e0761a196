import { spawnSync } from 'node:child_process';
import { toolEnvironment } from '../../apps/server/src/testing/system-tools.ts';

export type Ran = { isOk: boolean; output: string };

type RunOptions = { cwd?: string; env?: Record<string, string>; timeoutMs?: number };

/** Runs it to its end; returns both of its outputs. */
export function run(program: string, args: readonly string[], { cwd, env, timeoutMs }: RunOptions = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    env: { ...toolEnvironment, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  return { isOk: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() };
}

export const lastLines = (text: string, count = 12): string => text.split('\n').slice(-count).join('\n');
