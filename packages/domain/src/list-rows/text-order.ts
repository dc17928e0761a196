import { compareKeyed } from './sort-key.ts';
import { radixSort } from './radix-sort.ts';

/** Six characters of eight bits fill the 53 bits that a number holds exactly. */
const packedLength = 6;
const packedBase = 256;
const widestCharacter = packedBase - 2;
/** Below this number of texts, the plain sort is faster. */
const packFrom = 1_000;

export type KeyedTexts = { keys: readonly string[]; texts: readonly string[] };

export const compareCodes =
  ({ keys, texts }: KeyedTexts) =>
  (a: number, b: number): number =>
    compareKeyed(keys[a]!, keys[b]!, texts[a]!, texts[b]!);

const commonPrefixLength = (keys: readonly string[], codes: Uint32Array): number => {
  const first = keys[codes[0]!]!;
  let length = first.length;
  for (const code of codes) while (!keys[code]!.startsWith(first.slice(0, length))) length--;
  return length;
};

/**
 * The characters from a position on, packed into a number that sorts in the same way; everything after a character that is too wide
 * compares as equal.
 */
const packed = (key: string, from: number): number => {
  let number = 0;
  let open = true;
  for (let i = from; i < from + packedLength; i++) {
    const character: number = open && i < key.length ? Math.min(key.charCodeAt(i), widestCharacter) + 1 : 0;
    open &&= character <= widestCharacter;
    number = number * packedBase + character;
  }
  return number;
};

const sortTies = (codes: Uint32Array, numbers: Float64Array, compare: (a: number, b: number) => number): void => {
  let start = 0;
  for (let i = 1; i <= codes.length; i++) {
    if (i < codes.length && numbers[codes[i]!] === numbers[codes[start]!]) continue;
    if (i - start > 1) codes.subarray(start, i).sort(compare);
    start = i;
  }
};

/** Dictionary codes in the order of their texts: compared by packed prefix first, so that few texts are compared as strings. */
export const sortCodes = (codes: Uint32Array, keyed: KeyedTexts): Uint32Array => {
  const compare = compareCodes(keyed);
  if (codes.length < packFrom) return codes.toSorted(compare);
  const from = commonPrefixLength(keyed.keys, codes);
  const numbers = new Float64Array(keyed.keys.length);
  for (const code of codes) numbers[code] = packed(keyed.keys[code]!, from);
  const sorted = radixSort(numbers, codes, false);
  sortTies(sorted, numbers, compare);
  return sorted;
};
