import type { ImportCell, ImportRow } from '@ohmstead/domain/imports/import-cell';
import { readStrings, unescapeText } from './read-strings.ts';
import { readDateStyles } from './read-styles.ts';
import { readXml } from './read-xml.ts';
import type { Workbook } from './open-workbook.ts';

const dayMs = 86_400_000;
/** Days from the epoch of spreadsheets to 1970, and to their other epoch. */
const epochDays = 25_569;
const days1904 = 1_462;
/** Spreadsheets believe that there was a 29th of February 1900. */
const lastDayBefore = 60;

function timeOf(serial: number, isFrom1904: boolean): number {
  const days = isFrom1904 ? serial + days1904 : serial < lastDayBefore ? serial + 1 : serial;
  return Math.round((days - epochDays) * dayMs);
}

/** 0 for A, 26 for AA; undefined if the reference has no letters. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 0) - 64;
  return column - 1;
}

type RawCell = {
  type: string;
  style: number;
  column: number;
  value: string;
  inline: string;
  isFormula: boolean;
  hasValue: boolean;
};

/** Turns what a cell holds into text, a number or a time. Values are those that were stored: nothing is evaluated. */
function createCellReader({ stringsXml, stylesXml, isFrom1904 }: Workbook): (cell: RawCell) => ImportCell {
  const strings = readStrings(stringsXml);
  const dateStyles = readDateStyles(stylesXml);
  return ({ type, style, value, inline, isFormula, hasValue }) => {
    if (type === 'inlineStr') return unescapeText(inline);
    if (isFormula && !hasValue) return { formula: true };
    if (!hasValue || value === '') return '';
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'str') return unescapeText(value);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e' || type === 'd') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return dateStyles[style] === true ? { localMs: timeOf(number, isFrom1904) } : { number };
  };
}

/** Calls back for each row of the sheet that has cells. `line` is the number of the row. */
export function readSheet(workbook: Workbook, onRow: (row: ImportRow) => void): void {
  const readCell = createCellReader(workbook);
  const reader = new SheetReader(readCell, onRow);
  readXml(workbook.sheetXml, {
    opened: (name, attribute) => reader.open(name, attribute),
    closed: (name) => reader.close(name),
    text: (text) => reader.take(text),
  });
}

/** Further columns cannot be meant: a spreadsheet has no more. */
const lastColumn = 16_383;

class SheetReader {
  readonly #readCell: (cell: RawCell) => ImportCell;
  readonly #onRow: (row: ImportRow) => void;
  #line = 0;
  #cells: ImportCell[] = [];
  #cell: RawCell | undefined;
  #inside: 'value' | 'text' | undefined;
  #isReading = false;

  constructor(readCell: (cell: RawCell) => ImportCell, onRow: (row: ImportRow) => void) {
    this.#readCell = readCell;
    this.#onRow = onRow;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'row') {
      this.#line = Number(attribute('r') ?? this.#line + 1);
      this.#cells = [];
    } else if (name === 'c') {
      this.#cell = {
        type: attribute('t') ?? 'n',
        style: Number(attribute('s') ?? 0),
        column: columnOf(attribute('r')) ?? this.#cells.length,
        value: '',
        inline: '',
        isFormula: false,
        hasValue: false,
      };
    } else if (this.#cell) this.#openInCell(this.#cell, name);
  }

  #openInCell(cell: RawCell, name: string): void {
    if (name === 'f') cell.isFormula = true;
    if (name === 'v') {
      cell.hasValue = true;
      this.#inside = 'value';
    }
    if (name === 't') this.#inside = 'text';
    if (name === 'rPh') this.#isReading = true;
  }

  take(text: string): void {
    if (!this.#cell || this.#inside === undefined || this.#isReading) return;
    if (this.#inside === 'value') this.#cell.value += text;
    else this.#cell.inline += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inside = undefined;
    if (name === 'rPh') this.#isReading = false;
    if (name === 'c' && this.#cell) this.#endCell(this.#cell);
    if (name === 'row' && this.#cells.length > 0) this.#onRow({ line: this.#line, cells: this.#cells });
  }

  #endCell(cell: RawCell): void {
    this.#cell = undefined;
    if (cell.column > lastColumn) return;
    const read = this.#readCell(cell);
    if (read === '') return;
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = read;
  }
}
