const highestKey = 0xffff_ffff;
const digitBits = 16;
const digitValues = 1 << digitBits;

type Keys = { low: Uint32Array; high: Uint32Array };

/** The 64 bits of each number, arranged so that comparing them as integers compares the numbers; empty (NaN) last. */
const sortableKeys = (numbers: Float64Array, slots: Uint32Array, descending: boolean): Keys => {
  const bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  const low = new Uint32Array(slots.length);
  const high = new Uint32Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    if (Number.isNaN(numbers[slot])) {
      low[i] = high[i] = highestKey;
      continue;
    }
    // -0 equals 0 and must not sort before it.
    const isZero = numbers[slot] === 0;
    const highBits = isZero ? 0 : bits[2 * slot + 1]!;
    const flip = (highBits & 0x8000_0000 ? highestKey : 0) ^ (descending ? highestKey : 0);
    low[i] = (isZero ? 0 : bits[2 * slot]!) ^ flip;
    high[i] = (highBits ^ flip ^ (highBits & 0x8000_0000 ? 0 : 0x8000_0000)) >>> 0;
  }
  return { low, high };
};

/** Returns undefined if all keys have the same digit, so that nothing has to be moved. */
const digitStarts = (keys: Uint32Array, shift: number): Uint32Array | undefined => {
  const starts = new Uint32Array(digitValues + 1);
  for (let i = 0; i < keys.length; i++) starts[((keys[i]! >>> shift) & (digitValues - 1)) + 1]!++;
  for (let digit = 1; digit <= digitValues; digit++) {
    if (starts[digit] === keys.length) return undefined;
    starts[digit]! += starts[digit - 1]!;
  }
  return starts;
};

const sortByDigit = (positions: Uint32Array, keys: Uint32Array, shift: number): Uint32Array => {
  const starts = digitStarts(keys, shift);
  if (starts === undefined) return positions;
  const sorted = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    sorted[starts[(keys[position]! >>> shift) & (digitValues - 1)]!++] = position;
  }
  return sorted;
};

/** Sorts slots by their numbers, stable, in four passes of 16 bits; empty (NaN) last in both directions. */
export const radixSort = (numbers: Float64Array, slots: Uint32Array, descending: boolean): Uint32Array => {
  const { low, high } = sortableKeys(numbers, slots, descending);
  let positions: Uint32Array = Uint32Array.from(slots.keys());
  for (const keys of [low, high]) for (const shift of [0, digitBits]) positions = sortByDigit(positions, keys, shift);
  return positions.map((position) => slots[position]!);
};
