import { expect, test } from 'vitest';
import { medianOf } from './column-summary.ts';
import { NumberColumn } from './number-column.ts';

const columnOf = (values: readonly (number | null)[]): NumberColumn => {
  const column = new NumberColumn();
  column.grow(values.length);
  values.forEach((value, slot) => column.set(slot, value));
  return column;
};

test.each<[string, (number | null)[], { median: number; below: number } | undefined]>([
  ['an odd number of values has one in the middle', [30, 1, 20], { median: 20, below: 1 }],
  ['of an even number, the median lies between the two in the middle', [40, 1, 30, 20], { median: 25, below: 1 }],
  ['values may be equal', [20, 0, 20, 20], { median: 20, below: 1 }],
  ['empty values do not count', [null, 5, null], { median: 5, below: 1 }],
  ['nothing has no median', [null], undefined],
])('the median of numbers, and how many are below their threshold: %s', (_, values, median) => {
  expect(medianOf(columnOf(values), Uint32Array.from(values.keys()), (number) => number < 10)).toEqual(median);
});

test('the median of up to 200 numbers in any order is that of the sorted ones', () => {
  for (let count = 1; count <= 200; count++) {
    const numbers = Array.from({ length: count }, (_, n) => (n * 7919) % 101);
    const sorted = numbers.toSorted((a, b) => a - b);
    const median = (sorted[(count - 1) >> 1]! + sorted[count >> 1]!) / 2;
    expect(medianOf(columnOf(numbers), Uint32Array.from(numbers.keys()), () => false)).toEqual({ median, below: 0 });
  }
});
