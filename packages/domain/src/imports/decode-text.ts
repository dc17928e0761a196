import { ReadProblem } from './read-problem.ts';

export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof textEncodings)[number];

type Marked = { encoding: TextEncoding; markBytes: number };

function markOf(bytes: Uint8Array): Marked | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', markBytes: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  return undefined;
}

/** Without a mark, UTF-16 shows by its zeros: nearly every second byte of a table is one. */
function wideWithoutMark(bytes: Uint8Array): TextEncoding | undefined {
  const seen = bytes.subarray(0, 2_000);
  if (seen.length < 4 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = seen.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** The length of the sequence that begins here; 0 if it is none (Unicode 16, table 3-7). */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length < 2) return length;
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (at + length > bytes.length || second < least || second > most) return 0;
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** The first byte that is no UTF-8, and whether any longer sequence came before it. */
function findBroken(bytes: Uint8Array, from: number): { broken: number | undefined; hasLonger: boolean } {
  let hasLonger = false;
  for (let at = from; at < bytes.length;) {
    if ((bytes[at] ?? 0) < 0x80) {
      at++;
      continue;
    }
    const length = sequenceAt(bytes, at);
    if (length === 0) return { broken: at, hasLonger };
    hasLonger = true;
    at += length;
  }
  return { broken: undefined, hasLonger };
}

/** Bytes are counted from 1, as lines are. */
const unreadable = (at: number) => new ReadProblem('imports-read-7', [at + 1]);

/** Half a pair, or half a character at the end. */
function findBrokenPair(bytes: Uint8Array, isLittle: boolean): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const unit = view.getUint16(at, isLittle);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = at + 3 < bytes.length ? view.getUint16(at + 2, isLittle) : 0;
    if (unit >= 0xdc00 || next < 0xdc00 || next > 0xdfff) return at;
    at += 2;
  }
  return bytes.length % 2 === 0 ? undefined : bytes.length - 1;
}

function recogniseEncoding(bytes: Uint8Array): TextEncoding {
  const known = markOf(bytes)?.encoding ?? wideWithoutMark(bytes);
  if (known !== undefined) return known;
  const { broken, hasLonger } = findBroken(bytes, 0);
  if (broken === undefined) return 'utf-8';
  // A text of one byte a character never happens to hold a longer sequence of UTF-8, but for rare pairs of signs.
  if (hasLonger) throw unreadable(broken);
  return 'windows-1252';
}

function requireReadable(bytes: Uint8Array, encoding: TextEncoding): void {
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  const zero = isWide ? findWideZero(bytes, encoding === 'utf-16le') : bytes.indexOf(0);
  const broken = isWide
    ? findBrokenPair(bytes, encoding === 'utf-16le')
    : encoding === 'utf-8'
      ? findBroken(bytes, 0).broken
      : undefined;
  const first = [zero, broken ?? -1].filter((at) => at >= 0);
  if (first.length > 0) throw unreadable(Math.min(...first));
}

function findWideZero(bytes: Uint8Array, isLittle: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 1 < bytes.length; at += 2) if (view.getUint16(at, isLittle) === 0) return at;
  return -1;
}

/** The encoding that someone has chosen or else the one that the bytes show, and how many bytes mark it. */
export function encodingOf(bytes: Uint8Array, chosen?: TextEncoding): Marked {
  const encoding = chosen ?? recogniseEncoding(bytes);
  requireReadable(bytes, encoding);
  const mark = markOf(bytes);
  return { encoding, markBytes: mark?.encoding === encoding ? mark.markBytes : 0 };
}

/** The text of a file without its byte order mark. */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): { encoding: TextEncoding; text: string } {
  const { encoding, markBytes } = encodingOf(bytes, chosen);
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(markBytes));
  return { encoding, text };
}
