import type { ByteReader } from './byte-reader.ts';
import { readWholeNumbers } from './whole-numbers.ts';

/** Kinds of columns beside 0 to 6, which count decimals. */
export const asFloats = 7;
export const allNull = 8;
export const someNull = 0x80;

/**
 * A column as it was kept: whole numbers with this many decimals, or doubles as they are where `decimals` is undefined.
 * `isMeasured` tells rows that hold a number from those that do not; without it all do. The values skip what was not measured.
 */
export type ScaledColumn = {
  values: Float64Array;
  decimals: number | undefined;
  isMeasured: ((row: number) => boolean) | undefined;
};

const nothing: ScaledColumn = { values: new Float64Array(0), decimals: 0, isMeasured: () => false };

function readValues(reader: ByteReader, kind: number, count: number, order: 1 | 2): ScaledColumn {
  if (kind !== asFloats)
    return { values: readWholeNumbers(reader, count, order), decimals: kind, isMeasured: undefined };
  const values = new Float64Array(count);
  for (let at = 0; at < count; at++) values[at] = reader.float();
  return { values, decimals: undefined, isMeasured: undefined };
}

/** Offsets are always measured. */
export function readOffsets(reader: ByteReader, count: number): ScaledColumn {
  const kind = reader.byte() & 0x0f;
  return count === 0 ? { ...nothing, isMeasured: undefined } : readValues(reader, kind, count, 2);
}

export function readScaled(reader: ByteReader, count: number): ScaledColumn {
  const measured = reader.varint();
  const head = reader.byte();
  if (head === allNull) return nothing;
  const column = readValues(reader, head & 0x0f, measured, 1);
  if ((head & someNull) === 0) return column;
  const nulls = readWholeNumbers(reader, count, 1);
  return { ...column, isMeasured: (row) => nulls[row] !== 1 };
}
