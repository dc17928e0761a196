import { buffer } from 'node:stream/consumers';
import { noEvidence, noteCell } from '@ohmstead/domain/imports/import-format';
import { isEmptyCell, textOf, type ImportCell, type ImportRow } from '@ohmstead/domain/imports/import-cell';
import { importSampleRows } from '@ohmstead/domain/imports/import-limits';
import { ReadProblem } from '@ohmstead/domain/imports/read-problem';
import type { ChosenFormat, InspectedColumn } from './inspection.ts';
import { readFile } from './read-file.ts';

/**
 * Runs as a process of its own, with little memory and time: reads a file from standard input and writes what it holds to standard output, one
 * JSON value a line. A file made to blow up a parser does so here, away from all data. The first argument is what to write: what the columns
 * hold, or all rows.
 */
const sampleLength = 100;
const rowsAtOnce = 500;

const write = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

function inspect(bytes: Uint8Array, chosen: ChosenFormat): void {
  let columns: InspectedColumn[] = [];
  let rowCount = 0;
  const format = readFile(bytes, chosen, {
    head: (heads) => {
      columns = heads.map((head) => ({ head, filled: 0, samples: [], firstCells: [], evidence: noEvidence() }));
    },
    row: (row) => {
      if (rowCount++ < importSampleRows)
        for (const [index, { firstCells }] of columns.entries()) firstCells?.push(sampleOf(row.cells[index] ?? ''));
      noteRow(columns, row);
    },
  });
  write({ format, columns, rowCount });
}

const sampleOf = (cell: ImportCell) => textOf(cell).trim().slice(0, sampleLength).toWellFormed();

function noteRow(columns: readonly InspectedColumn[], { cells }: ImportRow): void {
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (cell === undefined || isEmptyCell(cell)) continue;
    column.filled++;
    noteCell(column.evidence, cell);
    const sample = sampleOf(cell);
    if (column.samples.length < importSampleRows && sample !== '' && !column.samples.includes(sample))
      column.samples.push(sample);
  }
}

function writeRows(bytes: Uint8Array, chosen: ChosenFormat): void {
  let rows: ImportRow[] = [];
  readFile(bytes, chosen, {
    head: () => undefined,
    row: (row) => {
      rows.push(row);
      if (rows.length === rowsAtOnce) write({ rows: rows.splice(0) });
    },
  });
  write({ rows });
  rows = [];
  write({ isWhole: true });
}

const [, , wanted, format = '{}'] = process.argv;
const bytes = await buffer(process.stdin);
try {
  const chosen: ChosenFormat = JSON.parse(format);
  if (wanted === 'rows') writeRows(bytes, chosen);
  else inspect(bytes, chosen);
} catch (error) {
  if (!(error instanceof ReadProblem)) throw error;
  write({ problem: { code: error.code, params: error.params } });
}
