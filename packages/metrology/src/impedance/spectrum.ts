import { at } from '../least-squares/vector.ts';

/** Numbers of any kind of list, as they are stored or sent. */
export type Numbers = ArrayLike<number>;

/** A spectrum in plain data: frequencies in Hz, real and imaginary part in Ω (capacitive: negative), in any order. */
export type GivenSpectrum = { frequency: Numbers; real: Numbers; imaginary: Numbers };

/** The same, to compute with. */
export type Spectrum = { frequency: Float64Array; real: Float64Array; imaginary: Float64Array };

/** A spectrum from plain numbers, as they are stored and sent. */
export const toSpectrum = (frequency: Numbers, real: Numbers, imaginary: Numbers): Spectrum => ({
  frequency: Float64Array.from(frequency),
  real: Float64Array.from(real),
  imaginary: Float64Array.from(imaginary),
});

/** Why a spectrum is not analysed. */
export type Refusal = 'too-few-points' | 'frequency-not-positive' | 'equal-frequencies' | 'zero-impedance';

/** `row` counts from 1 in the stored order: the first that offends. */
export type Refused = { code: Refusal; row: number | null };

export const leastPoints = 5;
/** In Hz and Ω: what lies below is zero and what lies above is no number, to computations that square and divide. */
const possible = { from: 1e-26, to: 1e26 };
/** The decades that instruments measure at most; a list that claims more is not resolved further, so that it takes no longer. */
const mostDecades = 15;

/** Also why a circuit is not fitted to it. */
export type SpectrumFault = Refusal | 'too-many-parameters';

const faultWords: Readonly<Record<SpectrumFault, string>> = {
  'too-few-points': `The spectrum has fewer than ${leastPoints} points.`,
  'frequency-not-positive': 'A frequency is not positive.',
  'equal-frequencies': 'A frequency appears twice.',
  'zero-impedance': 'An impedance is zero or not a number.',
  'too-many-parameters': 'The circuit has more free parameters than two thirds of the points.',
};

/** A spectrum that cannot be analysed. */
export class SpectrumError extends Error {
  override readonly name = 'SpectrumError';
  readonly code: SpectrumFault;
  readonly row: number | null;

  constructor({ code, row }: { code: SpectrumFault; row: number | null }) {
    super(faultWords[code]);
    this.code = code;
    this.row = row;
  }
}

const isPossible = (value: number): boolean => value >= possible.from && value <= possible.to;

const offence = ({ frequency, real, imaginary }: Spectrum, row: number, seen: Set<number>): Refusal | undefined => {
  const hertz = at(frequency, row);
  if (!isPossible(hertz)) return 'frequency-not-positive';
  if (seen.has(hertz)) return 'equal-frequencies';
  seen.add(hertz);
  return isPossible(Math.hypot(at(real, row), at(imaginary, row))) ? undefined : 'zero-impedance';
};

/** Why a spectrum cannot be analysed; null if it can. */
export const refusedSpectrum = (spectrum: Spectrum): Refused | null => {
  const seen = new Set<number>();
  for (let row = 0; row < spectrum.frequency.length; row++) {
    const code = offence(spectrum, row, seen);
    if (code !== undefined) return { code, row: row + 1 };
  }
  return spectrum.frequency.length < leastPoints ? { code: 'too-few-points', row: null } : null;
};

/** A spectrum to compute with; throws an error with `code` and `row` if it cannot be. */
export const checkedSpectrum = ({ frequency, real, imaginary }: GivenSpectrum): Spectrum => {
  if (real.length !== frequency.length || imaginary.length !== frequency.length)
    throw new RangeError('A spectrum has as many real and imaginary parts as frequencies');
  const spectrum = toSpectrum(frequency, real, imaginary);
  const refused = refusedSpectrum(spectrum);
  if (refused !== null) throw new SpectrumError(refused);
  return spectrum;
};

/** The spectrum without some of its points. */
export const withoutPoints = ({ frequency, real, imaginary }: Spectrum, positions: readonly number[]): Spectrum => {
  const left = new Set(positions);
  const kept = (values: Float64Array) => values.filter((_, position) => !left.has(position));
  return { frequency: kept(frequency), real: kept(real), imaginary: kept(imaginary) };
};

/** The spectrum as if its imaginary part had been written with the other sign. */
export const turned = ({ frequency, real, imaginary }: Spectrum): Spectrum => ({
  frequency,
  real,
  imaginary: imaginary.map((value) => -value),
});

/** Whether no point is capacitive, as where the sign of the imaginary part was turned by mistake. */
export const looksTurned = ({ imaginary }: Spectrum): boolean =>
  imaginary.length > 0 && imaginary.every((value) => value > 0);

/** Angular frequencies in rad/s. */
export const angular = ({ frequency }: Spectrum): Float64Array => frequency.map((hertz) => 2 * Math.PI * hertz);

/** |Z| in Ω. */
export const magnitudes = ({ real, imaginary }: Spectrum): Float64Array =>
  real.map((value, i) => Math.hypot(value, at(imaginary, i)));

/** Lowest and highest of positive numbers. */
export const endsOf = (values: Float64Array): readonly [number, number] => [
  values.reduce((a, b) => Math.min(a, b), Infinity),
  values.reduce((a, b) => Math.max(a, b), 0),
];

/** The decades between the lowest and the highest, as far as they are resolved. */
export const decadesOf = (omega: Float64Array): number => {
  const [low, high] = endsOf(omega);
  return Math.min(mostDecades, Math.log10(high / low));
};

/** Evenly spaced in the logarithm, both ends included. */
export const logSpaced = (from: number, to: number, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => (count === 1 ? from : from * (to / from) ** (i / (count - 1))));
