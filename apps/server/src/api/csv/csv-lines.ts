import type { CsvColumn } from './csv-column.ts';

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const comma = 44;
const backslash = 92;
const letterN = 78;
const digitZero = 48;

/** The most that a word, date or number can be longer than its COPY text. */
const cellOverhead = 64;

const startBytes = 1024 * 1024;

/**
 * Builds lines of CSV from rows of COPY text whose first column is the row's id. Rows may come in any order. Its memory is reused for the
 * next rows once the lines have been taken.
 */
export class CsvLines {
  readonly #columns: readonly CsvColumn[];
  /** The ids of the rows in order of arrival; each line begins where the previous one ends. */
  readonly #ids: number[] = [];
  readonly #ends: number[] = [];
  #target = Buffer.allocUnsafe(startBytes);
  #to = 0;
  #rest: Buffer | undefined;

  constructor(columns: readonly CsvColumn[]) {
    this.#columns = columns;
  }

  clear(): void {
    this.#ids.length = 0;
    this.#ends.length = 0;
    this.#to = 0;
    this.#rest = undefined;
  }

  /** A piece may end anywhere: an incomplete row waits for its rest. */
  add(piece: Buffer): void {
    const source = this.#rest ? Buffer.concat([this.#rest, piece]) : piece;
    const end = source.lastIndexOf(lineFeed) + 1;
    this.#rest = end < source.length ? Buffer.from(source.subarray(end)) : undefined;
    for (let at = 0; at < end;) at = this.#addRow(source, at);
  }

  #addRow(source: Buffer, at: number): number {
    const end = this.#writeRow(source, at);
    this.#ids.push(readId(source, at));
    this.#ends.push(this.#to);
    return end + 1;
  }

  /** Returns the end of the row. */
  #writeRow(source: Buffer, at: number): number {
    this.#reserve((source.length - at + this.#columns.length * cellOverhead) * 2);
    const target = this.#target;
    let [to, from] = [this.#to, at];
    for (const { write } of this.#columns) {
      if (from > at) target[to++] = comma;
      const end = cellEnd(source, from);
      const isNull = source[from] === backslash && source[from + 1] === letterN;
      if (!isNull) to = write(source, from, end, target, to);
      from = end + 1;
    }
    target[to] = carriageReturn;
    target[to + 1] = lineFeed;
    this.#to = to + 2;
    return from - 1;
  }

  #reserve(bytes: number): void {
    if (this.#to + bytes <= this.#target.length) return;
    const larger = Buffer.allocUnsafe((this.#to + bytes) * 2);
    this.#target.copy(larger, 0, 0, this.#to);
    this.#target = larger;
  }

  /** The lines in the order of the ids; ids without a row are left out. */
  take(ids: readonly number[]): Buffer {
    const isInOrder = this.#ids.length === ids.length && this.#ids.every((id, at) => id === ids[at]);
    const lines = isInOrder ? Buffer.from(this.#target.subarray(0, this.#to)) : this.#arrange(ids);
    this.clear();
    return lines;
  }

  #arrange(ids: readonly number[]): Buffer {
    const rowOf = new Map(this.#ids.map((id, row) => [id, row]));
    const arranged = Buffer.allocUnsafe(this.#to);
    let to = 0;
    for (const id of ids) {
      const row = rowOf.get(id);
      if (row !== undefined) to += this.#target.copy(arranged, to, this.#ends[row - 1] ?? 0, this.#ends[row]);
    }
    return arranged.subarray(0, to);
  }
}

function cellEnd(source: Buffer, at: number): number {
  let end = at;
  while (source[end] !== tab && source[end] !== lineFeed) end++;
  return end;
}

function readId(source: Buffer, at: number): number {
  let id = 0;
  for (let from = at; source[from] !== tab && source[from] !== lineFeed; from++)
    id = id * 10 + (source[from] as number) - digitZero;
  return id;
}
