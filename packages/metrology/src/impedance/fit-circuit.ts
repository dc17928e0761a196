import { bestFit } from './best-fit.ts';
import { circuitOf, type Circuit } from './circuit.ts';
import { firstGuess, firstSight } from './first-guess.ts';
import type { Weight } from './fit.ts';
import { fitReport, type FitReport } from './fit-report.ts';
import { ladderFit } from './ladder.ts';
import { checkedSpectrum, SpectrumError, type GivenSpectrum, type Spectrum } from './spectrum.ts';

/** Values by name of the parameter. */
export type ParameterValues = Readonly<Record<string, number>>;

export type FitOptions = {
  weight?: Weight | undefined;
  /** To start from; what is not named is guessed. */
  start?: ParameterValues | undefined;
  /** To be held at. */
  fixed?: ParameterValues | undefined;
};

/** Points per free parameter below which a circuit is not fitted. */
const pointsPerParameter = 1.5;

/** Whether a circuit has more free parameters than two thirds of the points. */
export const hasTooMany = ({ frequency }: Spectrum, { parameters }: Circuit, fixed: ParameterValues): boolean =>
  parameters.filter(({ name }) => !Object.hasOwn(fixed, name)).length * pointsPerParameter > frequency.length;

/** Of a spectrum that has been checked; null where the ladder has no circuit for so few points. */
export const fitIn = (
  spectrum: Spectrum,
  circuit: Circuit | null,
  { weight = 'modulus', start = {}, fixed = {} }: FitOptions,
): FitReport | null => {
  if (circuit === null) {
    const fit = ladderFit(spectrum, weight);
    return fit === null ? null : fitReport(spectrum, weight, fit, 'ladder');
  }
  const given = circuit.parameters.map(({ name }) => fixed[name] ?? start[name]);
  const guess = given.includes(undefined) ? firstGuess(circuit, firstSight(spectrum)) : [];
  const values = given.map((value, k) => value ?? guess[k] ?? 1);
  const isFixed = circuit.parameters.map(({ name }) => Object.hasOwn(fixed, name));
  return fitReport(spectrum, weight, bestFit(spectrum, { circuit, weight, values, isFixed }), 'given');
};

/**
 * Fits a circuit, or without one the ladder's choice. Throws an error with `position` for a text that is no circuit, and one with `code` and
 * `row` for a spectrum that is refused.
 */
export const fitCircuit = (given: GivenSpectrum, text: string | null, options: FitOptions = {}): FitReport | null => {
  const circuit = text === null ? null : circuitOf(text);
  const spectrum = checkedSpectrum(given);
  if (circuit !== null && hasTooMany(spectrum, circuit, options.fixed ?? {}))
    throw new SpectrumError({ code: 'too-many-parameters', row: null });
  return fitIn(spectrum, circuit, options);
};
