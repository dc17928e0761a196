import type { DecimalSign } from '../imports/number-cell.ts';
import { parseDelimited, type Separator } from '../imports/parse-delimited.ts';
import { ReadProblem } from '../imports/read-problem.ts';
import { readClock, type ClockReading, type SlashOrder } from './clock-text.ts';
import { findCellNames, findRowNumbers, findStates, recogniseHeads, unitOf } from './file-heads.ts';
import { hasDecimalComma, readMeasured } from './measured-number.ts';
import { recogniseMaker } from './recognise-maker.ts';
import type { Maker, MeasuredColumn, Quantity, RecordKind, ServiceFileForm } from './service-file.ts';

/** How a file of a test is laid out. Columns are indexes; -1: there is none. */
export type FileLayout = {
  maker: Maker | null;
  form: ServiceFileForm;
  record: RecordKind;
  decimal: DecimalSign;
  separator: Separator | null;
  heads: string[];
  columns: (MeasuredColumn | null)[];
  /** Of this many lines the last is the head, or tells the units. */
  linesBefore: number;
  rowNumbers: number;
  cellNames: number;
  /** Tells whether a magnitude of a current charges or discharges. */
  states: number;
  slashOrder: SlashOrder;
  startTime: ClockReading | null;
};

/** Lines at the beginning among which the head is looked for. */
export const mostLinesBefore = 600;

const separators: readonly Separator[] = ['\t', ';', ',', '|'];
const mostColumns = 200;

export function splitLine(line: string, separator: Separator): string[] {
  if (!line.includes('"')) return line.split(separator);
  return parseDelimited(line, separator).next().value?.cells ?? [];
}

const quantitiesOf = (columns: readonly (MeasuredColumn | null)[]) =>
  new Set<Quantity>(columns.flatMap((column) => (column ? [column.quantity] : [])));

/** What is missing before the columns can be read as samples or as a spectrum. */
export function missingOf(columns: readonly (MeasuredColumn | null)[]): { record: RecordKind; missing: string[] } {
  const found = quantitiesOf(columns);
  if (found.has('frequency') || (found.has('real') && !found.has('current'))) {
    const has = { frequency: found.has('frequency'), real: found.has('real') };
    const hasImaginary = found.has('imaginary') || found.has('minusImaginary');
    return {
      record: 'spectrum',
      missing: [
        ...(has.frequency ? [] : ['frequency']),
        ...(has.real ? [] : ['real']),
        ...(hasImaginary ? [] : ['imaginary']),
      ],
    };
  }
  const wanted = [['time', 'clock'], ['voltage'], ['current']] as const;
  return {
    record: 'samples',
    missing: wanted.filter((any) => !any.some((quantity) => found.has(quantity))).map(([first]) => first),
  };
}

type Head = { at: number; separator: Separator; heads: string[]; columns: (MeasuredColumn | null)[]; known: number };

/** BioLogic writes how many lines its head has, the names of the columns being the last. */
const headLength = /^Nb header lines\s*:\s*(\d+)/;

function linesToPassOver(lines: readonly string[]): number {
  const [, length = '1'] = headLength.exec(lines[1] ?? '') ?? [];
  return Number(length) - 1;
}

/** The first line whose cells name all that is needed; else the one that names most. */
function findHead(lines: readonly string[], from: number): Head | undefined {
  let best: Head | undefined;
  for (const [at, line] of lines.entries())
    for (const separator of at < from ? [] : separators) {
      const heads = splitLine(line, separator).map((head) => head.trim());
      if (heads.length < 3) continue;
      const columns = recogniseHeads(heads);
      const known = quantitiesOf(columns).size;
      const head = { at, separator, heads, columns, known };
      if (known >= 3 && missingOf(columns).missing.length === 0) return head;
      if (known >= 2 && known > (best?.known ?? 0)) best = head;
    }
  return best;
}

const isNumber = (cell: string) => typeof readMeasured(cell, null) === 'number' || hasDecimalComma(cell);

/** The first two lines of nothing but numbers, after a line that may name their columns. */
function findNumbers(lines: readonly string[]): Head | undefined {
  for (const [at, line] of lines.entries())
    for (const separator of separators) {
      const cells = splitLine(line, separator);
      const after = splitLine(lines[at + 1] ?? line, separator);
      if (cells.length < 2 || !cells.every(isNumber) || after.length !== cells.length || !after.every(isNumber))
        continue;
      const named = at > 0 ? splitLine(lines[at - 1] ?? '', separator).map((head) => head.trim()) : [];
      const hasHeads = named.length === cells.length && named.some((head) => head !== '' && !isNumber(head));
      const heads = hasHeads ? named : cells.map(() => '');
      return { at: at - 1, separator, heads, columns: recogniseHeads(heads), known: 0 };
    }
  return undefined;
}

/** What programs write always at the same places. */
function fixedColumns(maker: Maker | null, columns: (MeasuredColumn | null)[]): (MeasuredColumn | null)[] {
  if (maker !== 'autolab') return columns;
  const ohm = 'ohm' as const;
  const fixed: Record<number, MeasuredColumn> = {
    0: { quantity: 'frequency', unit: 'Hz' },
    4: { quantity: 'real', unit: ohm },
    5: { quantity: 'imaginary', unit: ohm },
  };
  return columns.map((_, index) => fixed[index] ?? null);
}

/** A spreadsheet takes '-Im(Z)' for a formula that it does not know. */
function mendHeads(heads: readonly string[]): string[] {
  return heads.map((head, index) =>
    head === '#NAME?' && /^re\(z\)/i.test(heads[index - 1] ?? '') ? '-Im(Z)/Ohm' : head,
  );
}

const startPattern = /^~?\s*(?:Acquisition started on|Start of Test|Started)\s*:\s*(.+?)\s*$/im;

/** Of programs that always write the month first. */
const monthFirst: readonly (Maker | null)[] = ['arbin', 'maccor', 'biologic', 'pec'];

function decimalOf(rows: readonly string[], separator: Separator): DecimalSign {
  let [points, commas] = [0, 0];
  for (const row of rows)
    for (const cell of splitLine(row, separator)) {
      if (hasDecimalComma(cell)) commas++;
      else if (/^\s*[+-]?\d*\.\d/.test(cell)) points++;
    }
  return commas > points ? ',' : '.';
}

/** Heads of which some have no unit, followed by a row that tells the units. */
function takeUnits(columns: (MeasuredColumn | null)[], row: readonly string[]): (MeasuredColumn | null)[] | undefined {
  const named = columns.map((column, index) => (column ? (row[index] ?? '') : ''));
  if (named.some((cell) => isNumber(cell)) || !named.some((cell) => unitOf(cell))) return undefined;
  return columns.map((column, index) => {
    const unit = unitOf(row[index] ?? '');
    return column && unit ? { ...column, unit } : column;
  });
}

/** Finds the table in the first lines of a text. */
export function findTable(lines: readonly string[]): FileLayout {
  // Someone may have cut the head.
  const found = findHead(lines, linesToPassOver(lines)) ?? findHead(lines, 0) ?? findNumbers(lines);
  if (!found) throw new ReadProblem('imports-read-2');
  if (found.heads.length > mostColumns) throw new ReadProblem('imports-read-4', [mostColumns]);
  const { at, separator } = found;
  const before = lines.slice(0, Math.max(0, at)).join('\n');
  const heads = mendHeads(found.heads);
  const maker = recogniseMaker(before, heads);
  let columns = fixedColumns(maker, recogniseHeads(heads));
  // ZPlot writes a line of its own between the heads and the numbers.
  let linesBefore = lines[at + 1]?.trim() === 'End Comments' ? at + 2 : at + 1;
  const units = takeUnits(columns, splitLine(lines[linesBefore] ?? '', separator));
  if (units) {
    columns = units;
    linesBefore++;
  }
  const order: SlashOrder = monthFirst.includes(maker) ? 'mdy' : null;
  const decimal = decimalOf(lines.slice(linesBefore, linesBefore + 50), separator);
  const layout = layoutOf(maker, heads, columns, {
    form: separator === ',' || separator === ';' ? 'csv' : 'text',
    decimal,
    separator,
    linesBefore,
  });
  return { ...layout, startTime: readClock(startPattern.exec(before)?.[1] ?? '', order) ?? null };
}

type Written = Pick<FileLayout, 'form' | 'decimal' | 'separator' | 'linesBefore'>;

/** Throws a `ReadProblem` if a file of a known maker lacks a column. */
export function layoutOf(
  maker: Maker | null,
  heads: string[],
  columns: (MeasuredColumn | null)[],
  written: Written,
): FileLayout {
  const { record, missing } = missingOf(columns);
  if (maker !== null && missing[0] !== undefined) throw new ReadProblem('imports-read-9', [missing[0]]);
  return {
    ...written,
    maker,
    record,
    heads,
    columns,
    rowNumbers: findRowNumbers(heads),
    cellNames: findCellNames(heads),
    states: maker === 'maccor' ? findStates(heads) : -1,
    slashOrder: monthFirst.includes(maker) ? 'mdy' : null,
    startTime: null,
  };
}
