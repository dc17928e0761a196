const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
/** The only 32-bit integer without a positive counterpart. */
const smallest = -(2 ** 31);
const powers = Float64Array.from({ length: 9 }, (_, decimals) => 10 ** decimals);

/** The longest number, with its comma and the bytes overwritten after it. */
export const longestNumber = 29;

/** Packs up to four letters, the first into the lowest byte. */
const packed = (text: string): number =>
  Array.from(text).reduce((sum, letter, at) => sum + letter.charCodeAt(0) * 256 ** at, 0);

const belowTenThousand = Array.from({ length: 10_000 }, (_, value) => String(value));
const fourDigits = belowTenThousand.map((text) => text.padStart(4, '0'));
const padded = Uint32Array.from(fourDigits, packed);
const plain = Uint32Array.from(belowTenThousand, packed);
const plainLengths = Uint8Array.from(belowTenThousand, ({ length }) => length);
/** The length of a fraction without trailing zeros. A lookup, because branches on measured digits are mispredicted. */
const trimmedLengths = Uint8Array.from(fourDigits, (text) => text.replace(/0+$/, '').length);

export function putText(target: DataView, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) target.setUint8(at + index, text.charCodeAt(index));
  return at + text.length;
}

function putWhole(target: DataView, at: number, value: number): number {
  if (value >= 10_000) return putLong(target, at, value);
  target.setUint32(at, plain[value]!, true);
  return at + plainLengths[value]!;
}

function putLong(target: DataView, at: number, value: number): number {
  const high = (value / 10_000) | 0;
  const next = putWhole(target, at, high);
  target.setUint32(next, padded[value - high * 10_000]!, true);
  return next + 4;
}

/** Writes a fraction of up to four digits with one store, of up to eight with two. */
function putFraction(target: DataView, at: number, fraction: number, decimals: number): number {
  target.setUint8(at, point);
  const eight = fraction * powers[8 - decimals]!;
  const high = (eight / 10_000) | 0;
  const low = eight - high * 10_000;
  target.setUint32(at + 1, padded[high]!, true);
  if (low === 0) return at + 1 + trimmedLengths[high]!;
  target.setUint32(at + 5, padded[low]!, true);
  return at + 5 + trimmedLengths[low]!;
}

function putDecimals(target: DataView, start: number, scaled: number, decimals: number): number {
  const unit = powers[decimals]!;
  const whole = (scaled / unit) | 0;
  const fraction = scaled - whole * unit;
  const at = putWhole(target, start, whole);
  return fraction === 0 ? at : putFraction(target, at, fraction, decimals);
}

function putSmall(target: DataView, start: number, scaled: number, decimals: number): number {
  let at = start;
  let rest = scaled;
  if (rest < 0) {
    target.setUint8(at++, minus);
    rest = -rest;
  }
  return decimals === 0 ? putWhole(target, at, rest) : putDecimals(target, at, rest, decimals);
}

function putRare(target: DataView, at: number, scaled: number, decimals: number): number {
  return putText(target, at, Number.isNaN(scaled) ? 'null' : String(scaled / powers[decimals]!));
}

function putComputed(target: DataView, start: number, scaled: number, decimals: number): number {
  const whole = scaled | 0;
  const at =
    whole === scaled && whole !== smallest
      ? putSmall(target, start, whole, decimals)
      : putRare(target, start, scaled, decimals);
  target.setUint8(at, comma);
  return at + 1;
}

/** Common measurements are looked up together with their comma: whole numbers and tenths below this limit. */
const lookedUp = 100_000;
const bytesPerEntry = 8;
/** The last byte of an entry holds the number of bytes used. */
const lengthAt = bytesPerEntry - 1;

/** Whole numbers first, then tenths. */
function makeEntries(): DataView {
  // Writing the last entry overwrites bytes after it.
  const made = new DataView(new ArrayBuffer((2 * lookedUp + 1) * bytesPerEntry));
  for (let index = 0; index < 2 * lookedUp; index++) {
    const place = index * bytesPerEntry;
    const end = putComputed(made, place, index % lookedUp, index < lookedUp ? 0 : 1);
    made.setUint8(place + lengthAt, end - place);
  }
  return made;
}

/** Created on first use, because most processes write no samples. */
let entries: DataView | undefined;

/**
 * Writes `scaled` divided by ten to the power of `decimals` as JSON.stringify would, NaN as null, and a comma; returns the end position.
 * Bytes after the end are overwritten.
 */
export function putNumber(target: DataView, start: number, scaled: number, decimals: number): number {
  const whole = scaled | 0;
  const magnitude = Math.abs(whole);
  if (whole !== scaled || magnitude >= lookedUp || decimals > 1) return putComputed(target, start, scaled, decimals);
  let at = start;
  if (whole < 0) target.setUint8(at++, minus);
  entries ??= makeEntries();
  const place = (decimals * lookedUp + magnitude) * bytesPerEntry;
  target.setFloat64(at, entries.getFloat64(place, true), true);
  return at + entries.getUint8(place + lengthAt);
}
