import type { TextWriter } from './text-writer.ts';
import { longestNumber, putNumber } from './number-text.ts';
import { decodeScaled, type ScaledSamples } from './sample-codec.ts';

const openBracket = 0x5b;
/** `],`, with the first character in the lowest byte. */
const endOfRow = 0x2c5d;
const mostBytesPerSample = 5 * longestNumber + 2;

/** Columns are written one by one, because a loop would take half as long again. */
function putRows(target: DataView, start: number, { count, columns }: ScaledSamples): number {
  const [offset, current, capacity, temperature, voltage] = columns;
  let at = start;
  for (let row = 0; row < count; row++) {
    target.setUint8(at++, openBracket);
    at = putNumber(target, at, offset.values[row]!, offset.decimals);
    at = putNumber(target, at, current.values[row]!, current.decimals);
    at = putNumber(target, at, capacity.values[row]!, capacity.decimals);
    at = putNumber(target, at, temperature.values[row]!, temperature.decimals);
    at = putNumber(target, at, voltage.values[row]!, voltage.decimals);
    // Overwrites the comma after the last number.
    target.setUint16(at - 1, endOfRow, true);
    at++;
  }
  return at;
}

/** Writes the samples of blocks as a JSON list of rows, block after block, without creating objects: 100 000 samples take a millisecond. */
export const openStream = (text: TextWriter): void => text.write('[');

export function addBlock(text: TextWriter, block: Buffer): void {
  const samples = decodeScaled(block);
  text.put(samples.count * mostBytesPerSample, (target, start) => putRows(target, start, samples));
}

export function closeStream(text: TextWriter): void {
  text.dropLast(',');
  text.write(']');
}
