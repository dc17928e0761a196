import { ReadProblem } from '@ohmstead/domain/imports/read-problem';
import { layoutOf, type FileLayout } from '@ohmstead/domain/service-imports/find-table';
import { recogniseHeads } from '@ohmstead/domain/service-imports/file-heads';
import { recogniseMaker } from '@ohmstead/domain/service-imports/recognise-maker';
import { parquetMetadata, parquetReadObjects, type FileMetaData } from 'hyparquet';
import type { FileRow, ServiceFile } from './service-file.ts';

export const isParquet = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString('latin1') === 'PAR1';

/** A row group that holds more is no file of a test. */
const mostRowsAtOnce = 2_000_000;

export function openParquet(bytes: Uint8Array): ServiceFile {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const metadata = readMetadata(file);
  const heads = metadata.schema.slice(1).map(({ name }) => name);
  if (heads.length > 200) throw new ReadProblem('imports-read-4', [200]);
  const layout = layoutOf(recogniseMaker('', heads), heads, recogniseHeads(heads), {
    form: 'parquet',
    decimal: '.',
    separator: null,
    linesBefore: 0,
  });
  return { layout, rows: () => rowsOf(file, metadata, layout) };
}

function readMetadata(file: ArrayBuffer): FileMetaData {
  try {
    return parquetMetadata(file);
  } catch {
    throw new ReadProblem('imports-read-2');
  }
}

/** Row group by row group; lines are counted as if there were a head. */
async function* rowsOf(file: ArrayBuffer, metadata: FileMetaData, { heads }: FileLayout): AsyncGenerator<FileRow> {
  let from = 0;
  for (const group of metadata.row_groups) {
    const count = Number(group.num_rows);
    if (count > mostRowsAtOnce) throw new ReadProblem('imports-read-11');
    const rows = await parquetReadObjects({ file, metadata, rowStart: from, rowEnd: from + count }).catch(() => {
      throw new ReadProblem('imports-read-2');
    });
    for (const [at, row] of rows.entries())
      yield { line: from + at + 2, cells: heads.map((head) => textOf(row[head])) };
    from += count;
  }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? '' : String(value);
};
