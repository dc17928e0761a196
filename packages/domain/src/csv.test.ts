import { expect, test } from 'vitest';
import { csvLine, type CsvCell } from './csv.ts';

/** A reader for RFC 4180 that is independent of the writer. */
function parseLine(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < line.length - 2;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(line.slice(at));
    const text = quoted ? quoted[0] : (/^[^,\r]*/.exec(line.slice(at))?.[0] ?? '');
    cells.push(quoted ? quoted[1]!.replaceAll('""', '"') : text);
    at += text.length + 1;
  }
  return cells;
}

test('commas, quotes and newlines survive a round trip', () => {
  const texts = ['plain', 'a,b', 'say "hi"', 'two\r\nlines', 'Zürich Ω', '""', ','];
  expect(parseLine(csvLine(texts))).toEqual(texts);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '\u00A0=1', '＝1', '－1', '\0=1', ' \0=1'])(
  'a spreadsheet treats %j as text',
  (text) => {
    expect(parseLine(csvLine([text]))).toEqual([`'${text.replaceAll('\0', '')}`]);
  },
);

test('numbers stay numbers, also negative ones, and empty values stay empty', () => {
  const cells: CsvCell[] = [-12.5, 0, null, 1e21, Number.NaN, ''];
  expect(csvLine(cells)).toBe('-12.5,0,,1e+21,,""\r\n');
});
