import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BdfColumn } from '@ohmstead/domain';
import { ByteWriter, parquetWrite, type ColumnSource } from 'hyparquet-writer';

/** So few that writing them does not hold up other requests. */
const rowsAtOnce = 1_000;

/** The columns as doubles; what was not measured is null. */
export async function writeParquet(columns: readonly BdfColumn[], count: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const writer = new ByteWriter();
  const take = () => {
    pieces.push(new Uint8Array(writer.getBuffer()));
    writer.index = 0;
  };
  const pausing = Object.assign(writer, {
    flush: async () => {
      take();
      await nextTurn();
    },
    finish: take,
  });
  const columnData: ColumnSource[] = [];
  for (const column of columns)
    columnData.push({ name: column.head, data: await numbersOf(column, count), type: 'DOUBLE', nullable: true });
  await parquetWrite({ writer: pausing, columnData, rowGroupSize: rowsAtOnce, createdBy: 'Ohmstead' });
  return Buffer.concat(pieces);
}

async function numbersOf({ cellAt }: BdfColumn, count: number): Promise<(number | null)[]> {
  const numbers: (number | null)[] = [];
  for (let at = 0; at < count; at++) {
    const cell = cellAt(at);
    numbers.push(cell === '' ? null : Number(cell));
    if (at % rowsAtOnce === 0) await nextTurn();
  }
  return numbers;
}
