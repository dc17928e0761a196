import type { ListColumn } from '@ohmstead/contract';
import { writeParquetRows, type Cell, type ParquetColumn } from '../../../parquet/write-rows.ts';
import type { PackedIds } from '../../list-rows/packed-ids.ts';
import { readJsonRows, type ViewSource } from './write-view-rows.ts';

type Row = { id: number; values: readonly unknown[] };

/** The heads of the CSV file; times are instants. */
const columnOf = ({ label, unit, type }: ListColumn, at: number): ParquetColumn<Row> => {
  const name = unit === undefined ? label : `${label} (${unit})`;
  const cell =
    <Value extends Cell>(read: (value: unknown) => Value) =>
    ({ values }: Row) => {
      const value = values[at];
      return value === null || value === undefined ? null : read(value);
    };
  if (type === 'number') return { name, type: 'DOUBLE', cellOf: cell(Number) };
  if (type === 'time') return { name, type: 'TIMESTAMP', cellOf: cell((value) => new Date(Number(value))) };
  if (type === 'boolean') return { name, type: 'BOOLEAN', cellOf: cell(Boolean) };
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return { name, type: 'STRING', cellOf: cell(text) };
};

/** Rows that go meanwhile are left out. */
export function writeViewParquet(
  source: ViewSource,
  shown: readonly ListColumn[],
  ids: PackedIds,
): AsyncGenerator<Buffer, void, undefined> {
  const [idColumn] = source.list.ids;
  const columns: ParquetColumn<Row>[] = [
    { name: idColumn?.label ?? 'ID', type: 'INT64', cellOf: ({ id }) => BigInt(id) },
    ...shown.map(columnOf),
  ];
  return writeParquetRows(columns, readRows(source, shown, ids));
}

async function* readRows(source: ViewSource, shown: readonly ListColumn[], ids: PackedIds): AsyncGenerator<Row[]> {
  for await (const rows of readJsonRows(source, shown, ids))
    yield rows.map(({ id, row }) => ({ id, values: JSON.parse(row) as unknown[] }));
}
