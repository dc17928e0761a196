import { createLocalClock, type LocalClock } from '../../local-time.ts';
import {
  decodeCopyText,
  isFiniteNumber,
  readWholeNumber,
  wordWriter,
  writeBytes,
  type CellWriters,
  type RowFormat,
  type WriteCell,
} from './row-format.ts';
import { columnName, numberCell, textCell, timeCell, type CellPlace } from './xlsx-cells.ts';

/** Bytes that XML does not have, in place of the row's number until the rows are in order. The first of them begins a row. */
const nextRow = 1;
const sameRow = 2;

const space = 32;
const underscore = 95;
const letterX = 120;
/** Bytes that XML escapes, and the first byte of characters that it may not have. */
const suspicious = new Uint8Array(256);
for (const byte of [...Array(space).keys(), ...Buffer.from('&<>\\'), 0xef]) suspicious[byte] = 1;

function isSuspicious(source: Buffer, at: number, end: number): boolean {
  if (source[at] === space || source[end - 1] === space) return true;
  for (let from = at; from < end; from++) {
    const byte = source[from] as number;
    if (suspicious[byte] === 1 || (byte === underscore && source[from + 1] === letterX)) return true;
  }
  return false;
}

/** Writes the bytes of the value as they are into the cell, in place of this text. */
function plainWriter(cell: string, example: string): WriteCell {
  const [before, after] = cell.split(example).map((part) => Buffer.from(part)) as [Buffer, Buffer];
  return (source, at, end, target, to) => {
    let next = writeBytes(before, target, to);
    for (let from = at; from < end; from++) target[next++] = source[from] as number;
    return writeBytes(after, target, next);
  };
}

function numberWriter(place: CellPlace): WriteCell {
  const write = plainWriter(numberCell(place, '0.5'), '0.5');
  return (source, at, end, target, to) => (isFiniteNumber(source, end) ? write(source, at, end, target, to) : to);
}

/** The few cells that need a closer look are written by the one function that knows the rules. */
function textWriter(place: CellPlace): WriteCell {
  const write = plainWriter(textCell(place, 'text').replace(' xml:space="preserve"', ''), 'text');
  return (source, at, end, target, to) =>
    isSuspicious(source, at, end)
      ? to + target.write(textCell(place, decodeCopyText(source, at, end)), to, 'utf8')
      : write(source, at, end, target, to);
}

const timeWriter =
  (place: CellPlace, clock: LocalClock): WriteCell =>
  (source, at, end, target, to) =>
    to + target.write(timeCell(place, clock(readWholeNumber(source, at, end))), to, 'latin1');

function writersOf(column: number, clock: LocalClock): CellWriters {
  const place = { column: columnName(column), row: String.fromCodePoint(sameRow) };
  const text = textWriter(place);
  return {
    number: numberWriter(place),
    text,
    time: timeWriter(place, clock),
    words: (words) => wordWriter(words, (word) => Buffer.from(textCell(place, word)), text),
  };
}

/** Rows of a sheet without their numbers. */
export const xlsxFormat: RowFormat = {
  begin: Buffer.from(`<row r="${String.fromCodePoint(nextRow)}">`),
  between: Buffer.alloc(0),
  end: Buffer.from('</row>'),
  // A control character becomes _x0001_.
  growth: 7,
  writersIn: (timeZone) => {
    const clock = createLocalClock(timeZone);
    return (column) => writersOf(column, clock);
  },
};

const pieceBytes = 64 * 1024;
/** A number takes fewer bytes than the cell around it. */
const numberGrowth = 2;

/** Numbers the rows of a sheet. */
export class RowNumbers {
  last: number;
  #digits = Buffer.alloc(0);

  /** The number of the row before the first. */
  constructor(last: number) {
    this.last = last;
  }

  /** In pieces so small that the event loop does other work in between. */
  *write(rows: Buffer): Generator<Buffer, void, undefined> {
    for (let at = 0; at < rows.length; at += pieceBytes) yield this.#writePiece(rows.subarray(at, at + pieceBytes));
  }

  #writePiece(source: Buffer): Buffer {
    const target = Buffer.allocUnsafe(source.length * numberGrowth);
    let to = 0;
    for (let from = 0; from < source.length; from++) {
      const byte = source[from] as number;
      if (byte === nextRow) this.#digits = Buffer.from(String(++this.last));
      if (byte > sameRow) target[to++] = byte;
      else to = writeBytes(this.#digits, target, to);
    }
    return target.subarray(0, to);
  }
}
