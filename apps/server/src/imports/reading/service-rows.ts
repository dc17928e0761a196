import { gunzipSync } from 'node:zlib';
import { encodingOf } from '@ohmstead/domain/imports/decode-text';
import { ReadProblem } from '@ohmstead/domain/imports/read-problem';
import { requireTable } from '@ohmstead/domain/imports/recognise-file';
import { findTable, mostLinesBefore, splitLine, type FileLayout } from '@ohmstead/domain/service-imports/find-table';
import { recogniseBinary } from '@ohmstead/domain/service-imports/recognise-maker';
import { serviceFileMaxBytes } from '@ohmstead/domain/service-imports/service-file';
import type { FileRow, ServiceFile } from './service-file.ts';
import { isParquet, openParquet } from './service-parquet.ts';
import { linesOf } from './service-lines.ts';

/** What the file is, its bytes decide. Throws a `ReadProblem`. */
export async function openServiceFile(packed: Uint8Array): Promise<ServiceFile> {
  const bytes = unpack(packed);
  if (bytes.length === 0) throw new ReadProblem('imports-read-1');
  if (isParquet(bytes)) return openParquet(bytes);
  const maker = recogniseBinary(bytes);
  if (maker !== undefined) throw new ReadProblem('imports-read-8', [maker]);
  // Archives: Neware packs its binary files so.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw isNewareArchive(bytes) ? new ReadProblem('imports-read-8', ['Neware']) : new ReadProblem('imports-read-2');
  return openText(bytes);
}

const isNewareArchive = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('.ndc');

function unpack(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: serviceFileMaxBytes });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ReadProblem(isTooLarge ? 'imports-read-11' : 'imports-read-10');
  }
}

function openText(bytes: Uint8Array): ServiceFile {
  const { encoding, markBytes } = encodingOf(bytes);
  const text = bytes.subarray(markBytes);
  const first = [...linesOf(text, encoding).take(mostLinesBefore)];
  requireTable(first.join('\n'));
  const layout = findTable(first);
  return { layout, rows: () => rowsOf(text, encoding, layout) };
}

function* rowsOf(text: Uint8Array, encoding: Parameters<typeof linesOf>[1], layout: FileLayout): Generator<FileRow> {
  let line = 0;
  let hasBegun = false;
  for (const each of linesOf(text, encoding)) {
    if (++line <= layout.linesBefore) continue;
    if (each.trim() === '') {
      // What Gamry writes after its curve is another table.
      if (hasBegun && layout.maker === 'gamry') return;
      continue;
    }
    if (layout.maker === 'gamry' && hasBegun && !each.startsWith('\t')) return;
    hasBegun = true;
    yield { line, cells: splitLine(each, layout.separator ?? ',') };
  }
}
