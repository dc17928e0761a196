import { currentColumnKey, type ListColumn } from '@ohmstead/contract';
import { milesPerKilometre } from '@ohmstead/domain';
import { badInput } from '../api-error.ts';
import { timeWriter, wordWriter, writeNumber, writeText, type WriteCell } from './cell-writers.ts';
import type { CsvList } from './csv-list.ts';
import type { LocalTime } from './local-time.ts';

/** A column of the file: its heading, its SQL, and the writer for its COPY values. */
export type CsvColumn = { heading: string; sql: string; write: WriteCell };
export type CsvLook = { isImperial: boolean; localTime: LocalTime };

/** The ids, followed by the requested columns or, by default, those initially visible on screen. */
export function csvColumnsOf(list: CsvList, keys: readonly string[] | null, look: CsvLook): CsvColumn[] {
  const ids = list.ids.map(({ key }) => key);
  const wanted = keys ?? list.columns.filter(({ visible }) => visible).map(({ key }) => key);
  const chosen = [...new Set([...ids, ...wanted])].flatMap((key) => findColumns(list, currentColumnKey(key)));
  return chosen.map((column) => ({
    heading: headingOf(column, look),
    sql: sqlOf(column, list, look),
    write: writerOf(column, list, look),
  }));
}

function findColumns({ ids, columns, beside }: CsvList, key: string): ListColumn[] {
  const column = [...ids, ...columns].find((each) => each.key === key);
  if (!column) throw badInput(`there is no column ${key}`);
  const neighbour = beside?.[key];
  return neighbour ? [column, neighbour] : [column];
}

const isMileage = ({ unit }: ListColumn) => unit === 'km';

function headingOf(column: ListColumn, { isImperial }: CsvLook): string {
  const unit = isMileage(column) && isImperial ? 'mi' : column.unit;
  return unit === undefined ? column.label : `${column.label} (${unit})`;
}

function sqlOf(column: ListColumn, { fields }: CsvList, { isImperial }: CsvLook): string {
  const sql = fields[column.key]?.sql ?? 'null';
  return isMileage(column) && isImperial ? `(${sql} * ${milesPerKilometre}::float8)` : sql;
}

const yesOrNo = wordWriter({ t: 'Yes', f: 'No' });

function writerOf(column: ListColumn, { words }: CsvList, { localTime }: CsvLook): WriteCell {
  const said = words?.[column.key];
  if (said) return wordWriter(said);
  if (column.type === 'boolean') return yesOrNo;
  if (column.type === 'time') return timeWriter(localTime);
  return column.type === 'text' ? writeText : writeNumber;
}
