/** Writes one cell of COPY text (`source` from `at` to `end`) to `target` at `to`; returns the next free position. */
export type WriteCell = (source: Buffer, at: number, end: number, target: Buffer, to: number) => number;

/** The writers for the cells of one column, by what it holds. */
export type CellWriters = {
  number: WriteCell;
  text: WriteCell;
  /** Milliseconds since 1970 UTC. */
  time: WriteCell;
  /** Translates wire values to the words on screen; others are written as text. */
  words: (words: Readonly<Record<string, string>>) => WriteCell;
};

/** How a form of file says its rows. Empty cells are not written, only what stands between cells. */
export type RowFormat = {
  begin: Buffer;
  between: Buffer;
  end: Buffer;
  /** The most bytes that one byte of a text becomes. */
  growth: number;
  /** The writers for each column by its number, from 0; times are on the clocks of the zone. */
  writersIn: (timeZone: string) => (column: number) => CellWriters;
};

const minus = 45;
const digitZero = 48;

export function readWholeNumber(source: Buffer, at: number, end: number): number {
  let value = 0;
  const isNegative = source[at] === minus;
  for (let from = isNegative ? at + 1 : at; from < end; from++)
    value = value * 10 + (source[from] as number) - digitZero;
  return isNegative ? -value : value;
}

const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

export const decodeCopyText = (source: Buffer, at: number, end: number): string =>
  source.toString('utf8', at, end).replaceAll(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter);

/** NaN and the infinities end with a letter. */
export const isFiniteNumber = (source: Buffer, end: number): boolean => (source[end - 1] as number) <= digitZero + 9;

/**
 * There are so few values that comparing bytes is faster than decoding.
 * `cellOf` writes the cell of a word.
 */
export function wordWriter(
  words: Readonly<Record<string, string>>,
  cellOf: (word: string) => Buffer,
  otherwise: WriteCell,
): WriteCell {
  const known = Object.entries(words).map(([value, word]) => ({ value: Buffer.from(value), cell: cellOf(word) }));
  return (source, at, end, target, to) => {
    for (const { value, cell } of known) if (isSame(source, at, end, value)) return writeBytes(cell, target, to);
    return otherwise(source, at, end, target, to);
  };
}

function isSame(source: Buffer, at: number, end: number, value: Buffer): boolean {
  if (end - at !== value.length) return false;
  for (let from = 0; from < value.length; from++) if (source[at + from] !== value[from]) return false;
  return true;
}

/** For a few bytes faster than `copy`. */
export function writeBytes(bytes: Buffer, target: Buffer, to: number): number {
  for (let from = 0; from < bytes.length; from++) target[to + from] = bytes[from] as number;
  return to + bytes.length;
}
