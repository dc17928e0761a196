import type { ByteReader } from './byte-reader.ts';
import { readWholeNumbers } from './whole-numbers.ts';

/** Kinds of columns beside 0 to 6, which count decimals. */
export const asFloats = 7;
export const allNull = 8;
export const someNull = 0x80;

/** A value per row: whole numbers with this many decimals, NaN where nothing was measured. Doubles as they are have no decimals. */
export type ScaledColumn = { values: Float64Array; decimals: number };

function readValues(reader: ByteReader, kind: number, values: Float64Array, order: 1 | 2): number {
  if (kind !== asFloats) {
    readWholeNumbers(reader, values, order);
    return kind;
  }
  for (let at = 0; at < values.length; at++) values[at] = reader.float();
  return 0;
}

/** The values skip what was not measured: from the last on, each moves to its row. */
function spread(values: Float64Array, measured: number, nulls: Float64Array): void {
  let next = measured;
  for (let row = values.length - 1; row >= 0; row--) values[row] = nulls[row] === 1 ? Number.NaN : values[--next]!;
}

/** Offsets are always measured. */
export function readOffsets(reader: ByteReader, values: Float64Array): ScaledColumn {
  const kind = reader.byte() & 0x0f;
  return { values, decimals: values.length === 0 ? 0 : readValues(reader, kind, values, 2) };
}

export function readScaled(reader: ByteReader, values: Float64Array): ScaledColumn {
  const measured = reader.varint();
  const head = reader.byte();
  if (head === allNull) return { values: values.fill(Number.NaN), decimals: 0 };
  const decimals = readValues(reader, head & 0x0f, values.subarray(0, measured), 1);
  if ((head & someNull) !== 0) {
    const nulls = new Float64Array(values.length);
    readWholeNumbers(reader, nulls, 1);
    spread(values, measured, nulls);
  }
  return { values, decimals };
}
