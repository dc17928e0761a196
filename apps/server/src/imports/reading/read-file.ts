import { decodeText } from '@ohmstead/domain/imports/decode-text';
import { isEmptyCell, textOf, type ImportCell, type ImportRow } from '@ohmstead/domain/imports/import-cell';
import { importMaxColumns, importMaxRows } from '@ohmstead/domain/imports/import-limits';
import { parseDelimited, recogniseSeparator } from '@ohmstead/domain/imports/parse-delimited';
import { ReadProblem } from '@ohmstead/domain/imports/read-problem';
import { recogniseForm, requireTable } from '@ohmstead/domain/imports/recognise-file';
import { openWorkbook, type Workbook } from '../workbook/open-workbook.ts';
import { readSheet } from '../workbook/read-sheet.ts';
import type { ChosenFormat, FileFormat } from './inspection.ts';

export type Readers = { head: (heads: string[]) => void; row: (row: ImportRow) => void };

/** Reads a file row by row; the first row that holds anything is its head. Throws a `ReadProblem`. */
export function readFile(bytes: Uint8Array, chosen: ChosenFormat, readers: Readers): FileFormat {
  const take = createTaker(readers);
  if (recogniseForm(bytes) === 'csv') return readText(bytes, chosen, take);
  const { sheet, sheets } = readWorkbook(bytes, chosen.sheet ?? null, take);
  take.end();
  return { form: 'xlsx', encoding: null, separator: null, sheet, sheets };
}

/** The sheet that was chosen, else the first that holds anything. */
function readWorkbook(bytes: Uint8Array, chosen: string | null, take: Taker): Workbook {
  let workbook = openWorkbook(bytes, chosen);
  readTable(workbook, take);
  if (chosen !== null) return workbook;
  for (const name of workbook.sheets.filter((each) => each !== workbook.sheet)) {
    if (take.hasHead()) break;
    workbook = openWorkbook(bytes, name);
    readTable(workbook, take);
  }
  return workbook;
}

function readTable(workbook: Workbook, take: Taker): void {
  try {
    readSheet(workbook, take.row);
  } catch (error) {
    throw error instanceof ReadProblem ? error : new ReadProblem('imports-read-5');
  }
}

function readText(bytes: Uint8Array, chosen: ChosenFormat, take: Taker): FileFormat {
  const { encoding, text } = decodeText(bytes, chosen.encoding ?? undefined);
  requireTable(text);
  const separator = chosen.separator ?? recogniseSeparator(text);
  for (const row of parseDelimited(text, separator)) take.row(row);
  take.end();
  return { form: 'csv', encoding, separator, sheet: null };
}

type Taker = { row: (row: ImportRow) => void; hasHead: () => boolean; end: () => void };

function createTaker({ head, row: onRow }: Readers): Taker {
  let hasHead = false;
  let rows = 0;
  return {
    row: (row) => {
      if (row.cells.every(isEmptyCell)) return;
      if (hasHead) {
        if (++rows > importMaxRows) throw new ReadProblem('imports-read-3', [importMaxRows]);
        onRow(row);
      } else {
        hasHead = true;
        head(headsOf(row.cells));
      }
    },
    hasHead: () => hasHead,
    end: () => {
      if (!hasHead) throw new ReadProblem('imports-read-1');
    },
  };
}

function headsOf(cells: readonly ImportCell[]): string[] {
  const width = cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
  if (width > importMaxColumns) throw new ReadProblem('imports-read-4', [importMaxColumns]);
  return cells.slice(0, width).map((cell) => textOf(cell).trim().slice(0, 200).toWellFormed());
}
