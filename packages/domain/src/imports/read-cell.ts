import { isEmailAddress } from '../email-address.ts';
import { meansTime, momentOf, readTimeCell, type Clock, type DateOrder } from './date-cell.ts';
import { isEmptyCell, textOf, type ImportCell } from './import-cell.ts';
import type { ChoiceKind, ImportColumn } from './import-field.ts';
import { meansNumber, readNumberCell, type DecimalSign } from './number-cell.ts';
import { rowReason, type RowReason, type RowReasonCode } from './row-reason.ts';
import { meansText, readText } from './text-cell.ts';

export type CellValue = string | number | null;

/** What the importer may choose, by its name in lower case; what they see but may not give is among it. */
export type Choices = Readonly<Record<ChoiceKind, ReadonlyMap<string, { name: string; isGivable: boolean }>>>;

export const noChoices: Choices = { location: new Map(), group: new Map(), permission: new Map() };

/** How the cells of a file are read. */
export type ReadingRules = {
  decimal: DecimalSign;
  dateOrder: DateOrder | null;
  clock: Clock;
  choices: Choices;
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
    const reason = textReason(column, value);
    return {
      column,
      value: value === '' ? null : value,
      means: (stored) => meansText(cell, String(stored ?? '')),
      ...(reason && { reason }),
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

  choice: (column, cell, { choices }) => readChoices(column, choices, [readText(cell)]),

  choices: (column, cell, { choices }) => {
    const text = readText(cell);
    const isOne = choices[column.field.of ?? 'location'].has(text.toLowerCase());
    return readChoices(column, choices, isOne ? [text] : text.split(/[;\r\n]+/).map((name) => name.trim()));
  },
};

const unknownChoice: Record<ChoiceKind, RowReasonCode> = {
  location: 'imports-row-8',
  group: 'imports-row-17',
  permission: 'imports-row-18',
};

/** Several are one value, in the order of their names. */
export const joinChoices = (names: readonly string[]): string => [...new Set(names)].toSorted().join('; ');

function readChoices(column: ImportColumn, choices: Choices, names: readonly string[]): ReadCell {
  const of = column.field.of ?? 'location';
  const found = [];
  for (const name of names.filter((each) => each !== '')) {
    const choice = choices[of].get(name.toLowerCase());
    if (!choice) {
      const reason = rowReason(column.index, unknownChoice[of], name.slice(0, 100).toWellFormed());
      return { ...unreadable(column, reason), value: joinChoices(names) };
    }
    found.push(choice);
  }
  const value = found.length === 0 ? null : joinChoices(found.map(({ name }) => name));
  const refused = found.find(({ isGivable }) => !isGivable);
  return {
    column,
    value,
    means: (stored) => stored === value,
    ...(refused && { reason: rowReason(column.index, 'imports-row-19', refused.name) }),
  };
}

function textReason({ index, field }: ImportColumn, value: string): RowReason | undefined {
  const { maxLength = Infinity, label, isEmail } = field;
  if (isEmail && value !== '' && !isEmailAddress(value))
    return rowReason(index, 'imports-row-20', value.slice(0, 100).toWellFormed());
  return value.length > maxLength ? rowReason(index, 'imports-row-6', label) : undefined;
}

function numberReason({ index, field }: ImportColumn, value: number, text: string): RowReason | undefined {
  const { min = 0, max = 1_000_000_000, isWhole } = field;
  if (value < min || value > max) return rowReason(index, 'imports-row-7', text, min, max);
  return isWhole === true && !Number.isInteger(value) ? rowReason(index, 'imports-row-4', text) : undefined;
}
