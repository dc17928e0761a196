import { csvLine } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { csvFormat, csvSemicolonFormat } from './csv-format.ts';
import { FileRows } from './file-rows.ts';
import { createLocalTime } from '../../local-time.ts';

const { number, text, time, words } = csvFormat.writersIn('UTC')(0);
const columns = [number, text, text].map((write) => ({ heading: '', type: 'text' as const, sql: '', write }));

/** A value in COPY's text format, as PostgreSQL writes it. */
const letters: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const copyText = (value: string | number | null) =>
  value === null ? '\\N' : String(value).replaceAll(/[\\\b\f\n\r\t\v]/g, (letter) => letters[letter]!);
const copyRow = (cells: readonly (string | number | null)[]) => `${cells.map(copyText).join('\t')}\n`;

const signs = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '－',
  ' ',
  '\u00A0',
  '\u3000',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  '\\',
  'N',
  'a',
  'é',
  '电',
  '😀',
  '',
];
const textOf = (n: number) =>
  Array.from({ length: n % 7 }, (_, at) => signs[(n * 31 + at * 17 + (n >> 3)) % signs.length]).join('');

test('every row is written as the single function for lines of CSV writes it', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => [n + 1, n % 11 ? textOf(n) : null, textOf(n * 7 + 3)] as const);
  const source = Buffer.from(rows.map(copyRow).join(''));
  const lines = new FileRows(columns, csvFormat);
  for (let at = 0; at < source.length; at += 977) lines.add(source.subarray(at, at + 977));
  const expected = rows.map((row) => csvLine(row));
  expect((await lines.take(rows.map(([id]) => id))).toString()).toBe(expected.join(''));
  lines.add(source);
  expect((await lines.take([40, 2, 999_999, 7])).toString()).toBe([expected[39], expected[1], expected[6]].join(''));
});

test('for a German or French spreadsheet a semicolon stands between cells, and numbers have a decimal comma', async () => {
  const rows = [
    [1, 2.5, 'a;b,c "1.5"'],
    [2, -0.25, '=1.5'],
    [3, null, null],
  ] as const;
  const writers = csvSemicolonFormat.writersIn('UTC')(0);
  const written = new FileRows(
    [writers.number, writers.number, writers.text].map((write) => ({ heading: '', type: 'text', sql: '', write })),
    csvSemicolonFormat,
  );
  written.add(Buffer.from(rows.map(copyRow).join('')));
  expect((await written.take([1, 2, 3])).toString()).toBe('1;2,5;"a;b,c ""1.5"""\r\n2;-0,25;"\'=1.5"\r\n3;;\r\n');
});

test('a text of any length fits', async () => {
  const lines = new FileRows(columns, csvFormat);
  const long = '"'.repeat(3_000_000);
  lines.add(Buffer.from(copyRow([1, long, null])));
  expect((await lines.take([1])).toString()).toBe(csvLine([1, long, null]));
});

test('a value that is not a number in a spreadsheet leaves its cell empty', () => {
  const writeOne = (value: string) => {
    const target = Buffer.alloc(64);
    return target.toString('latin1', 0, number(Buffer.from(value), 0, value.length, target, 0));
  };
  expect(['-12.5', '1e+20', 'NaN', '-Infinity'].map(writeOne)).toEqual(['-12.5', '1e+20', '', '']);
});

test('a value is written as the page labels it, and as it is without a label', () => {
  const write = words({ pass: 'Passed' });
  const told = (value: string) => {
    const target = Buffer.alloc(64);
    return target.toString('utf8', 0, write(Buffer.from(value), 0, value.length, target, 0));
  };
  expect([told('pass'), told('=odd')]).toEqual(['"Passed"', `"'=odd"`]);
});

test.each(['UTC', 'Europe/Vienna', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca'])(
  'times are in the time zone of %s, also across its changes',
  (timeZone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const localTime = createLocalTime(timeZone);
    const step = 7 * 3_600_000 + 13 * 60_000;
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2026, 3, 1); at += step)
      expect(localTime(at)).toBe(clock.format(at));
    expect(localTime(Date.UTC(1969, 11, 31, 12))).toBe(clock.format(Date.UTC(1969, 11, 31, 12)));
  },
);

test('a time before 1970 is read with its sign', () => {
  const target = Buffer.alloc(64);
  const value = String(Date.UTC(1969, 6, 20, 20, 17));
  const to = time(Buffer.from(value), 0, value.length, target, 0);
  expect(target.toString('latin1', 0, to)).toBe('"1969-07-20 20:17"');
});
