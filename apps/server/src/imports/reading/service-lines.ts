import type { TextEncoding } from '@ohmstead/domain/imports/decode-text';
import { ReadProblem } from '@ohmstead/domain/imports/read-problem';

const sliceBytes = 256 * 1024;
/** A line longer than this is no row of a table. */
const longestLine = 1_000_000;

/** The lines of a text of many MiB, of which only a slice is decoded at a time. */
export function* linesOf(bytes: Uint8Array, encoding: TextEncoding): Generator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  let rest = '';
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const text = rest + decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new ReadProblem('imports-read-2');
    yield* lines;
  }
  rest = (rest + decoder.decode()).replace(/\r$/, '');
  if (rest !== '') yield rest;
}
