import type { TextWriter } from '../text-writer.ts';
import { longestNumber, putNumber } from './number-text.ts';
import { decodeScaled, type ScaledSamples } from './sample-codec.ts';

const openBracket = 0x5b;
const comma = 0x2c;
/** `],`, the first letter in the lowest byte. */
const endOfRow = 0x2c5d;
const mostBytesPerSample = 5 * (longestNumber + 1) + 2;

function putRows(target: DataView, start: number, { count, columns }: ScaledSamples): number {
  const values = columns.map((column) => column.values);
  const decimals = columns.map((column) => column.decimals);
  let at = start;
  for (let row = 0; row < count; row++) {
    target.setUint8(at++, openBracket);
    for (let column = 0; column < values.length; column++) {
      at = putNumber(target, at, values[column]![row]!, decimals[column]!);
      target.setUint8(at++, comma);
    }
    // The comma after the last number gives way.
    target.setUint16(at - 1, endOfRow, true);
    at++;
  }
  return at;
}

/**
 * The samples of blocks as a JSON list of rows, block after block, without the numbers ever becoming objects: 100 000 of them in a
 * millisecond.
 */
export const openStream = (text: TextWriter): void => text.write('[');

export function addBlock(text: TextWriter, block: Buffer): void {
  const samples = decodeScaled(block);
  text.put(samples.count * mostBytesPerSample, (target, start) => putRows(target, start, samples));
}

export function closeStream(text: TextWriter): void {
  text.dropLast(',');
  text.write(']');
}
