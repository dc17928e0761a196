/** How a column's COPY text reads as JSON. */
export type ColumnKind = 'number' | 'text' | 'boolean';

export type RowConverter = {
  /** Turns a piece of COPY text into JSON row arrays, separated by commas; a row that is cut waits for its rest. */
  convert: (piece: Buffer) => Buffer;
  /** True when no row is left half-read. */
  isComplete: () => boolean;
};

const tab = 9;
const lineFeed = 10;
const space = 32;
const quote = 34;
const comma = 44;
const minus = 45;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const letterI = 73;
const letterN = 78;
const letterT = 116;
const letterV = 118;

const nullWord = Buffer.from('null');
const trueWord = Buffer.from('true');
const falseWord = Buffer.from('false');
const controlWords = Array.from({ length: space }, (_, code) =>
  Buffer.from(`\\u${code.toString(16).padStart(4, '0')}`),
);
const verticalTab = controlWords[11] as Buffer;

/** The longest that one byte of COPY text may become: a control character as \u0001. */
const growth = 6;
/** Brackets, commas, quotes and words of one field. */
const fieldOverhead = 16;

/**
 * COPY's text format and JSON escape alike, so that bytes can be passed on without being decoded: both write \\ \n \t \r \b \f.
 * Different are \v, bare control characters, quotes, \N for null, and NaN and Infinity, which JSON has not (null, as JSON.stringify
 * writes them).
 */
export function copyToJson(kinds: readonly ColumnKind[]): RowConverter {
  let rest: Buffer | undefined;
  let isFirstRow = true;

  function convert(piece: Buffer): Buffer {
    const source = rest ? Buffer.concat([rest, piece]) : piece;
    const end = source.lastIndexOf(lineFeed) + 1;
    rest = end < source.length ? Buffer.from(source.subarray(end)) : undefined;
    if (end === 0) return Buffer.alloc(0);
    const rows = convertRows(source.subarray(0, end), kinds, isFirstRow);
    isFirstRow = false;
    return rows;
  }

  return { convert, isComplete: () => rest === undefined };
}

/** Where the scan stands: a position in what is read, one in what is written. */
type Scan = { source: Buffer; at: number; target: Buffer; to: number };

function convertRows(source: Buffer, kinds: readonly ColumnKind[], isFirst: boolean): Buffer {
  const scan: Scan = { source, at: 0, target: Buffer.allocUnsafe(source.length * 2 + 1024), to: 0 };
  let column = -1;
  while (scan.at < source.length) {
    reserve(scan, fieldOverhead);
    if (column === -1) openRow(scan, isFirst && scan.at === 0);
    else scan.target[scan.to++] = comma;
    column++;
    convertField(scan, kinds[column]);
    column = closeField(scan, column);
  }
  return scan.target.subarray(0, scan.to);
}

function reserve(scan: Scan, bytes: number): void {
  if (scan.to + bytes <= scan.target.length) return;
  const larger = Buffer.allocUnsafe((scan.target.length + bytes) * 2);
  scan.target.copy(larger, 0, 0, scan.to);
  scan.target = larger;
}

function openRow(scan: Scan, isFirst: boolean): void {
  if (!isFirst) scan.target[scan.to++] = comma;
  scan.target[scan.to++] = openBracket;
}

/** Steps over the tab or line feed; answers the column that was read, or -1 where the row has ended. */
function closeField(scan: Scan, column: number): number {
  const hasEnded = scan.source[scan.at++] === lineFeed;
  if (!hasEnded) return column;
  scan.target[scan.to++] = closeBracket;
  return -1;
}

function convertField(scan: Scan, kind: ColumnKind | undefined): void {
  if (kind === undefined) throw new RangeError('a row has more columns than were named');
  if (isNull(scan)) writeWord(scan, nullWord, 2);
  else if (kind === 'number') convertNumber(scan);
  else if (kind === 'boolean') writeWord(scan, scan.source[scan.at] === letterT ? trueWord : falseWord, 1);
  else convertText(scan);
}

/** Text that reads \N is written \\N by COPY, so that this is unmistakable. */
const isNull = ({ source, at }: Scan) => source[at] === backslash && source[at + 1] === letterN;

function writeWord(scan: Scan, word: Buffer, length: number): void {
  word.copy(scan.target, scan.to);
  scan.to += word.length;
  scan.at += length;
}

function fieldEnd({ source, at }: Scan): number {
  let end = at;
  while (source[end] !== tab && source[end] !== lineFeed) end++;
  return end;
}

function convertNumber(scan: Scan): void {
  const end = fieldEnd(scan);
  if (!isFinite(scan)) return writeWord(scan, nullWord, end - scan.at);
  reserve(scan, end - scan.at + fieldOverhead);
  while (scan.at < end) scan.target[scan.to++] = scan.source[scan.at++] as number;
}

/** NaN, Infinity and -Infinity begin with letters. */
function isFinite({ source, at }: Scan): boolean {
  const first = source[at] === minus ? source[at + 1] : source[at];
  return first !== letterN && first !== letterI;
}

function convertText(scan: Scan): void {
  const end = fieldEnd(scan);
  reserve(scan, (end - scan.at) * growth + fieldOverhead);
  scan.target[scan.to++] = quote;
  while (scan.at < end) convertCharacter(scan, scan.source[scan.at] as number);
  scan.target[scan.to++] = quote;
}

function convertCharacter(scan: Scan, byte: number): void {
  if (byte === backslash) return convertEscape(scan);
  if (byte < space) return writeWord(scan, controlWords[byte] as Buffer, 1);
  if (byte === quote) scan.target[scan.to++] = backslash;
  scan.target[scan.to++] = byte;
  scan.at++;
}

function convertEscape(scan: Scan): void {
  const escaped = scan.source[scan.at + 1] as number;
  if (escaped === letterV) return writeWord(scan, verticalTab, 2);
  scan.target[scan.to++] = backslash;
  scan.target[scan.to++] = escaped;
  scan.at += 2;
}
