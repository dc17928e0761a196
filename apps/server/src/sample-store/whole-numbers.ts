import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Small numbers of either sign become small numbers: 0, -1, 1, -2 … are written 0, 1, 2, 3 … */
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => {
  if (value <= 0x7fffffff) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
};

/** A zero stands for a run of zeros and is followed by its length less one: what does not change costs next to nothing. */
function writeRuns(writer: ByteWriter, values: readonly number[]): void {
  for (let at = 0; at < values.length; at++) {
    writer.varint(zigzag(values[at] as number));
    if (values[at] !== 0) continue;
    const first = at;
    while (values[at + 1] === 0) at++;
    writer.varint(at - first);
  }
}

function readRuns(reader: ByteReader, count: number): Float64Array {
  const values = new Float64Array(count);
  for (let at = 0; at < count;) {
    const value = unzigzag(reader.varint());
    const repeats = value === 0 ? reader.varint() : 0;
    if (at + repeats >= count) throw new RangeError('The samples run over their end');
    // A run of zeros is there already.
    values[at] = value;
    at += repeats + 1;
  }
  return values;
}

const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));

/** Changes the differences into what they are the differences of. */
function addUp(values: Float64Array): Float64Array {
  let sum = 0;
  for (let at = 0; at < values.length; at++) values[at] = sum += values[at]!;
  return values;
}

/** Differences of differences for what rises evenly, plain differences for what wanders. */
export function writeWholeNumbers(writer: ByteWriter, values: readonly number[], order: 1 | 2): void {
  const first = differences(values);
  writeRuns(writer, order === 1 ? first : differences(first));
}

export function readWholeNumbers(reader: ByteReader, count: number, order: 1 | 2): Float64Array {
  const values = addUp(readRuns(reader, count));
  return order === 1 ? values : addUp(values);
}
