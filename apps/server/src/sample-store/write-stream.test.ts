import { expect, test } from 'vitest';
import { decodeSamples, encodeSamples } from './sample-codec.ts';
import type { SampleColumns } from './sample-columns.ts';
import { writeStream } from './write-stream.ts';

const rowsOf = ({ offset, Curr, RemCap, Temp, Volt }: SampleColumns) =>
  offset.map((at, row) => [at, Curr[row], RemCap[row], Temp[row], Volt[row]]);

const written = (samples: readonly SampleColumns[]): string => writeStream(samples.map(encodeSamples), 1).toString();

test('the text is that of JSON.stringify, digit by digit', () => {
  const numbers = [
    0, 1, -1, 10, 100, -0.5, 0.05, 1.25, 2_147_483_647, 2_147_483_648, -99_999_999_999.5, 1e-6, 7.000001,
  ];
  const rare = [null, 1 / 3, -1e-9, 1e21, Math.PI, null, 5e-324, 12, 13, 14, 15, 16, 17];
  const samples: SampleColumns = {
    offset: numbers.map((_, at) => at / 10),
    Curr: numbers,
    RemCap: numbers.map(() => null),
    Temp: numbers.map((value, at) => (at % 3 === 0 ? null : value)),
    Volt: rare,
  };
  expect(written([samples, samples])).toBe(JSON.stringify([...rowsOf(samples), ...rowsOf(samples)]));
});

test('random blocks read the same as their numbers', () => {
  for (let round = 0; round < 100; round++) {
    const column = () =>
      Array.from({ length: 40 }, () =>
        Math.random() < 0.1 ? null : Math.round(Math.random() * 1e7 - 5e6) / 10 ** (round % 8),
      );
    const block = encodeSamples({
      offset: Array.from({ length: 40 }, (_, at) => at * 0.25),
      Curr: column(),
      RemCap: column(),
      Temp: column(),
      Volt: column(),
    });
    expect(writeStream([block], 40).toString()).toBe(JSON.stringify(rowsOf(decodeSamples(block))));
  }
});

test('a service without samples has an empty list', () => {
  expect(writeStream([], 0).toString()).toBe('[]');
});
