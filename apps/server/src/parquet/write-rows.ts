import { ByteWriter, ParquetWriter, schemaFromColumnData, type ColumnSource } from 'hyparquet-writer';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** So few that writing them does not hold up other requests. */
const rowsAtOnce = 1_000;

export type Cell = number | string | boolean | Date | bigint | null;
export type ParquetColumn<Row> = { name: string; type: ColumnSource['type']; cellOf: (row: Row) => Cell };

const dataOf = <Row>(columns: readonly ParquetColumn<Row>[], rows: readonly Row[]): ColumnSource[] =>
  columns.map(({ name, type, cellOf }) => ({ name, ...(type && { type }), nullable: true, data: rows.map(cellOf) }));

/** Yields a Parquet file in pieces, so that neither it nor its rows are ever in memory all at once. */
export async function* writeParquetRows<Row>(
  columns: readonly ParquetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer, void, undefined> {
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
  for await (const rows of batches) {
    for (const row of rows) waiting.push(row);
    if (waiting.length < rowsAtOnce) continue;
    await write();
    yield take();
  }
  if (waiting.length > 0) await write();
  await writer.finish();
  yield take();
}
