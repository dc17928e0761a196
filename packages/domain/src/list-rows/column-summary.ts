import type { Column } from './column.ts';
import { NumberColumn } from './number-column.ts';
import { TextColumn } from './text-column.ts';

/** Smallest and largest number in the slots; undefined if all are empty. */
export const extentOfColumn = (
  column: Column | undefined,
  slots: Uint32Array,
): readonly [number, number] | undefined => {
  if (!(column instanceof NumberColumn)) return undefined;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const slot of slots) {
    const number = column.numbers[slot]!;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min <= max ? [min, max] : undefined;
};

const countCodes = ({ codes, dictionary }: TextColumn, slots: Uint32Array): Map<string, number> => {
  const counts = new Uint32Array(dictionary.texts.length);
  for (const slot of slots) counts[codes[slot]!]!++;
  const counted = new Map<string, number>();
  for (let code = 1; code < counts.length; code++)
    if (counts[code]! > 0) counted.set(dictionary.texts[code]!, counts[code]!);
  return counted;
};

/** The number of slots with each text. */
export const countTexts = (column: Column | undefined, slots: Uint32Array): ReadonlyMap<string, number> =>
  column instanceof TextColumn ? countCodes(column, slots) : new Map();

/** Texts that no row has any more are still counted. */
export const countDistinct = (column: Column | undefined): number =>
  column instanceof TextColumn ? column.dictionary.texts.length - 1 : 0;

export type Median = { median: number; below: number };

/**
 * Rearranges numbers until the one at this place is the one that sorting would put there: those before it are no larger, those after it no
 * smaller. C. A. R. Hoare's Algorithm 65, 1961.
 */
function select(numbers: Float64Array, place: number): void {
  let [from, to] = [0, numbers.length - 1];
  while (from < to) {
    const pivot = numbers[(from + to) >> 1]!;
    let [low, high] = [from, to];
    while (low <= high) {
      while (numbers[low]! < pivot) low++;
      while (numbers[high]! > pivot) high--;
      if (low > high) break;
      const larger = numbers[low]!;
      numbers[low++] = numbers[high]!;
      numbers[high--] = larger;
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else return;
  }
}

/**
 * The median of the numbers in the slots, and how many of them are below their threshold; undefined if all are empty. Asked at every key
 * that is typed above a list, so it does not sort them.
 */
export const medianOf = (
  column: Column | undefined,
  slots: Uint32Array,
  isBelow: (number: number, slot: number) => boolean,
): Median | undefined => {
  if (!(column instanceof NumberColumn)) return undefined;
  const found = new Float64Array(slots.length);
  let [count, below] = [0, 0];
  for (const slot of slots) {
    const number = column.numbers[slot]!;
    if (Number.isNaN(number)) continue;
    found[count++] = number;
    if (isBelow(number, slot)) below++;
  }
  if (count === 0) return undefined;
  const numbers = found.subarray(0, count);
  const [lower, upper] = [(count - 1) >> 1, count >> 1];
  select(numbers, upper);
  if (lower < upper) select(numbers.subarray(0, upper), lower);
  return { median: (numbers[lower]! + numbers[upper]!) / 2, below };
};

export const countFilled = (column: Column | undefined, slots: Uint32Array): number => {
  let count = 0;
  for (const slot of slots) if (column?.isEmpty(slot) === false) count++;
  return count;
};

/** The number of slots in each bin; bins are of equal width from the first bound to the last. */
export const countBins = (
  column: Column | undefined,
  slots: Uint32Array,
  [from, to]: readonly [number, number],
  bins: number,
): number[] => {
  const counts = Array.from({ length: bins }, () => 0);
  if (!(column instanceof NumberColumn)) return counts;
  for (const slot of slots) {
    const number = column.numbers[slot]!;
    if (number >= from && number <= to)
      counts[Math.min(bins - 1, Math.floor(((number - from) / (to - from)) * bins))]!++;
  }
  return counts;
};
