import { ReadProblem } from './read-problem.ts';

export type FileForm = 'csv' | 'xlsx';

const zip = [0x50, 0x4b];
/** Files that someone may take for a table: images, documents, other archives, the workbooks before 2007, programs, databases, Parquet. */
const binaries: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90, 0x00],
  [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
  [0x50, 0x41, 0x52, 0x31],
];

const beginsWith = (bytes: Uint8Array, sign: readonly number[]) => sign.every((byte, at) => bytes[at] === byte);

/** By its bytes, not by its name. That an archive is a workbook shows only when it is opened. */
export function recogniseForm(bytes: Uint8Array): FileForm {
  if (bytes.length === 0) throw new ReadProblem('imports-read-1');
  if (beginsWith(bytes, zip)) return 'xlsx';
  if (binaries.some((sign) => beginsWith(bytes, sign))) throw new ReadProblem('imports-read-2');
  return 'csv';
}

/** Text of another kind that is no table. */
const otherText = /^\s*(?:<\?xml|<!doctype|<html|\{\s*"|\[\s*[{["])/i;

export function requireTable(text: string): void {
  if (text.trim() === '') throw new ReadProblem('imports-read-1');
  if (otherText.test(text.slice(0, 1_000))) throw new ReadProblem('imports-read-2');
}
