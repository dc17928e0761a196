import { buffer } from 'node:stream/consumers';
import { constants, inflateRawSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { attachment, fileNameOf } from './file-name.ts';
import { FileRows } from './file-rows.ts';
import { columnName, timeCell, xlsxText } from './xlsx-cells.ts';
import { RowNumbers, xlsxFormat } from './xlsx-format.ts';
import { writeWorkbook } from './xlsx-workbook.ts';

const noWidths: number[] = [];
const read = async (...sheets: Parameters<typeof writeWorkbook>[0]) =>
  readXlsxFile(await buffer(writeWorkbook(sheets)), { trim: false });

/** COPY text as PostgreSQL writes it. */
const letters: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const copyRow = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => (cell === null ? '\\N' : String(cell).replaceAll(/[\\\b\f\n\r\t\v]/g, (letter) => letters[letter]!))).join('\t')}\n`;

/** The rows as a reader of workbooks that is not ours finds them. */
async function reopened(rows: readonly (readonly (string | number | null)[])[], timeZone = 'UTC') {
  const writersOf = xlsxFormat.writersIn(timeZone);
  const kinds = ['number', 'text', 'number', 'time'] as const;
  const columns = kinds.map((kind, at) => ({ heading: '', type: kind, sql: '', write: writersOf(at)[kind] }));
  const written = new FileRows(columns, xlsxFormat);
  const source = Buffer.from(rows.map(copyRow).join(''));
  for (let at = 0; at < source.length; at += 977) written.add(source.subarray(at, at + 977));
  const bytes = await written.take(rows.map(([id]) => Number(id)));
  const heads = ['ID', 'Text', 'Number', 'Time'];
  const [sheet] = await read({ name: 'Rows', heads, widths: noWidths, rows: () => new RowNumbers(1).write(bytes) });
  return sheet!.data.slice(1);
}

test('every text comes back as it was, and none is a formula', async () => {
  const signs = [
    '=',
    '+',
    '@',
    "'",
    '"',
    '&',
    '<',
    '>',
    ']]>',
    '\\',
    'N',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0001',
    '\uFFFE',
    '_',
    'x',
    '_x0041_',
    'é',
    '电',
    '😀',
  ];
  const textOf = (n: number) =>
    Array.from({ length: 1 + (n % 7) }, (_, at) => signs[(n * 31 + at * 17 + (n >> 3)) % signs.length]).join('');
  // The last one takes several pieces of 64 KiB. The reader halves its chunks where one takes it long, and would not end with a longer text on a busy machine.
  const texts = [...signs, ...Array.from({ length: 2_000 }, (_, n) => textOf(n)), '&'.repeat(40_000)];
  const rows = await reopened(texts.map((text, at) => [at + 1, text, null, null]));
  expect(rows.map(([, text]) => text)).toEqual(texts);
});

test('numbers are numbers, and what is no number leaves its cell empty', async () => {
  const numbers = ['-12.5', '0', '1e+20', '0.1', '9007199254740991', 'NaN', '-Infinity'];
  const rows = await reopened(numbers.map((number, at) => [at + 1, null, number, null]));
  expect(rows.map(([, , number]) => number)).toEqual([-12.5, 0, 1e20, 0.1, 9007199254740991, null, null]);
});

test.each(['UTC', 'Europe/Vienna', 'America/St_Johns', 'Asia/Kathmandu'])(
  'times are date cells with the minute that the clocks of %s show',
  async (timeZone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const times = Array.from({ length: 500 }, (_, n) => Date.UTC(2025, 2, 1) + n * 3_600_000 * 19 + n * 59_999);
    const rows = await reopened(
      times.map((time, at) => [at + 1, null, null, time]),
      timeZone,
    );
    const minuteOf = (cell: unknown) => new Date(Math.round(Number(cell) / 1_000) * 1_000).toISOString();
    expect(rows.map(([, , , cell]) => minuteOf(cell))).toEqual(
      times.map((time) => `${clock.format(time).replace(' ', 'T')}:00.000Z`),
    );
  },
);

test('a time that spreadsheets do not have is text', () => {
  const place = { column: 'A', row: 1 };
  expect(timeCell(place, Date.UTC(1900, 1, 28, 12, 30))).toContain('>1900-02-28 12:30<');
  expect(timeCell(place, Date.UTC(1900, 2, 1))).toContain('<v>61</v>');
});

test('signs that XML does not have are written as spreadsheets write them', () => {
  expect(xlsxText('a\u0001_x0041_ & <b>')).toBe('a_x0001__x005F_x0041_ &amp; &lt;b&gt;');
});

test('columns are named as in spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('the head stays in sight', async () => {
  const bytes = await buffer(writeWorkbook([{ name: 'One', heads: ['Place'], widths: [12], rows: () => [] }]));
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = inflateRawSync(bytes.subarray(bytes.indexOf(path) + path.length), {
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  expect(sheet.toString()).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet.toString()).toContain('<col min="1" max="1" width="12" customWidth="1"/>');
});

test('sheets are written one after the other', async () => {
  let written = 0;
  const row = () => Buffer.from(`<row r="2"><c r="A2"><v>${++written}</v></c></row>`);
  const sheets = ['One', 'Two'].map((name) => ({ name, heads: ['Place'], widths: noWidths, rows: () => [row()] }));
  expect((await read(...sheets)).map(({ sheet, data }) => [sheet, data])).toEqual([
    ['One', [['Place'], [1]]],
    ['Two', [['Place'], [2]]],
  ]);
});

test.each([
  ['Below 80 %', 'csv', 'Below 80 % 2026-03-29.csv'],
  ['Käse / Ω: "電池"', 'xlsx', 'Käse - Ω- -電池- 2026-03-29.xlsx'],
  ['../..\\a\r\nb;c', 'csvSemicolon', '..-..-a--b-c 2026-03-29.csv'],
  ['Ka\u0308se', 'csv', 'Käse 2026-03-29.csv'],
] as const)('the file of %j in the form %s has a name that no system misreads', (name, form, fileName) => {
  expect(fileNameOf(name, '2026-03-29', form)).toBe(fileName);
});

test('the name is in the header in ASCII and as it is', () => {
  expect(attachment('Käse 5 % 2026-03-29.csv')).toBe(
    `attachment; filename="K-se 5 % 2026-03-29.csv"; filename*=UTF-8''K%C3%A4se%205%20%25%202026-03-29.csv`,
  );
});
