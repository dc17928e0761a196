import { ReadProblem, type ImportRow } from '@ohmstead/domain';
import type { ChosenFormat, Inspection } from './inspection.ts';
import { readInChild, readerAt } from './read-in-child.ts';

const script = readerAt(import.meta.url, 'import-reader-child.ts');
/** The unpacked file is beside its objects. */
const limits = { heapMebibytes: 160, deadlineMs: 60_000 };

type Said = Partial<Inspection> & {
  rows?: ImportRow[];
  isWhole?: true;
  problem?: { code: ReadProblem['code']; params: (string | number)[] };
};

/** What the columns of a file hold. Throws a `ReadProblem`. */
export async function inspectImportFile(bytes: Buffer, chosen: ChosenFormat = {}): Promise<Inspection> {
  for await (const { format, columns, rowCount } of read('columns', bytes, chosen))
    if (format && columns && rowCount !== undefined) return { format, columns, rowCount };
  throw gaveUp(bytes);
}

/** All rows of a file, some hundreds at a time. Throws a `ReadProblem`. */
export async function* readImportRows(
  bytes: Buffer,
  chosen: ChosenFormat,
): AsyncGenerator<ImportRow[], void, undefined> {
  for await (const { rows, isWhole } of read('rows', bytes, chosen)) {
    if (isWhole) return;
    if (rows) yield rows;
  }
  throw gaveUp(bytes);
}

/** A reader that ends without a word ran out of memory or time. */
const gaveUp = (bytes: Buffer) =>
  new ReadProblem(bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'imports-read-6' : 'imports-read-2');

const read = (wanted: 'columns' | 'rows', bytes: Buffer, chosen: ChosenFormat) =>
  readInChild<Said>(script, [wanted, JSON.stringify(chosen)], [bytes], limits);
