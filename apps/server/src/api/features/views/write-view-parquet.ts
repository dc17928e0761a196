import type { ListColumn } from '@ohmstead/contract';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type ColumnSource } from 'hyparquet-writer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PackedIds } from '../../list-rows/packed-ids.ts';
import { readJsonRows, type ViewSource } from './write-view-rows.ts';

/** So few that writing them does not hold up other requests. */
const rowsAtOnce = 1_000;

type Cell = number | string | boolean | Date | bigint | null;
type Column = { name: string; type: ColumnSource['type']; cellOf: (id: number, values: readonly unknown[]) => Cell };

/** The heads of the CSV file; times are instants. */
const columnOf = ({ label, unit, type }: ListColumn, at: number): Column => {
  const name = unit === undefined ? label : `${label} (${unit})`;
  const cell =
    <Value extends Cell>(read: (value: unknown) => Value) =>
    (_: number, values: readonly unknown[]) => {
      const value = values[at];
      return value === null || value === undefined ? null : read(value);
    };
  if (type === 'number') return { name, type: 'DOUBLE', cellOf: cell(Number) };
  if (type === 'time') return { name, type: 'TIMESTAMP', cellOf: cell((value) => new Date(Number(value))) };
  if (type === 'boolean') return { name, type: 'BOOLEAN', cellOf: cell(Boolean) };
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return { name, type: 'STRING', cellOf: cell(text) };
};

type Row = { id: number; values: readonly unknown[] };
const dataOf = (columns: readonly Column[], rows: readonly Row[]): ColumnSource[] =>
  columns.map(({ name, type, cellOf }) => ({
    name,
    ...(type && { type }),
    nullable: true,
    data: rows.map(({ id, values }) => cellOf(id, values)),
  }));

/** Yields the file in pieces, so that neither it nor its rows are ever in memory all at once. Rows that go meanwhile are left out. */
export async function* writeViewParquet(
  source: ViewSource,
  shown: readonly ListColumn[],
  ids: PackedIds,
): AsyncGenerator<Buffer, void, undefined> {
  const [idColumn] = source.list.ids;
  const columns: Column[] = [
    { name: idColumn?.label ?? 'ID', type: 'INT64', cellOf: (id) => BigInt(id) },
    ...shown.map(columnOf),
  ];
  const bytes = new ByteWriter();
  const take = (): Buffer => {
    const piece = Buffer.from(bytes.getBuffer());
    bytes.index = 0;
    return piece;
  };
  const schema = schemaFromColumnData({ columnData: dataOf(columns, []) });
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'Ohmstead' });
  let waiting: Row[] = [];
  const write = async () => {
    await writer.write({ columnData: dataOf(columns, waiting), rowGroupSize: rowsAtOnce });
    waiting = [];
    await nextTurn();
  };
  for await (const rows of readJsonRows(source, shown, ids)) {
    for (const { id, row } of rows) waiting.push({ id, values: JSON.parse(row) });
    if (waiting.length < rowsAtOnce) continue;
    await write();
    yield take();
  }
  if (waiting.length > 0) await write();
  await writer.finish();
  yield take();
}
