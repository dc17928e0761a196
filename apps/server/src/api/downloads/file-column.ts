import { currentColumnKey, type ListColumn } from '@ohmstead/contract';
import { milesPerKilometre } from '@ohmstead/domain';
import { badInput } from '../api-error.ts';
import type { DownloadList } from './download-list.ts';
import type { CellWriters, RowFormat, WriteCell } from './row-format.ts';

/** A column of the file: its heading, its SQL, and the writer for its COPY values. */
export type FileColumn = { heading: string; type: ListColumn['type']; sql: string; write: WriteCell };
export type FileLook = { isImperial: boolean; timeZone: string; format: RowFormat };

/** The ids, followed by the requested columns or, by default, those initially visible on screen. */
export function fileColumnsOf(list: DownloadList, keys: readonly string[] | null, look: FileLook): FileColumn[] {
  const ids = list.ids.map(({ key }) => key);
  const wanted = keys ?? list.columns.filter(({ visible }) => visible).map(({ key }) => key);
  const chosen = [...new Set([...ids, ...wanted])].flatMap((key) => findColumns(list, currentColumnKey(key)));
  const writersOf = look.format.writersIn(look.timeZone);
  return chosen.map((column, at) => ({
    heading: headingOf(column, look),
    type: column.type,
    sql: sqlOf(column, list, look),
    write: writerOf(column, list, writersOf(at)),
  }));
}

function findColumns({ ids, columns, beside }: DownloadList, key: string): ListColumn[] {
  const column = [...ids, ...columns].find((each) => each.key === key);
  if (!column) throw badInput(`there is no column ${key}`);
  const neighbour = beside?.[key];
  return neighbour ? [column, neighbour] : [column];
}

const isMileage = ({ unit }: ListColumn) => unit === 'km';

function headingOf(column: ListColumn, { isImperial }: FileLook): string {
  const unit = isMileage(column) && isImperial ? 'mi' : column.unit;
  return unit === undefined ? column.label : `${column.label} (${unit})`;
}

function sqlOf(column: ListColumn, { fields }: DownloadList, { isImperial }: FileLook): string {
  const sql = fields[column.key]?.sql ?? 'null';
  return isMileage(column) && isImperial ? `(${sql} * ${milesPerKilometre}::float8)` : sql;
}

const yesOrNo = { t: 'Yes', f: 'No' };

function writerOf({ key, type }: ListColumn, { words }: DownloadList, writers: CellWriters): WriteCell {
  const said = words?.[key] ?? (type === 'boolean' ? yesOrNo : undefined);
  return said ? writers.words(said) : writers[type as Exclude<typeof type, 'boolean'>];
}
