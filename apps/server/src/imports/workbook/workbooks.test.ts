import type { ImportRow } from '@ohmstead/domain';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from '../reading/read-file.ts';

const parts = (sheet: string, workbook = '') => ({
  'xl/workbook.xml': `<workbook xmlns:r="r">${workbook}<sheets><sheet name="Fleet" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
});
const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row r="1">${text('A1', 'Serial Number')}${text('B1', 'Purchased')}</row>`;

function readRows(bytes: Buffer): ImportRow[] {
  const rows: ImportRow[] = [];
  readFile(bytes, {}, { head: () => undefined, row: (row) => rows.push(row) });
  return rows;
}

test('dates count from the epoch of their workbook', () => {
  const sheet = `${head}<row r="2">${text('A2', 'A-1')}<c r="B2" s="1"><v>44621</v></c></row>`;
  const timeIn = (workbook: string) => readRows(zip(parts(sheet, workbook)))[0]?.cells[1];
  expect(timeIn('')).toMatchObject({ localMs: Date.UTC(2022, 2, 1) });
  expect(timeIn('<workbookPr date1904="1"/>')).toMatchObject({ localMs: Date.UTC(2026, 2, 2) });
});

test('a formula counts as its stored value, and one without a value is known as such', () => {
  const sheet = `${head}<row r="2"><c r="A2" t="str"><f>CONCAT("A","-1")</f><v>A-1</v></c><c r="B2"><f>TODAY()</f></c></row>`;
  expect(readRows(zip(parts(sheet)))[0]?.cells).toEqual(['A-1', { formula: true }]);
});

test('of several sheets the first that holds anything is read, or the one that is chosen', () => {
  const files = {
    ...parts(''),
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Cover" r:id="rId1"/><sheet name="Plot" r:id="rId4"/><sheet name="Fleet" r:id="rId2"/><sheet name="Old" r:id="rId3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${['worksheets/sheet1', 'worksheets/sheet2', 'worksheets/sheet3', 'chartsheets/sheet1'].map((target, at) => `<Relationship Id="rId${at + 1}" Target="${target}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${head}</sheetData></worksheet>`,
    'xl/worksheets/sheet3.xml': `<worksheet><sheetData><row r="1">${text('A1', 'Former')}</row></sheetData></worksheet>`,
  };
  const read = (sheet: string | null) => {
    const heads: string[][] = [];
    const format = readFile(zip(files), { sheet }, { head: (found) => heads.push(found), row: () => undefined });
    return { heads, ...format };
  };
  const sheets = ['Cover', 'Fleet', 'Old'];
  expect(read(null)).toMatchObject({ sheet: 'Fleet', sheets, heads: [['Serial Number', 'Purchased']] });
  expect(read('Old')).toMatchObject({ sheet: 'Old', sheets, heads: [['Former']] });
  expect(() => read('Cover')).toThrow('imports-read-1');
});

const whole = zip(parts(`${head}<row r="2">${text('A2', 'A-1')}</row>`));

/** Writes another size into all records of an archive. */
function declare(bytes: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(name); at >= 0; at = changed.indexOf(name, at + 1)) {
    const isCentral = changed.readUInt32LE(at - 46) === 0x02014b50;
    changed.writeUInt32LE(size, isCentral ? at - 46 + 24 : at - 30 + 22);
  }
  return changed;
}

test.each([
  ['a truncated archive', whole.subarray(0, whole.length - 40), 'imports-read-5'],
  ['half an archive', whole.subarray(0, whole.length / 2), 'imports-read-5'],
  ['an archive of something else', zip({ 'word/document.xml': '<w/>' }), 'imports-read-2'],
  ['a sheet that holds more than it declares', declare(whole, 'xl/worksheets/sheet1.xml', 10), 'imports-read-5'],
  ['more than 100 MiB', declare(whole, 'xl/worksheets/sheet1.xml', 101 * 1024 * 1024), 'imports-read-6'],
  [
    'more than 2 000 entries',
    zip({ ...parts(head), ...Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`x${at}`, ''])) }),
    'imports-read-6',
  ],
  ['a torn sheet', zip(parts('<row r="1"><c r="A1"')), 'imports-read-5'],
  [
    'an external sheet',
    zip({
      ...parts(head),
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://other.example/"/></Relationships>`,
    }),
    'imports-read-5',
  ],
])('a workbook that cannot be read is refused with its code: %s', (_, bytes, code) => {
  expect(() => readRows(bytes)).toThrow(code);
});
