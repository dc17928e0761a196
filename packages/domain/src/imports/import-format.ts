import { isEmptyCell, type ImportCell } from './import-cell.ts';
import { noDates, orderOf, type DateEvidence, type DateOrder } from './date-cell.ts';
import type { ImportField } from './import-field.ts';
import { noNumbers, signOf, type DecimalSign, type NumberEvidence } from './number-cell.ts';

/** What the cells of a column say about how numbers and dates are written in the file. */
export type ColumnEvidence = { numbers: NumberEvidence; dates: DateEvidence };

export const noEvidence = (): ColumnEvidence => ({ numbers: { ...noNumbers }, dates: { ...noDates } });

/** Typed cells of a workbook leave no doubt. */
export function noteCell({ numbers, dates }: ColumnEvidence, cell: ImportCell): void {
  if (typeof cell !== 'string' || isEmptyCell(cell)) return;
  const sign = signOf(cell);
  if (sign !== undefined) numbers[sign]++;
  const order = orderOf(cell);
  if (order !== undefined) dates[order]++;
}

export const importQuestions = ['dateOrder', 'decimal'] as const;
export type ImportQuestion = (typeof importQuestions)[number];

export type ReadingFormat = { decimal: DecimalSign; dateOrder: DateOrder | null; questions: ImportQuestion[] };
type Chosen = { decimal?: DecimalSign | undefined; dateOrder?: DateOrder | null | undefined };
type Column = { field: ImportField | null; evidence: ColumnEvidence };

const sum = <Counts extends NumberEvidence | DateEvidence>(all: readonly Counts[], key: keyof Counts): number =>
  all.reduce((total, counts) => total + Number(counts[key]), 0);

/** How numbers and dates are written, by the cells of the columns that are imported; what they leave open is asked, never guessed. */
export function readingFormat(columns: readonly Column[], chosen: Chosen): ReadingFormat {
  const numbers = columns.filter(({ field }) => field?.kind === 'number').map(({ evidence }) => evidence.numbers);
  const dates = columns.filter(({ field }) => field?.kind === 'time').map(({ evidence }) => evidence.dates);
  const decimal = chosen.decimal ?? decimalOf(numbers);
  const dateOrder = chosen.dateOrder ?? orderOfAll(dates);
  const questions: ImportQuestion[] = [];
  if (dateOrder === undefined) questions.push('dateOrder');
  if (decimal === undefined) questions.push('decimal');
  return { decimal: decimal ?? '.', dateOrder: dateOrder ?? null, questions };
}

function decimalOf(numbers: readonly NumberEvidence[]): DecimalSign | undefined {
  const [point, comma] = [sum(numbers, 'point'), sum(numbers, 'comma')];
  if (point + comma > 0) return comma > point ? ',' : '.';
  return sum(numbers, 'either') > 0 ? undefined : '.';
}

/** Undefined if it has to be asked. */
function orderOfAll(dates: readonly DateEvidence[]): DateOrder | null | undefined {
  const [dmy, mdy] = [sum(dates, 'dmy'), sum(dates, 'mdy')];
  if (dmy + mdy > 0) return mdy > dmy ? 'mdy' : 'dmy';
  if (sum(dates, 'either') > 0) return undefined;
  return sum(dates, 'ymd') > 0 ? 'ymd' : null;
}
