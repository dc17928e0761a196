import { describe, expect, test } from 'vitest';
import { csvLine } from '../csv.ts';
import { momentOf, meansTime, readTime } from './date-cell.ts';
import { decodeText } from './decode-text.ts';
import type { ImportCell } from './import-cell.ts';
import { factorOf, fieldOfHead, isOneOfHeads, type ImportField } from './import-field.ts';
import { noEvidence, noteCell, readingFormat } from './import-format.ts';
import { judgeRow, type ImportPlan, type StoredThing } from './judge-row.ts';
import { meansNumber, readNumber, signOf } from './number-cell.ts';
import { noChoices } from './read-cell.ts';
import { parseDelimited, recogniseSeparator } from './parse-delimited.ts';
import { recogniseForm, requireTable } from './recognise-file.ts';
import { meansText, readText } from './text-cell.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const wide = (text: string, isLittle: boolean, mark = true) =>
  Buffer.concat(
    ((mark ? '\uFEFF' : '') + text).split('').map((sign) => {
      const unit = Buffer.from(sign, 'utf16le');
      return isLittle ? unit : unit.swap16();
    }),
  );
const problemOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof Error && 'params' in error ? [error.message, error.params] : error;
  }
};

describe('the file', () => {
  test('what it is, its bytes decide', () => {
    expect(recogniseForm(bytesOf('PK\u0003\u0004'))).toBe('xlsx');
    expect(recogniseForm(bytesOf('Serial Number'))).toBe('csv');
    expect(problemOf(() => recogniseForm(bytesOf('')))).toEqual(['imports-read-1', []]);
    expect(problemOf(() => requireTable(' \n'))).toEqual(['imports-read-1', []]);
    for (const start of ['%PDF-1.7', 'GIF89a'])
      expect(problemOf(() => recogniseForm(bytesOf(start)))).toEqual(['imports-read-2', []]);
    for (const text of ['<?xml version="1.0"?>', '<html>', '{ "a": 1 }', '[{"a":1}]'])
      expect(problemOf(() => requireTable(text))).toEqual(['imports-read-2', []]);
  });

  test('its encoding is recognised, and what cannot be read is named by its byte', () => {
    const text = 'Größe;1\r\nü;2';
    expect(decodeText(bytesOf(text))).toEqual({ encoding: 'utf-8', text });
    expect(decodeText(bytesOf(`\uFEFF${text}`))).toEqual({ encoding: 'utf-8', text });
    expect(decodeText(Buffer.from(text, 'latin1'))).toEqual({ encoding: 'windows-1252', text });
    for (const mark of [true, false]) {
      expect(decodeText(wide(text, true, mark))).toEqual({ encoding: 'utf-16le', text });
      expect(decodeText(wide(text, false, mark))).toEqual({ encoding: 'utf-16be', text });
    }
    const unreadable = (bytes: Uint8Array) => problemOf(() => decodeText(bytes));
    expect(unreadable(bytesOf('ab\0c'))).toEqual(['imports-read-7', [3]]);
    expect(unreadable(Buffer.from([...bytesOf('ü,'), 0xff, 0x41]))).toEqual(['imports-read-7', [4]]);
    expect(unreadable(Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xc3]))).toEqual(['imports-read-7', [5]]);
    expect(unreadable(Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8]))).toEqual(['imports-read-7', [5]]);
    expect(decodeText(bytesOf('ü'), 'windows-1252').text).toBe('Ã¼');
  });

  test('its separator is the one that splits its rows alike, and a line is where a row begins', () => {
    expect(recogniseSeparator('a;b;c\n1,5;2,5;3\n1;2,25;3,75')).toBe(';');
    expect(recogniseSeparator('a\tb\n1,2\t3')).toBe('\t');
    expect(recogniseSeparator('a|b\n1|3')).toBe('|');
    expect(recogniseSeparator('only\none')).toBe(',');
    expect([...parseDelimited('a,"b\r\n""x"""\r\n\n1,2\r3,"4', ',')]).toEqual([
      { line: 1, cells: ['a', 'b\r\n"x"'] },
      { line: 3, cells: [''] },
      { line: 4, cells: ['1', '2'] },
      { line: 5, cells: ['3', '4'] },
    ]);
  });

  test('what our own files hold comes back, whatever it is', () => {
    for (const text of ['=1+1', ' -x', '"', 'a,b;c', '\u{1F50B}', "'", '@', '+49', '＝1', "''=x", 'two\r\nlines'])
      for (const separator of [',', ';'] as const) {
        const [row] = parseDelimited(csvLine([text, 'x'], separator), separator);
        expect([text, meansText(row?.cells[0] ?? '', text), row?.cells[1]]).toEqual([text, true, 'x']);
      }
    expect(readText("'=1")).toBe('=1');
    expect(readText(" 'tis ")).toBe("'tis");
    expect(readText({ number: 12_345 })).toBe('12345');
    expect(readText({ number: 1.2345e24 })).toMatch(/^1234\d+$/);
  });
});

describe('a cell means as much as it says', () => {
  test('with three digits every value that rounds to it', () => {
    const means = (text: string, stored: number, sign: '.' | ',' = '.') => {
      const read = readNumber(text, sign);
      return read && meansNumber(read, stored);
    };
    expect([means('12.5', 12.54), means('12.5', 12.56), means('12.5', 12.45)]).toEqual([true, false, true]);
    expect([means('3 000', 3_000.4), means('1.234,5', 1_234.5, ','), means('1,234.5', 1_234.5)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([means('1e3', 1_000.2), means('−5', -5), means("1'234'567", 1_234_567)]).toEqual([true, true, true]);
    for (const text of ['1,5', '1,23,456', '0,123', 'x', '1 2', '', '1.2.3', '0x10', 'Infinity', '5 mAh'])
      expect([text, readNumber(text, '.')]).toEqual([text, undefined]);
    for (let n = 0; n < 300; n++) {
      const stored = Math.sin(n) * 10 ** (n % 9);
      const places = n % 5;
      expect([stored, means(stored.toFixed(places), stored)]).toEqual([stored, true]);
      expect([stored, means(stored.toFixed(places).replace('.', ','), stored, ',')]).toEqual([stored, true]);
    }
  });

  test('without seconds every moment of that minute, without a time every moment of that day in the time zone', () => {
    const hour = 3_600_000;
    // As in Vienna in spring 2026: an hour ahead until 01:00 UTC on the 29th of March, then two.
    const turn = Date.UTC(2026, 2, 29, 1);
    const clock = (ms: number) => ms + (ms < turn ? hour : 2 * hour);
    const read = (text: string, order: 'dmy' | 'mdy' | null = null) => readTime(text, order);
    const means = (text: string, stored: number) => {
      const time = read(text);
      return time && meansTime(time, stored, clock);
    };
    const at = Date.UTC(2026, 2, 29, 0, 30, 12, 345);
    for (const text of [
      '2026-03-29',
      '2026-03-29 01:30',
      '2026/3/29 1:30:12',
      '2026-03-29T01:30:12.345',
      '2026-03-29T00:30:12Z',
      '2026-03-29 1:30 am',
    ])
      expect([text, means(text, at)]).toEqual([text, true]);
    for (const text of [
      '2026-03-28',
      '2026-03-29 01:31',
      '2026-03-29 01:30:13',
      '2026-03-29T01:30:12.346',
      '2026-03-29T01:30:12Z',
    ])
      expect([text, means(text, at)]).toEqual([text, false]);
    const moment = (text: string, order: 'dmy' | 'mdy' | null = null) => {
      const time = read(text, order);
      return time && new Date(momentOf(time, clock)).toISOString();
    };
    expect(moment('2026-03-29')).toBe('2026-03-28T23:00:00.000Z');
    expect(moment('30.03.2026', 'dmy')).toBe('2026-03-29T22:00:00.000Z');
    expect(moment('03/30/2026 2:05 PM', 'mdy')).toBe('2026-03-30T12:05:00.000Z');
    expect(moment('2026-03-29 02:30')).toBe('2026-03-29T01:30:00.000Z');
    for (const text of ['2026-02-30', '2026-13-01', '3/4/2026', '29.03.26', 'soon', '2026-03-29 24:00', '2026-03-29 x'])
      expect([text, read(text)]).toEqual([text, undefined]);
  });
});

const fields: ImportField[] = [
  { key: 'serialNumber', label: 'Serial Number', kind: 'text', maxLength: 64 },
  { key: 'modelName', label: 'Model Name', kind: 'text', maxLength: 64 },
  { key: 'designCapacity', label: 'Design Capacity', kind: 'number', unit: 'mAh' },
  { key: 'rc', label: 'RC', kind: 'number', unit: 'm' },
  { key: 'serviceFrequency', label: 'Service Frequency', kind: 'number', unit: 'd', min: 1, max: 3_650, isWhole: true },
  { key: 'retired', label: 'Retired', kind: 'time' },
  { key: 'location', label: 'Location', kind: 'choice', of: 'location' },
];

test('heads are our labels with or without unit, or keys, case aside; Ah and mV are converted', () => {
  const keyOf = (head: string) => fieldOfHead(head, fields)?.key;
  for (const head of ['Serial Number', ' serial  number', 'SERIALNUMBER']) expect(keyOf(head)).toBe('serialNumber');
  for (const head of ['Design Capacity (mAh)', 'designCapacity', 'design capacity [Ah]'])
    expect(keyOf(head)).toBe('designCapacity');
  expect([keyOf('RC (m)'), keyOf('RC (min)'), keyOf('Design Capacity (Wh)'), keyOf('Capacity')]).toEqual([
    'rc',
    'rc',
    undefined,
    undefined,
  ]);
  const capacity = fields[2];
  expect(capacity && [factorOf('Capacity (Ah)', capacity), factorOf('Capacity', capacity)]).toEqual([1_000, 1]);
  expect(isOneOfHeads('Last State of Health (%)', ['last state of health'])).toBe(true);
});

test('heads are also what else a field is called, whatever signs and accents they have', () => {
  const called: ImportField[] = [
    { key: 'serialNumber', label: 'Serial Number', kind: 'text', synonyms: ['S/N', 'Numéro de série'] },
    { key: 'designCapacity', label: 'Design Capacity', kind: 'number', unit: 'mAh', synonyms: ['Nennkapazität', '#'] },
    { key: 'comments', label: 'Comments', kind: 'text', synonyms: ['Serial_Number'] },
  ];
  const keyOf = (head: string) => fieldOfHead(head, called)?.key;
  for (const head of ['s/n', 'SN', 'serial_number', 'NUMERO DE SERIE', 'Numéro-de-série'])
    expect([head, keyOf(head)]).toEqual([head, 'serialNumber']);
  expect([keyOf('nennkapazitat (Ah)'), keyOf('Nennkapazität (Wh)'), keyOf('#'), keyOf('')]).toEqual([
    'designCapacity',
    undefined,
    undefined,
    undefined,
  ]);
});

test('what a file leaves open is asked, and answered by the format', () => {
  const columnOf = (field: ImportField | null, cells: ImportCell[]) => {
    const evidence = noEvidence();
    for (const cell of cells) noteCell(evidence, cell);
    return { field, evidence };
  };
  const ask = (numbers: ImportCell[], dates: ImportCell[], chosen = {}) =>
    readingFormat([columnOf(fields[2] ?? null, numbers), columnOf(fields[5] ?? null, dates)], chosen);
  expect(ask(['1,234', '5'], ['1.2.2026', '12.12.2026'])).toMatchObject({ questions: ['dateOrder', 'decimal'] });
  expect(ask(['1,234', '5,5'], ['1.2.2026', '13.12.2026'])).toEqual({ decimal: ',', dateOrder: 'dmy', questions: [] });
  expect(ask(['1,234', '5.5'], ['1/13/2026'])).toEqual({ decimal: '.', dateOrder: 'mdy', questions: [] });
  expect(ask(['5', { number: 1.5 }], ['2026-01-02', { localMs: 0 }])).toEqual({
    decimal: '.',
    dateOrder: 'ymd',
    questions: [],
  });
  expect(ask(['1.234'], ['1.2.2026'], { decimal: ',', dateOrder: 'mdy' })).toEqual({
    decimal: ',',
    dateOrder: 'mdy',
    questions: [],
  });
  expect(readingFormat([columnOf(null, ['1,234', '1.2.2026'])], {})).toEqual({
    decimal: '.',
    dateOrder: null,
    questions: [],
  });
  expect([signOf('1,234'), signOf('0,123'), signOf('12.50'), signOf('12'), signOf('x,y')]).toEqual([
    'either',
    'comma',
    'point',
    undefined,
    undefined,
  ]);
});

describe('a row', () => {
  const plan: ImportPlan = {
    columns: fields.map((field, index) => ({ index, field, factor: 1 })),
    width: fields.length,
    decimal: '.',
    dateOrder: 'ymd',
    clock: (ms) => ms,
    naming: {
      keys: ['serialNumber', 'modelName'],
      foldsKeys: false,
      codes: { missing: 'imports-row-1', twice: 'imports-row-2' },
      onlyCreates: false,
    },
    choices: { ...noChoices, location: new Map([['berlin', { name: 'Berlin', isGivable: true }]]) },
    rights: { edits: true, retires: true, allLocations: true },
    emptyClears: false,
    updateExisting: true,
    hasDefaultLocation: false,
  };
  const judge = (cells: ImportCell[], change: Partial<ImportPlan> = {}, existing?: StoredThing, takenAt?: number) =>
    judgeRow({ ...plan, ...change }, { line: 2, cells }, existing, takenAt);
  const stored: StoredThing = {
    id: 7,
    apiVersion: 3,
    isPlaced: false,
    values: {
      serialNumber: 'A1',
      modelName: 'M',
      designCapacity: 2_400.2,
      rc: null,
      serviceFrequency: 30,
      retired: null,
      location: null,
    },
  };
  const reasonsOf = (cells: ImportCell[], change: Partial<ImportPlan> = {}, existing?: StoredThing, takenAt?: number) =>
    judge(cells, change, existing, takenAt).reasons.map(({ column, code, params }) => [
      column,
      code.slice(8),
      ...params,
    ]);

  test('creates, changes, leaves or skips a battery', () => {
    expect(judge(['A1', 'M', '2400', '', '', '', 'berlin'])).toMatchObject({
      state: 'create',
      objectId: null,
      cells: [
        { field: 'serialNumber', new: 'A1' },
        { field: 'modelName', new: 'M' },
        { field: 'designCapacity', new: 2_400 },
        { field: 'location', new: 'Berlin' },
      ],
    });
    expect(judge(['A1', 'M', '2400', '', '30', '', ''], {}, stored)).toMatchObject({ state: 'unchanged', cells: [] });
    expect(judge(['A1', 'M', '2500', '90', '', '2026-01-02', 'Berlin'], {}, stored)).toMatchObject({
      state: 'change',
      objectId: 7,
      apiVersion: 3,
      cells: [
        { column: 2, field: 'designCapacity', old: 2_400.2, new: 2_500 },
        { column: 3, field: 'rc', old: null, new: 90 },
        { column: 5, field: 'retired', old: null, new: Date.UTC(2026, 0, 2) },
        { column: 6, field: 'location', old: null, new: 'Berlin' },
      ],
    });
    expect(judge(['A1', 'M', '', '', '', '', 'Berlin'], {}, { ...stored, isPlaced: true }).state).toBe('unchanged');
    expect(
      judge(['A1', 'M', '', '', '', '', ''], { emptyClears: true }, stored).cells.map(({ field }) => field),
    ).toEqual(['designCapacity', 'serviceFrequency']);
    expect(judge(['A1', 'M', '1'], { updateExisting: false }, stored)).toMatchObject({ state: 'skipped', cells: [] });
  });

  test('says why it is wrong', () => {
    expect(reasonsOf([''])).toEqual([[0, 'row-1']]);
    expect(reasonsOf(['A1'], {}, undefined, 5)).toEqual([[null, 'row-2', 5]]);
    expect(reasonsOf(['A1', 'M', 'x', '', '2.5', 'soon', 'Paris'])).toEqual([
      [2, 'row-4', 'x'],
      [4, 'row-4', '2.5'],
      [5, 'row-5', 'soon'],
      [6, 'row-8', 'Paris'],
    ]);
    expect(reasonsOf(['A'.repeat(65), '', '-1', '', '3651'])).toEqual([
      [0, 'row-6', 'Serial Number'],
      [2, 'row-7', '-1', 0, 1_000_000_000],
      [4, 'row-7', '3651', 1, 3_650],
    ]);
    expect(reasonsOf(['A1', '', { formula: true }, '', '', '', '', 'more'])).toEqual([
      [null, 'row-13'],
      [2, 'row-14'],
    ]);
  });

  test('needs the right of each value that it changes, and a place where not all are seen', () => {
    const rights = { edits: false, retires: false, allLocations: false };
    expect(reasonsOf(['A1', '', '', '', '', '2026-01-02'], { rights })).toEqual([
      [6, 'row-9'],
      [5, 'row-10', 'Retired'],
    ]);
    expect(judge(['A1'], { rights, hasDefaultLocation: true }).state).toBe('create');
    expect(reasonsOf(['A1', 'M', '1', '', '', '2026-01-02'], { rights }, stored)).toEqual([
      [2, 'row-10', 'Design Capacity'],
      [5, 'row-10', 'Retired'],
    ]);
    expect(judge(['A1', 'M', '2400'], { rights }, stored).state).toBe('unchanged');
  });
});
