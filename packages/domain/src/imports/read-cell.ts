import { meansTime, momentOf, readTimeCell, type Clock, type DateOrder } from './date-cell.ts';
import { isEmptyCell, textOf, type ImportCell } from './import-cell.ts';
import type { ImportColumn } from './import-field.ts';
import { meansNumber, readNumberCell, type DecimalSign } from './number-cell.ts';
import { rowReason, type RowReason } from './row-reason.ts';
import { meansText, readText } from './text-cell.ts';

export type CellValue = string | number | null;

/** How the cells of a file are read. Locations are those that the importer may choose, by their names in lower case. */
export type ReadingRules = {
  decimal: DecimalSign;
  dateOrder: DateOrder | null;
  clock: Clock;
  locations: ReadonlyMap<string, string>;
};

/** What a cell says: the value that it would set, the values that it does not contradict, and why it cannot set its own. */
export type ReadCell = {
  column: ImportColumn;
  value: CellValue;
  means: (stored: CellValue) => boolean;
  reason?: RowReason;
  /** There is no value: no stored one can be meant. */
  isUnreadable?: true;
};

const shown = (cell: ImportCell) => textOf(cell).trim().slice(0, 100).toWellFormed();

/** An empty cell is read as null. */
export function readCell(column: ImportColumn, cell: ImportCell | undefined, rules: ReadingRules): ReadCell {
  if (cell === undefined || isEmptyCell(cell)) return { column, value: null, means: (stored) => stored === null };
  if (typeof cell !== 'string' && 'formula' in cell)
    return unreadable(column, rowReason(column.index, 'imports-row-14'));
  return readers[column.field.kind](column, cell, rules);
}

const unreadable = (column: ImportColumn, reason: RowReason): ReadCell => ({
  column,
  value: null,
  means: () => false,
  reason,
  isUnreadable: true,
});

type Reader = (column: ImportColumn, cell: ImportCell, rules: ReadingRules) => ReadCell;

const readers: Record<ImportColumn['field']['kind'], Reader> = {
  text: (column, cell) => {
    const value = readText(cell);
    const { maxLength = Infinity, label } = column.field;
    return {
      column,
      value: value === '' ? null : value,
      means: (stored) => meansText(cell, String(stored ?? '')),
      ...(value.length > maxLength && { reason: rowReason(column.index, 'imports-row-6', label) }),
    };
  },

  number: (column, cell, { decimal }) => {
    const read = readNumberCell(cell, decimal);
    if (!read) return unreadable(column, rowReason(column.index, 'imports-row-4', shown(cell)));
    const value = Number((read.value * column.factor).toPrecision(15));
    const reason = numberReason(column, value, shown(cell));
    return {
      column,
      value,
      means: (stored) => typeof stored === 'number' && meansNumber(read, stored, column.factor),
      ...(reason && { reason }),
    };
  },

  time: (column, cell, { dateOrder, clock }) => {
    const read = readTimeCell(cell, dateOrder);
    if (!read) return unreadable(column, rowReason(column.index, 'imports-row-5', shown(cell)));
    return {
      column,
      value: momentOf(read, clock),
      means: (stored) => typeof stored === 'number' && meansTime(read, stored, clock),
    };
  },

  location: (column, cell, { locations }) => {
    const name = readText(cell);
    const value = locations.get(name.toLowerCase());
    if (value === undefined) return { ...unknownPlace(column, name), value: name };
    return { column, value, means: (stored) => stored === value };
  },
};

const unknownPlace = (column: ImportColumn, name: string) =>
  unreadable(column, rowReason(column.index, 'imports-row-8', name.slice(0, 100).toWellFormed()));

function numberReason({ index, field }: ImportColumn, value: number, text: string): RowReason | undefined {
  const { min = 0, max = 1_000_000_000, isWhole } = field;
  if (value < min || value > max) return rowReason(index, 'imports-row-7', text, min, max);
  return isWhole === true && !Number.isInteger(value) ? rowReason(index, 'imports-row-4', text) : undefined;
}
