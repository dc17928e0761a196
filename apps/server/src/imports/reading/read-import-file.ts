import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ReadProblem, type ImportRow } from '@ohmstead/domain';
import type { ChosenFormat, Inspection } from './inspection.ts';

const reader = fileURLToPath(new URL('import-reader-child.ts', import.meta.url));
const deadlineMs = 60_000;
/** MiB of its own objects. The unpacked file is beside them. */
const heapMebibytes = 160;
/** Without our secrets, such as the addresses of the database and the mail server. */
const environment = { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1' };

type Said = Partial<Inspection> & {
  rows?: ImportRow[];
  isWhole?: true;
  problem?: { code: ReadProblem['code']; params: number[] };
};

/** What the columns of a file hold. Throws a `ReadProblem`. */
export async function inspectImportFile(bytes: Buffer, chosen: ChosenFormat = {}): Promise<Inspection> {
  for await (const { format, columns, rowCount } of readInChild('columns', bytes, chosen))
    if (format && columns && rowCount !== undefined) return { format, columns, rowCount };
  throw gaveUp(bytes);
}

/** All rows of a file, some hundreds at a time. Throws a `ReadProblem`. */
export async function* readImportRows(
  bytes: Buffer,
  chosen: ChosenFormat,
): AsyncGenerator<ImportRow[], void, undefined> {
  for await (const { rows, isWhole } of readInChild('rows', bytes, chosen)) {
    if (isWhole) return;
    if (rows) yield rows;
  }
  throw gaveUp(bytes);
}

/** A reader that ends without a word ran out of memory or time. */
const gaveUp = (bytes: Buffer) =>
  new ReadProblem(bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'imports-read-6' : 'imports-read-2');

async function* readInChild(
  wanted: 'columns' | 'rows',
  bytes: Buffer,
  chosen: ChosenFormat,
): AsyncGenerator<Said, void, undefined> {
  const child = startChild(wanted, chosen);
  const ended = once(child, 'close');
  child.stdin.end(bytes);
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      const said: Said = JSON.parse(line);
      if (said.problem) throw new ReadProblem(said.problem.code, said.problem.params);
      yield said;
    }
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

function startChild(wanted: string, chosen: ChosenFormat): ChildProcessByStdio<Writable, Readable, null> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMebibytes}`, reader, wanted, JSON.stringify(chosen)],
    { stdio: ['pipe', 'pipe', 'ignore'], env: environment, timeout: deadlineMs, killSignal: 'SIGKILL' },
  );
  // The child may exit before it has read everything.
  child.stdin.on('error', () => undefined);
  return child;
}
