import { csvCell } from '@ohmstead/domain';
import type { LocalTime } from './local-time.ts';

/** Writes the CSV for one cell of COPY text (`source` from `at` to `end`) to `target` at `to`; returns the next free position. */
export type WriteCell = (source: Buffer, at: number, end: number, target: Buffer, to: number) => number;

const quote = 34;
const backslash = 92;
const meanings: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * UTF-8 bytes that a formula, or something allowed before one, can start with: control characters, spaces, = + - @, full-width characters.
 */
const suspicious = new Uint8Array(256);
for (const byte of [...Array(33).keys(), 0x2b, 0x2d, 0x3d, 0x40, backslash, 0xc2, 0xe1, 0xe2, 0xe3, 0xef])
  suspicious[byte] = 1;

/** The few cells that need a closer look are written by the one function that knows the rules. */
export const writeText: WriteCell = (source, at, end, target, to) => {
  if (at < end && suspicious[source[at] as number] === 1) return writeCarefully(source, at, end, target, to);
  target[to] = quote;
  let next = to + 1;
  for (let from = at; from < end; from++) {
    const byte = source[from] as number;
    if (byte === quote || byte === backslash) return writeCarefully(source, at, end, target, to);
    target[next++] = byte;
  }
  target[next] = quote;
  return next + 1;
};

const writeCarefully: WriteCell = (source, at, end, target, to) => {
  const text = source.toString('utf8', at, end).replaceAll(/\\(.)/g, (_, letter: string) => meanings[letter] ?? letter);
  return to + target.write(csvCell(text), to, 'utf8');
};

/** NaN and the infinities, which end with a letter, become an empty cell. */
export const writeNumber: WriteCell = (source, at, end, target, to) => {
  if ((source[end - 1] as number) > 57) return to;
  let next = to;
  for (let from = at; from < end; from++) target[next++] = source[from] as number;
  return next;
};

/** Translates wire values to the words on screen. There are so few values that comparing bytes is faster than decoding. */
export function wordWriter(words: Readonly<Record<string, string>>): WriteCell {
  const known = Object.entries(words).map(([value, word]) => ({
    value: Buffer.from(value),
    cell: Buffer.from(csvCell(word)),
  }));
  return (source, at, end, target, to) => {
    for (const { value, cell } of known) if (isSame(source, at, end, value)) return writeBytes(cell, target, to);
    return writeText(source, at, end, target, to);
  };
}

function isSame(source: Buffer, at: number, end: number, value: Buffer): boolean {
  if (end - at !== value.length) return false;
  for (let from = 0; from < value.length; from++) if (source[at + from] !== value[from]) return false;
  return true;
}

function writeBytes(bytes: Buffer, target: Buffer, to: number): number {
  for (let from = 0; from < bytes.length; from++) target[to + from] = bytes[from] as number;
  return to + bytes.length;
}

const digitZero = 48;
const minus = 45;

function readWholeNumber(source: Buffer, at: number, end: number): number {
  let value = 0;
  const isNegative = source[at] === minus;
  for (let from = isNegative ? at + 1 : at; from < end; from++)
    value = value * 10 + (source[from] as number) - digitZero;
  return isNegative ? -value : value;
}

/** Milliseconds since 1970 UTC as 2026-03-29 14:05 in the time zone. */
export const timeWriter =
  (localTime: LocalTime): WriteCell =>
  (source, at, end, target, to) => {
    const text = localTime(readWholeNumber(source, at, end));
    target[to] = quote;
    for (let from = 0; from < text.length; from++) target[to + 1 + from] = text.charCodeAt(from);
    target[to + 1 + text.length] = quote;
    return to + text.length + 2;
  };
