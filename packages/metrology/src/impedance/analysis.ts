import { at } from '../least-squares/vector.ts';
import { bestFit } from './best-fit.ts';
import type { Circuit } from './circuit.ts';
import { firstGuess, firstSight } from './first-guess.ts';
import type { Weight } from './fit.ts';
import { fitReport, type FitReport } from './fit-report.ts';
import { kramersKronig, type Validity } from './kramers-kronig.ts';
import { ladderFit } from './ladder.ts';
import { hasInductiveLoop, relaxationTimes, type RelaxationTimes } from './relaxation-times.ts';
import { looksTurned, refusedSpectrum, turned, withoutPoints, type Refused, type Spectrum } from './spectrum.ts';

export type AnalysisQuestion = {
  /** Null: the ladder chooses. */
  circuit: Circuit | null;
  weight: Weight;
  /** Values by name of the parameter, to start from and to be held at. */
  start: Readonly<Record<string, number>>;
  fixed: Readonly<Record<string, number>>;
  /** Positions that are left out. */
  exclude: readonly number[];
  /** Whether the imaginary part is read with its sign turned. */
  isTurned: boolean;
  validate: boolean;
  drt: boolean;
};

export type Analysis = {
  points: number;
  excluded: number[];
  turned: boolean;
  looksTurned: boolean;
  refused: Refused | { code: 'too-many-parameters'; row: null } | null;
  /** Null where it was not asked for; `not-enough-points` where nothing can be said. */
  validity: Validity | 'not-enough-points' | null;
  fit: FitReport | null;
  drt: RelaxationTimes | 'inductive-loop' | null;
};

/** Numbers per parameter below which a circuit is not fitted. */
const numbersPerParameter = 1.5;

const fitOf = (spectrum: Spectrum, { circuit, weight, start, fixed }: AnalysisQuestion): FitReport | null => {
  if (circuit === null) {
    const fit = ladderFit(spectrum, weight);
    return fit === null ? null : fitReport(spectrum, weight, fit);
  }
  const guess = firstGuess(circuit, firstSight(spectrum));
  const values = circuit.parameters.map(({ name }, k) => fixed[name] ?? start[name] ?? guess[k] ?? 1);
  const isFixed = circuit.parameters.map(({ name }) => Object.hasOwn(fixed, name));
  return fitReport(spectrum, weight, bestFit(spectrum, { circuit, weight, values, isFixed }));
};

const hasTooMany = ({ frequency }: Spectrum, { circuit, fixed }: AnalysisQuestion): boolean => {
  if (circuit === null) return false;
  const free = circuit.parameters.filter(({ name }) => !Object.hasOwn(fixed, name)).length;
  return free * numbersPerParameter > frequency.length;
};

/** Why the points that are used are refused, with the row among all that are stored. */
const refusedIn = (stored: Spectrum, excluded: readonly number[], used: Spectrum): Refused | null => {
  const refused = refusedSpectrum(used);
  if (refused === null || refused.row === null) return refused;
  const positions = Array.from(stored.frequency.keys()).filter((position) => !excluded.includes(position));
  return { code: refused.code, row: at(positions, refused.row - 1) + 1 };
};

/** Validity, fit and relaxation times of a spectrum. The same spectrum and question always have the same answer. */
export const analyseSpectrum = (stored: Spectrum, question: AnalysisQuestion): Analysis => {
  const excluded = [...new Set(question.exclude)]
    .filter((position) => position < stored.frequency.length)
    .toSorted((a, b) => a - b);
  const kept = withoutPoints(stored, excluded);
  const spectrum = question.isTurned ? turned(kept) : kept;
  const refused = refusedIn(stored, excluded, spectrum);
  const told = {
    points: spectrum.frequency.length,
    excluded,
    turned: question.isTurned,
    looksTurned: looksTurned(spectrum),
  };
  if (refused !== null) return { ...told, refused, validity: null, fit: null, drt: null };
  const isTooMany = hasTooMany(spectrum, question);
  return {
    ...told,
    refused: isTooMany ? { code: 'too-many-parameters', row: null } : null,
    validity: question.validate ? (kramersKronig(spectrum) ?? 'not-enough-points') : null,
    fit: isTooMany ? null : fitOf(spectrum, question),
    drt: !question.drt ? null : hasInductiveLoop(spectrum) ? 'inductive-loop' : relaxationTimes(spectrum),
  };
};
