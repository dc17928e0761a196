import type { ListColumn } from '@ohmstead/contract';
import { csvCell, milesPerKilometre } from '@ohmstead/domain';
import { badInput } from '../api-error.ts';
import type { CsvList } from './csv-list.ts';

/** A column of the file: its heading, its SQL, and how a value as COPY gives it is written. */
export type CsvColumn = { heading: string; sql: string; write: (value: string) => string };
export type CsvLook = { isImperial: boolean; localTime: (timeMs: number) => string };

/** The ids first, then the columns that were asked for, or those that the screen shows at first. */
export function csvColumnsOf(list: CsvList, keys: readonly string[] | null, look: CsvLook): CsvColumn[] {
  const ids = list.ids.map(({ key }) => key);
  const wanted = keys ?? list.columns.filter(({ visible }) => visible).map(({ key }) => key);
  const chosen = [...new Set([...ids, ...wanted])].map((key) => findColumn(list, key));
  return chosen.map((column) => ({
    heading: headingOf(column, look),
    sql: list.fields[column.key]?.sql ?? 'null',
    write: writerOf(column, list, look),
  }));
}

function findColumn({ ids, columns }: CsvList, key: string): ListColumn {
  const column = [...ids, ...columns].find((each) => each.key === key);
  if (!column) throw badInput(`there is no column ${key}`);
  return column;
}

const isMileage = ({ unit }: ListColumn) => unit === 'km';

function headingOf(column: ListColumn, { isImperial }: CsvLook): string {
  const unit = isMileage(column) && isImperial ? 'mi' : column.unit;
  return unit === undefined ? column.label : `${column.label} (${unit})`;
}

function writerOf(column: ListColumn, { words }: CsvList, look: CsvLook): CsvColumn['write'] {
  const said = words?.[column.key];
  if (said) return (value) => csvCell(said[value] ?? value);
  if (column.type === 'boolean') return (value) => (value === 't' ? '"Yes"' : '"No"');
  if (column.type === 'time') return (value) => csvCell(look.localTime(Number(value)));
  if (column.type === 'text') return csvCell;
  if (isMileage(column) && look.isImperial) return (value) => csvCell(Number(value) * milesPerKilometre);
  return (value) => csvCell(Number(value));
}
