import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolEnvironment } from '../../apps/server/src/testing/system-tools.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { hasTools } from '../harness/several-processes/has-tools.ts';
import type { Ran } from './run.ts';

/** A file of deploy/ and the program that checks it. */
export type FileCheck = {
  name: string;
  /** The Debian package of each program. */
  programs: Readonly<Record<string, string>>;
  /** Writes the file, and the files that it refers to, into the folder; returns its path. */
  prepare: (folder: string) => string | Promise<string>;
  judge: (file: string, folder: string) => Ran | Promise<Ran>;
  /** A realistic mistake, which must be found. */
  mistake: readonly [right: string, wrong: string];
};

const startsWithinMs = 60_000;

/** For a server that cannot check a file without starting: whether its output says that it runs. */
export async function startsUp(program: string, args: readonly string[], runs: RegExp): Promise<Ran> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: toolEnvironment });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (runs.test(output)) resolve(true);
    });
  child.on('error', () => resolve(false)).on('close', () => resolve(false));
  const late = setTimeout(() => resolve(false), startsWithinMs);
  const isOk = await promise;
  clearTimeout(late);
  child.kill('SIGKILL');
  return { isOk, output: output.trim() };
}

function spoil(file: string, [right, wrong]: FileCheck['mistake']): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(right)) throw new Error(`${file} no longer contains ${right}`);
  writeFileSync(file, text.replace(right, wrong));
}

export const asFigure = (name: string, isTrue: boolean): Figure => ({
  name,
  value: Number(isTrue),
  unit: '',
  bound: { atLeast: 1 },
});

/** No figures where a program is missing, which is printed. */
export async function checkFile(check: FileCheck): Promise<Figure[]> {
  const { name, programs, prepare, judge, mistake } = check;
  if (!hasTools(`deploy: ${name}`, programs)) return [];
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-deploy-'));
  // Some servers give up root before they read it.
  chmodSync(folder, 0o755);
  try {
    const file = await prepare(folder);
    const good = await judge(file, folder);
    if (!good.isOk) console.log(good.output);
    spoil(file, mistake);
    const bad = await judge(file, folder);
    return [asFigure(name, good.isOk), asFigure(`  control: '${mistake[1].trim()}' is found`, !bad.isOk)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
