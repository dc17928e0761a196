import type { FileForm } from '@ohmstead/contract';
import { csvBom, csvLine } from '@ohmstead/domain';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvFormat, csvSemicolonFormat } from './csv-format.ts';
import type { FileColumn } from './file-column.ts';
import { createLocalClock } from '../../local-time.ts';
import { readRows, type RowSource } from './read-rows.ts';
import type { RowFormat } from './row-format.ts';
import { numberCell, textCell, timeCell, type CellPlace } from './xlsx-cells.ts';
import { RowNumbers, xlsxFormat } from './xlsx-format.ts';
import { writeWorkbook, type Sheet } from './xlsx-workbook.ts';

export const rowFormats: Readonly<Record<FileForm, RowFormat>> = {
  csv: csvFormat,
  csvSemicolon: csvSemicolonFormat,
  xlsx: xlsxFormat,
};

/** What the second sheet of a workbook says about the rows. */
export type Origin = { name: string; filters: readonly string[]; by: string; atMs: number; timeZone: string };
export type WantedFile = RowSource & { form: FileForm; origin: Origin };

/** Waits for the first rows, so that an unavailable database results in an error status and not in half a file. */
export async function writeFile(file: WantedFile): Promise<Readable> {
  const rest = readRows(file);
  const first = await rest.next();
  const rows = continued(first, rest);
  return file.form === 'xlsx'
    ? writeWorkbook(sheetsOf(file, rows))
    : Readable.from(writeCsv(file, rows), { objectMode: false });
}

const sentBytes = 64 * 1024;

type Rows = AsyncGenerator<Buffer, void, undefined>;

async function* continued(first: IteratorResult<Buffer, void>, rest: Rows): Rows {
  if (first.value) yield first.value;
  yield* rest;
}

async function* writeCsv({ columns, format }: WantedFile, rows: Rows): Rows {
  const heads = columns.map(({ heading }) => heading);
  yield Buffer.from(csvBom + csvLine(heads, format.between.toString()));
  for await (const piece of rows) yield* inTurns(piece);
}

/** To send a piece of megabytes takes the process as long as many calls. */
async function* inTurns(piece: Buffer): Rows {
  for (let from = 0; from < piece.length; from += sentBytes) {
    yield piece.subarray(from, from + sentBytes);
    await nextTurn();
  }
}

const widths = { number: 12, text: 18, boolean: 10, time: 17 } as const;
/** Heads and the sign with which a table can be filtered fit. */
const widthOf = ({ heading, type }: FileColumn) => Math.max(widths[type], heading.length + 3);

function sheetsOf({ list: { kind }, columns, origin }: WantedFile, rows: Rows): Sheet[] {
  const numbers = new RowNumbers(1);
  return [
    {
      name: kind[0]!.toUpperCase() + kind.slice(1),
      heads: columns.map(({ heading }) => heading),
      widths: columns.map(widthOf),
      rows: async function* numbered() {
        for await (const piece of rows) yield* numbers.write(piece);
      },
    },
    {
      name: 'About',
      heads: ['Name', origin.name],
      widths: [12, 60],
      rows: () => aboutRows(origin, numbers.last - 1),
    },
  ];
}

/** Labels and values, from the second row. */
function aboutRows({ filters, by, atMs, timeZone }: Origin, rowCount: number): Buffer[] {
  const text = (value: string) => (place: CellPlace) => textCell(place, value);
  const [first = 'None', ...others] = filters;
  const facts: [string, (place: CellPlace) => string][] = [
    ['Filters', text(first)],
    ...others.map((filter): [string, (place: CellPlace) => string] => ['', text(filter)]),
    ['Rows', (place) => numberCell(place, rowCount)],
    ['Downloaded', (place) => timeCell(place, createLocalClock(timeZone)(atMs))],
    ['Time zone', text(timeZone)],
    ['By', text(by)],
  ];
  return facts.map(([label, cellAt], at) => {
    const row = at + 2;
    const cells = textCell({ column: 'A', row }, label) + cellAt({ column: 'B', row });
    return Buffer.from(`<row r="${row}">${cells}</row>`);
  });
}
