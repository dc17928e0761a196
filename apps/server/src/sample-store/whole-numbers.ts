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

const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));

/** Differences of differences for what rises evenly, plain differences for what wanders. */
export function writeWholeNumbers(writer: ByteWriter, values: readonly number[], order: 1 | 2): void {
  const first = differences(values);
  writeRuns(writer, order === 1 ? first : differences(first));
}

/** Reads as many numbers as there is room for. */
export function readWholeNumbers(reader: ByteReader, values: Float64Array, order: 1 | 2): void {
  const count = values.length;
  let value = 0;
  let step = 0;
  for (let at = 0; at < count;) {
    const change = unzigzag(reader.varint());
    step = order === 1 ? change : step + change;
    values[at++] = value += step;
    if (change !== 0) continue;
    const end = at + reader.varint();
    if (end > count) throw new RangeError('The samples run over their end');
    while (at < end) values[at++] = value += step;
  }
}
