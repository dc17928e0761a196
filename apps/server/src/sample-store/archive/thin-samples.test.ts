import { expect, test } from 'vitest';
import type { SampleColumns } from '../sample-columns.ts';
import { thinSamples } from './thin-samples.ts';

const length = 100_000;
const offset = Array.from({ length }, (_, at) => at / 2);
const wave = (scale: number, peakAt: number) =>
  offset.map((at, index) => (index === peakAt ? 9_999 : Math.sin(at / 900) * scale + ((index * 7_919) % 100) / 50));
const samples: SampleColumns = {
  offset,
  Curr: wave(500, 33_333).map((value, at) => (at >= 40_000 && at < 40_700 ? null : value)),
  Volt: wave(300, 77_777),
  Temp: offset.map(() => null),
  RemCap: offset.map((at) => at),
};
const thinned = thinSamples([samples], [0, offset.at(-1)!]);
const rowOf = new Map(offset.map((at, row) => [at, row]));

/** The vertical range that a pixel column of a chart shows of a measurement. */
function extents({ offset: x, Curr }: SampleColumns, columns: number): (readonly [number, number])[] {
  const found = Array.from({ length: columns }, () => [Infinity, -Infinity] as const);
  const width = x.at(-1)! - x[0]!;
  for (const [row, value] of Curr.entries()) {
    const column = Math.min(columns - 1, Math.floor(((x[row]! - x[0]!) / width) * columns));
    if (value !== null) found[column] = [Math.min(found[column]![0], value), Math.max(found[column]![1], value)];
  }
  return found;
}

test('a tenth of the samples remains, each as it was measured', () => {
  expect(thinned.offset.length).toBeLessThan(length / 5);
  for (const [row, at] of thinned.offset.entries())
    expect([thinned.Curr[row], thinned.Volt[row]]).toEqual([
      samples.Curr[rowOf.get(at)!],
      samples.Volt[rowOf.get(at)!],
    ]);
});

test.each([200, 500, 1_000, 2_000])('a chart of %i pixels draws every column as before', (columns) => {
  expect(extents(thinned, columns)).toEqual(extents(samples, columns));
});

test('no peak is lost, and a gap stays where it was', () => {
  expect([Math.max(...(thinned.Volt as number[])), thinned.offset.at(-1)]).toEqual([9_999, offset.at(-1)]);
  const gap = thinned.offset.filter((_, row) => thinned.Curr[row] === null);
  expect([gap[0], gap.at(-1)]).toEqual([20_000, 20_349.5]);
  const before = thinned.offset.indexOf(20_000) - 1;
  expect(thinned.offset[before]).toBe(19_999.5);
});

test('blocks may end anywhere', () => {
  const blocks = [0, 1, 999, 50_001].map((from, at, all) => cut(from, all[at + 1] ?? length));
  expect(thinSamples(blocks, [0, offset.at(-1)!])).toEqual(thinned);
});

const cut = (from: number, to: number): SampleColumns => ({
  offset: offset.slice(from, to),
  Curr: samples.Curr.slice(from, to),
  Volt: samples.Volt.slice(from, to),
  Temp: samples.Temp.slice(from, to),
  RemCap: samples.RemCap.slice(from, to),
});
