import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileColumn } from './file-column.ts';
import { writeBytes, type RowFormat } from './row-format.ts';

const tab = 9;
const lineFeed = 10;
const backslash = 92;
const letterN = 78;
const digitZero = 48;

/** The most that a cell can be longer than what its text becomes. */
const cellOverhead = 160;

const startBytes = 1024 * 1024;
const rowsOfTurn = 1_000;

/**
 * Builds rows of a file from rows of COPY text whose first column is the row's id. Rows may come in any order. Its memory is reused for the
 * next rows once these have been taken.
 */
export class FileRows {
  readonly #columns: readonly FileColumn[];
  readonly #format: RowFormat;
  /** The ids of the rows in order of arrival; each row begins where the previous one ends. */
  readonly #ids: number[] = [];
  readonly #ends: number[] = [];
  #target = Buffer.allocUnsafe(startBytes);
  #to = 0;
  #rest: Buffer | undefined;

  constructor(columns: readonly FileColumn[], format: RowFormat) {
    this.#columns = columns;
    this.#format = format;
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
    const { begin, between, end: endOfRow, growth } = this.#format;
    this.#reserve((source.indexOf(lineFeed, at) - at) * growth + this.#columns.length * cellOverhead);
    const target = this.#target;
    let [to, from] = [writeBytes(begin, target, this.#to), at];
    for (const { write } of this.#columns) {
      if (from > at) to = writeBytes(between, target, to);
      const end = cellEnd(source, from);
      const isNull = source[from] === backslash && source[from + 1] === letterN;
      if (!isNull) to = write(source, from, end, target, to);
      from = end + 1;
    }
    this.#to = writeBytes(endOfRow, target, to);
    return from - 1;
  }

  #reserve(bytes: number): void {
    if (this.#to + bytes <= this.#target.length) return;
    const larger = Buffer.allocUnsafe((this.#to + bytes) * 2);
    this.#target.copy(larger, 0, 0, this.#to);
    this.#target = larger;
  }

  /** The rows in the order of the ids; ids without a row are left out. */
  async take(ids: readonly number[]): Promise<Buffer> {
    const isInOrder = this.#ids.length === ids.length && this.#ids.every((id, at) => id === ids[at]);
    const rows = isInOrder ? this.#handOver() : await this.#arrange(ids);
    this.clear();
    return rows;
  }

  #handOver(): Buffer {
    const rows = this.#target.subarray(0, this.#to);
    this.#target = Buffer.allocUnsafe(this.#target.length);
    return rows;
  }

  /** In turns of the event loop: to copy ten thousand rows at once takes as long as many calls. */
  async #arrange(ids: readonly number[]): Promise<Buffer> {
    const rowOf = new Map(this.#ids.map((id, row) => [id, row]));
    const arranged = Buffer.allocUnsafe(this.#to);
    let to = 0;
    for (const [at, id] of ids.entries()) {
      if (at % rowsOfTurn === rowsOfTurn - 1) await nextTurn();
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
