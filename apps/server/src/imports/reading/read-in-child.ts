import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ReadProblem } from '@ohmstead/domain';
import { childEnvironment } from '../../tools/child-environment.ts';

/** `heapMebibytes`: of its own objects. */
export type ReaderLimits = { heapMebibytes: number; deadlineMs: number };

type Said = { problem?: { code: ReadProblem['code']; params: readonly (string | number)[] } };

export const readerAt = (here: string, name: string): string => fileURLToPath(new URL(name, here));

/** What a reader says of a file, one JSON value a line. It ends without a word if it runs out of memory or time. Throws a `ReadProblem`. */
export async function* readInChild<Spoken extends Said>(
  script: string,
  args: readonly string[],
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  limits: ReaderLimits,
): AsyncGenerator<Spoken, void, undefined> {
  const child = startChild(script, args, limits);
  const ended = once(child, 'close');
  // The child may exit before it has read everything; what the pieces come from may fail.
  let failure: unknown;
  const sent = pipeline(Readable.from(pieces), child.stdin).catch((error: unknown) => {
    failure = isBrokenPipe(error) ? undefined : error;
    child.kill('SIGKILL');
  });
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      const said: Spoken = JSON.parse(line);
      if (said.problem) throw new ReadProblem(said.problem.code, said.problem.params);
      yield said;
    }
    await sent;
    if (failure !== undefined) throw failure;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

const isBrokenPipe = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));

function startChild(
  script: string,
  args: readonly string[],
  { heapMebibytes, deadlineMs }: ReaderLimits,
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, [`--max-old-space-size=${heapMebibytes}`, script, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: childEnvironment,
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  });
}
