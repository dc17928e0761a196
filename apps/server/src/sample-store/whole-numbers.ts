import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Small numbers of either sign become small numbers: 0, -1, 1, -2 … are written 0, 1, 2, 3 … */
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

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

function readRuns(reader: ByteReader, count: number): number[] {
  const values: number[] = [];
  while (values.length < count) {
    const value = unzigzag(reader.varint());
    const repeats = value === 0 ? reader.varint() : 0;
    if (values.length + repeats >= count) throw new RangeError('The samples run over their end');
    for (let n = 0; n <= repeats; n++) values.push(value);
  }
  return values;
}

const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));

function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** Differences of differences for what rises evenly, plain differences for what wanders. */
export function writeWholeNumbers(writer: ByteWriter, values: readonly number[], order: 1 | 2): void {
  const first = differences(values);
  writeRuns(writer, order === 1 ? first : differences(first));
}

export function readWholeNumbers(reader: ByteReader, count: number, order: 1 | 2): number[] {
  const values = sums(readRuns(reader, count));
  return order === 1 ? values : sums(values);
}
