import { at } from '../least-squares/vector.ts';
import type { Circuit } from './circuit.ts';
import { arcsOf, elementsOf } from './circuit-parts.ts';
import type { ElementKind } from './elements.ts';
import { spreadOf } from './relaxation-times.ts';
import { angular, endsOf, magnitudes, type Spectrum } from './spectrum.ts';

/** What a spectrum tells before any fit: the ends of the frequencies, and its relaxation times. */
export type FirstSight = {
  ohmic: number;
  inductance: number;
  /** Resistances in Ω with their time constants in s, largest first. */
  peaks: readonly { resistance: number; tau: number }[];
  slowest: number;
  fastest: number;
  /** |Im Z| at the lowest frequency. */
  tail: number;
  /** |Z| at the lowest frequency. */
  size: number;
};

/** Of an arc, and of the tail of diffusion. */
const exponents = { arc: 0.85, tail: 0.55, inductor: 0.85 };
const tailShare = 0.7;

export const firstSight = (spectrum: Spectrum): FirstSight => {
  const { ohmic, inductance, peaks } = spreadOf(spectrum);
  const omega = angular(spectrum);
  const [slowest, fastest] = endsOf(omega);
  const size = at(magnitudes(spectrum), omega.indexOf(slowest));
  const least = size * 1e-6;
  return {
    ohmic: Math.max(ohmic, least),
    inductance: Math.max(inductance, least / fastest),
    peaks: peaks.filter(({ inRange }) => inRange).toSorted((a, b) => b.resistance - a.resistance),
    slowest,
    fastest,
    tail: Math.max(Math.abs(at(spectrum.imaginary, omega.indexOf(slowest))), least),
    size,
  };
};

type Arc = { resistance: number; tau: number };

/** So many arcs, by rising time constant: the largest peaks, and where there are fewer, parts of what there is. */
const arcsSeen = ({ peaks, slowest, fastest, size }: FirstSight, count: number): Arc[] => {
  const found = peaks.slice(0, count);
  const missing = count - found.length;
  const whole = found.reduce((sum, { resistance }) => sum + resistance, 0) || size / 2;
  const added = Array.from({ length: missing }, (_, i) => ({
    resistance: whole / (count + 1),
    tau: (1 / fastest) * (fastest / slowest) ** ((i + 1) / (missing + 1)),
  }));
  return [...found, ...added].toSorted((a, b) => a.tau - b.tau);
};

/** Values for elements that stand in no arc. */
const alone = (sight: FirstSight): Readonly<Record<ElementKind, readonly number[]>> => {
  const { ohmic, inductance, slowest, fastest, tail, size } = sight;
  return {
    R: [ohmic],
    C: [1 / (slowest * tail)],
    L: [inductance],
    Q: [tailShare / (tail * Math.sqrt(slowest)), exponents.tail],
    La: [inductance * fastest ** (1 - exponents.inductor), exponents.inductor],
    W: [tail * Math.sqrt(slowest)],
    Wo: [size, 1 / slowest],
    Ws: [size, 1 / slowest],
  };
};

/** A start for each parameter of any circuit, in the order of the text. */
export const firstGuess = (circuit: Circuit, sight: FirstSight): number[] => {
  const values: number[] = circuit.parameters.map(() => 1);
  const guesses = alone(sight);
  for (const { kind, from } of elementsOf(circuit.root))
    guesses[kind].forEach((value, i) => (values[from + i] = value));
  const places = arcsOf(circuit.root);
  arcsSeen(sight, places.length).forEach(({ resistance, tau }, i) => {
    const place = places[i];
    if (place === undefined) return;
    const { resistors, store } = place;
    for (const { from } of resistors) values[from] = resistance / resistors.length;
    values[store.from] = (store.kind === 'Q' ? tau ** exponents.arc : tau) / resistance;
    if (store.kind === 'Q') values[store.from + 1] = exponents.arc;
  });
  return values;
};
