import { ByteReader, ByteWriter, readWholeNumbers, writeWholeNumbers } from './number-codec.ts';
import { measurements, type SampleColumns } from './sample-columns.ts';

/** First byte of every block, so that old rows remain readable when the codec changes. */
const codecVersion = 1;
const maxDecimals = 6;
/** Keeps differences of differences of scaled values within 2^53. */
const maxScaled = 2 ** 49;

/** Column kinds 0 to 6 are numbers of decimals. */
const asFloats = 7;
const allNull = 8;
const someNull = 0x80;

const isExact = (value: number, scale: number) => {
  const scaled = Math.round(value * scale);
  return Math.abs(scaled) < maxScaled && scaled / scale === value && !Object.is(value, -0);
};

/** The smallest number of decimals that represents every value exactly; undefined if there is none. */
function findDecimals(values: readonly number[]): number | undefined {
  let decimals = 0;
  for (const value of values) {
    while (!isExact(value, 10 ** decimals)) if (++decimals > maxDecimals) return undefined;
  }
  return values.every((value) => isExact(value, 10 ** decimals)) ? decimals : undefined;
}

function writeNumbers(writer: ByteWriter, values: readonly number[], nulls: number, order: 1 | 2): void {
  const decimals = findDecimals(values);
  writer.byte((decimals ?? asFloats) | nulls);
  if (decimals === undefined) for (const value of values) writer.float(value);
  else {
    const scale = 10 ** decimals;
    writeWholeNumbers(
      writer,
      values.map((value) => Math.round(value * scale)),
      order,
    );
  }
}

function writeColumn(writer: ByteWriter, column: readonly (number | null)[], order: 1 | 2): void {
  const values = column.filter((value) => value !== null);
  if (values.length === 0) return writer.byte(allNull);
  if (values.length === column.length) return writeNumbers(writer, values, 0, order);
  writeNumbers(writer, values, someNull, order);
  writeWholeNumbers(
    writer,
    column.map((value) => (value === null ? 1 : 0)),
    1,
  );
}

/** Each column starts with the number of its measured values. */
export function encodeSamples(samples: SampleColumns): Buffer {
  const writer = new ByteWriter();
  writer.byte(codecVersion);
  writer.varint(samples.offset.length);
  writeColumn(writer, samples.offset, 2);
  for (const name of measurements) {
    const column = samples[name];
    writer.varint(column.reduce((count: number, value) => (value === null ? count : count + 1), 0));
    writeColumn(writer, column, 1);
  }
  return writer.finish();
}

/** One value per row: integers scaled by this many decimals, NaN if not measured. Columns of plain doubles have no decimals. */
export type ScaledColumn = { values: Float64Array; decimals: number };

/** A decoded block, by column in wire order: offset, Curr, RemCap, Temp, Volt. */
type ScaledColumns = [ScaledColumn, ScaledColumn, ScaledColumn, ScaledColumn, ScaledColumn];
export type ScaledSamples = { count: number; columns: Readonly<ScaledColumns> };

function readValues(reader: ByteReader, kind: number, values: Float64Array, order: 1 | 2): number {
  if (kind !== asFloats) {
    readWholeNumbers(reader, values, order);
    return kind;
  }
  for (let at = 0; at < values.length; at++) values[at] = reader.float();
  return 0;
}

/** Values are stored without gaps. Starting from the last, each moves to its row. */
function spread(values: Float64Array, measured: number, nulls: Float64Array): void {
  let next = measured;
  for (let row = values.length - 1; row >= 0; row--) values[row] = nulls[row] === 1 ? Number.NaN : values[--next]!;
}

/** Offsets are never missing. */
function readOffsets(reader: ByteReader, values: Float64Array): ScaledColumn {
  const kind = reader.byte() & 0x0f;
  return { values, decimals: values.length === 0 ? 0 : readValues(reader, kind, values, 2) };
}

function readScaled(reader: ByteReader, values: Float64Array): ScaledColumn {
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

let room = new Float64Array(0);

/** Reuses the same memory for all blocks, because allocating it would take longer than decoding. */
function roomFor(count: number): (column: number) => Float64Array {
  const columns = 1 + measurements.length;
  if (room.length < columns * count) room = new Float64Array(columns * count);
  return (column) => room.subarray(column * count, (column + 1) * count);
}

/** The result is valid until the next block is decoded. */
export function decodeScaled(bytes: Buffer): ScaledSamples {
  const reader = new ByteReader(bytes);
  const version = reader.byte();
  if (version !== codecVersion) throw new RangeError(`Samples of codec version ${version} cannot be read`);
  const count = reader.varint();
  const roomOf = roomFor(count);
  const next = (column: number) => readScaled(reader, roomOf(column));
  return { count, columns: [readOffsets(reader, roomOf(0)), next(1), next(2), next(3), next(4)] };
}

const unscaled = ({ values, decimals }: ScaledColumn): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value / 10 ** decimals));

export function decodeSamples(bytes: Buffer): SampleColumns {
  const [offset, Curr, RemCap, Temp, Volt] = decodeScaled(bytes).columns;
  return {
    offset: Array.from(offset.values, (value) => value / 10 ** offset.decimals),
    Curr: unscaled(Curr),
    RemCap: unscaled(RemCap),
    Temp: unscaled(Temp),
    Volt: unscaled(Volt),
  };
}
