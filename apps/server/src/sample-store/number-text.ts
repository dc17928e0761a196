const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
/** Has no counterpart above zero among numbers of 32 bits. */
const smallest = -(2 ** 31);
const powers = Float64Array.from({ length: 9 }, (_, decimals) => 10 ** decimals);

/** No number takes more bytes; four digits are written at once, so that three more may be touched. */
export const longestNumber = 28;

/** Up to four letters, the first in the lowest byte. */
const packed = (text: string): number =>
  Array.from(text).reduce((sum, letter, at) => sum + letter.charCodeAt(0) * 256 ** at, 0);

const belowTenThousand = Array.from({ length: 10_000 }, (_, value) => String(value));
const fourDigits = belowTenThousand.map((text) => text.padStart(4, '0'));
const padded = Uint32Array.from(fourDigits, packed);
const plain = Uint32Array.from(belowTenThousand, packed);
const plainLengths = Uint8Array.from(belowTenThousand, ({ length }) => length);
/** Zeros at the end of a fraction say nothing. Looked up: processors guess wrongly whether a measured digit is zero. */
const tenthsLengths = Uint8Array.from({ length: 10 }, (_, digit) => (digit === 0 ? 0 : 2));
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

/** A fraction of at most four digits is one store, one of up to eight two. */
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

/** What analyzers measure in most; divided by what is known beforehand, which processors do in a third of the time. */
function putTenths(target: DataView, start: number, tenths: number): number {
  const whole = (tenths / 10) | 0;
  const digit = tenths - whole * 10;
  const at = putWhole(target, start, whole);
  target.setUint16(at, point + ((zero + digit) << 8), true);
  return at + tenthsLengths[digit]!;
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
  if (decimals === 0) return putWhole(target, at, rest);
  return decimals === 1 ? putTenths(target, at, rest) : putDecimals(target, at, rest, decimals);
}

function putRare(target: DataView, at: number, scaled: number, decimals: number): number {
  return putText(target, at, Number.isNaN(scaled) ? 'null' : String(scaled / powers[decimals]!));
}

/** Writes `scaled` divided by ten to the power of `decimals` as JSON.stringify would, NaN as null; answers where it ends. */
export function putNumber(target: DataView, at: number, scaled: number, decimals: number): number {
  const whole = scaled | 0;
  return whole === scaled && whole !== smallest
    ? putSmall(target, at, whole, decimals)
    : putRare(target, at, scaled, decimals);
}
