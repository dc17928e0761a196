import type { CsvColumn } from './csv-column.ts';

const newline = 10;
const none = String.raw`\N`;
const escaped = /\\(.)/g;
const meanings: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Turns rows of COPY text into lines of CSV, piece by piece. */
export class CopyToCsv {
  readonly #columns: readonly CsvColumn[];
  #rest = Buffer.alloc(0);

  constructor(columns: readonly CsvColumn[]) {
    this.#columns = columns;
  }

  /** The lines of the rows that end within the piece; what is left over waits for the next. */
  convert(piece: Buffer): string {
    const input = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    const end = input.lastIndexOf(newline);
    this.#rest = Buffer.from(input.subarray(end + 1));
    if (end < 0) return '';
    let lines = '';
    for (const row of input.toString('utf8', 0, end).split('\n')) lines += `${this.#line(row)}\r\n`;
    return lines;
  }

  #line(row: string): string {
    const hasEscapes = row.includes('\\');
    const values = row.split('\t');
    let line = '';
    for (const [at, { write }] of this.#columns.entries()) {
      const value = values[at]!;
      if (at > 0) line += ',';
      if (value !== none) line += write(hasEscapes ? unescape(value) : value);
    }
    return line;
  }
}

const unescape = (value: string) => value.replaceAll(escaped, (_, letter: string) => meanings[letter] ?? letter);
