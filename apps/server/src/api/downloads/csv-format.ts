import { csvCell } from '@ohmstead/domain';
import { createLocalTime, type LocalTime } from '../../local-time.ts';
import {
  decodeCopyText,
  isFiniteNumber,
  readWholeNumber,
  wordWriter,
  type RowFormat,
  type WriteCell,
} from './row-format.ts';

const quote = 34;
const comma = 44;
const point = 46;
const backslash = 92;

/**
 * UTF-8 bytes that a formula, or something allowed before one, can start with: control characters, spaces, = + - @, full-width characters.
 */
const suspicious = new Uint8Array(256);
for (const byte of [...Array(33).keys(), 0x2b, 0x2d, 0x3d, 0x40, backslash, 0xc2, 0xe1, 0xe2, 0xe3, 0xef])
  suspicious[byte] = 1;

/** The few cells that need a closer look are written by the one function that knows the rules. */
const writeText: WriteCell = (source, at, end, target, to) => {
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

const writeCarefully: WriteCell = (source, at, end, target, to) =>
  to + target.write(csvCell(decodeCopyText(source, at, end)), to, 'utf8');

const numberWriter =
  (decimalSign: number): WriteCell =>
  (source, at, end, target, to) => {
    if (!isFiniteNumber(source, end)) return to;
    let next = to;
    for (let from = at; from < end; from++) {
      const byte = source[from] as number;
      target[next++] = byte === point ? decimalSign : byte;
    }
    return next;
  };

/** 2026-03-29 14:05 in the time zone. */
const timeWriter =
  (localTime: LocalTime): WriteCell =>
  (source, at, end, target, to) => {
    const text = localTime(readWholeNumber(source, at, end));
    target[to] = quote;
    for (let from = 0; from < text.length; from++) target[to + 1 + from] = text.charCodeAt(from);
    target[to + 1 + text.length] = quote;
    return to + text.length + 2;
  };

const formatOf = (separator: string, decimalSign: number): RowFormat => ({
  begin: Buffer.alloc(0),
  between: Buffer.from(separator),
  end: Buffer.from('\r\n'),
  growth: 2,
  writersIn: (timeZone) => {
    const writers = {
      number: numberWriter(decimalSign),
      text: writeText,
      time: timeWriter(createLocalTime(timeZone)),
      words: (words: Readonly<Record<string, string>>) =>
        wordWriter(words, (word) => Buffer.from(csvCell(word)), writeText),
    };
    return () => writers;
  },
});

export const csvFormat = formatOf(',', point);
/** With a decimal comma, as spreadsheets expect it in Germany and France. */
export const csvSemicolonFormat = formatOf(';', comma);
