import { NumberWriter } from './number-writer.ts';
import { decodeScaled } from './sample-codec.ts';
import type { ScaledColumn } from './scaled-column.ts';

const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
/** Offset, current, capacity, temperature and voltage with their brackets, as they are on average. */
const bytesPerSample = 44;

/** Goes through a column row by row. */
const cellsOf = ({ values, decimals, isMeasured }: ScaledColumn, writer: NumberWriter) => {
  let next = 0;
  return (row: number): void => {
    if (isMeasured !== undefined && !isMeasured(row)) return writer.text('null');
    const value = values[next++]!;
    if (decimals === undefined) writer.text(String(value));
    else writer.number(value, decimals);
  };
};

function writeBlock(writer: NumberWriter, block: Buffer): void {
  const { count, columns } = decodeScaled(block);
  const cells = columns.map((column) => cellsOf(column, writer));
  for (let row = 0; row < count; row++) {
    writer.byte(openBracket);
    for (let at = 0; at < cells.length; at++) {
      if (at > 0) writer.byte(comma);
      cells[at]!(row);
    }
    writer.byte(closeBracket);
    writer.byte(comma);
  }
}

/** The samples of blocks as a JSON list of rows, without the numbers ever becoming objects: 100 000 of them in a few milliseconds. */
export function writeStream(blocks: readonly Buffer[], expectedSamples: number): Buffer {
  const writer = new NumberWriter(expectedSamples * bytesPerSample + 2);
  writer.byte(openBracket);
  for (const block of blocks) writeBlock(writer, block);
  const written = writer.finish();
  if (written.length === 1) return Buffer.from('[]');
  // The last comma gives way to the bracket.
  written[written.length - 1] = closeBracket;
  return written;
}
