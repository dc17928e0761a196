import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { measurements, type SampleColumns } from './sample-columns.ts';
import { readWholeNumbers, writeWholeNumbers } from './whole-numbers.ts';

/** First byte of every block, so that old rows stay readable when the codec changes. */
const codecVersion = 1;
const maxDecimals = 6;
const asFloats = 7;
const allNull = 8;
const someNull = 0x80;
/** Differences of differences of scaled values stay within 2^53. */
const maxScaled = 2 ** 49;

const isExact = (value: number, scale: number) => {
  const scaled = Math.round(value * scale);
  return Math.abs(scaled) < maxScaled && scaled / scale === value && !Object.is(value, -0);
};

/** How many decimals carry every value without loss; undefined where none do. */
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

/** How many numbers of a column were measured is told before them. */
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

function readNumbers(reader: ByteReader, kind: number, count: number, order: 1 | 2): number[] {
  if (kind === asFloats) return Array.from({ length: count }, () => reader.float());
  const scale = 10 ** kind;
  return readWholeNumbers(reader, count, order).map((value) => value / scale);
}

function readColumn(reader: ByteReader, count: number): (number | null)[] {
  const measured = reader.varint();
  const head = reader.byte();
  if (head === allNull) return Array.from({ length: count }, () => null);
  const values = readNumbers(reader, head & 0x0f, measured, 1);
  if ((head & someNull) === 0) return values;
  let next = 0;
  return readWholeNumbers(reader, count, 1).map((isNull) => (isNull === 1 ? null : (values[next++] as number)));
}

export function decodeSamples(bytes: Buffer): SampleColumns {
  const reader = new ByteReader(bytes);
  const version = reader.byte();
  if (version !== codecVersion) throw new RangeError(`Samples of codec version ${version} cannot be read`);
  const count = reader.varint();
  const offset = count === 0 ? (reader.byte(), []) : readNumbers(reader, reader.byte() & 0x0f, count, 2);
  const [Curr, RemCap, Temp, Volt] = measurements.map(() => readColumn(reader, count));
  return { offset, Curr: Curr!, RemCap: RemCap!, Temp: Temp!, Volt: Volt! };
}
