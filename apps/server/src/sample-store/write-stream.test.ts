import { expect, test } from 'vitest';
import { Random } from '../testing/random.ts';
import { TextWriter } from './text-writer.ts';
import { encodeSamples } from './sample-codec.ts';
import type { SampleColumns } from './sample-columns.ts';
import { addBlock, closeStream, openStream } from './write-stream.ts';

const rowsOf = ({ offset, Curr, RemCap, Temp, Volt }: SampleColumns) =>
  offset.map((at, row) => [at, Curr[row], RemCap[row], Temp[row], Volt[row]]);

function written(samples: readonly SampleColumns[]): string {
  const text = new TextWriter();
  openStream(text);
  for (const block of samples.map(encodeSamples)) addBlock(text, block);
  closeStream(text);
  const stream = text.bytes.toString();
  text.release();
  return stream;
}

test('the text is that of JSON.stringify, digit by digit', () => {
  const numbers = [
    0, 1, -1, 10, 100, -0.5, 0.05, 1.25, 2_147_483_647, 2_147_483_648, -99_999_999_999.5, 1e-6, 7.000001,
  ];
  const rare = [null, 1 / 3, -1e-9, 1e21, Math.PI, null, 5e-324, 12, 13, 14, 15, 16, -0];
  const samples: SampleColumns = {
    offset: numbers.map((_, at) => at / 10),
    Curr: numbers,
    RemCap: numbers.map(() => null),
    Temp: numbers.map((value, at) => (at % 3 === 0 ? null : value)),
    Volt: rare,
  };
  expect(written([samples, samples])).toBe(JSON.stringify([...rowsOf(samples), ...rowsOf(samples)]));
});

test('numbers at the limits of 32 bits, and of the lookup table, are complete', () => {
  const short = [9_999, 10_000, -10_000, 99_999, -99_999, 100_000, -100_000, 99_999_999];
  const edges = [2 ** 31, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31) - 1, -(2 ** 31) + 1, ...short];
  for (const scale of [1, 10, 100]) {
    const column = edges.map((edge) => edge / scale);
    const samples = { offset: edges.map((_, at) => at), Curr: column, RemCap: column, Temp: column, Volt: column };
    expect(written([samples])).toBe(JSON.stringify(rowsOf(samples)));
  }
});

/** Numbers of a few or many decimals, some alike, some missing. */
function randomColumn(random: Random, count: number): (number | null)[] {
  const scale = 10 ** random.between(0, 7);
  const most = 10 ** random.between(0, 9);
  const gaps = random.one([0, 0.1, 1]);
  let value = 0;
  return Array.from({ length: count }, () => {
    if (random.chance(0.7)) value = random.between(-most, most) / scale;
    return random.chance(gaps) ? null : value;
  });
}

function randomSamples(random: Random): SampleColumns {
  const count = random.between(0, 60);
  const step = random.one([0.25, 1, 7]);
  const column = () => randomColumn(random, count);
  const offset = Array.from({ length: count }, (_, at) => at * step);
  return { offset, Curr: column(), RemCap: column(), Temp: column(), Volt: column() };
}

test('random blocks, long after short, are written as their numbers', () => {
  const random = new Random(7);
  for (let round = 0; round < 200; round++) {
    const blocks = Array.from({ length: random.between(0, 4) }, () => randomSamples(random));
    expect(written(blocks)).toBe(JSON.stringify(blocks.flatMap(rowsOf)));
  }
});

test('a service without samples has an empty list', () => {
  expect(written([])).toBe('[]');
});
