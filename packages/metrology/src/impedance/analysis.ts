import { at } from '../least-squares/vector.ts';
import type { Circuit } from './circuit.ts';
import { fitIn, hasTooMany, type ParameterValues } from './fit-circuit.ts';
import type { Weight } from './fit.ts';
import type { FitReport } from './fit-report.ts';
import { validityIn, type Validity } from './kramers-kronig.ts';
import { relaxationTimesIn, type RelaxationTimes } from './relaxation-times.ts';
import {
  looksTurned,
  refusedSpectrum,
  SpectrumError,
  turned,
  withoutPoints,
  type Refused,
  type Spectrum,
  type SpectrumFault,
} from './spectrum.ts';

export type AnalysisQuestion = {
  /** Null: the ladder chooses. */
  circuit: Circuit | null;
  weight: Weight;
  /** Values by name of the parameter, to start from and to be held at. */
  start: ParameterValues;
  fixed: ParameterValues;
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
  /** Where too many parameters are the reason, only the fit is missing. */
  refused: { code: SpectrumFault; row: number | null; message: string } | null;
  /** Null where it was not asked for. */
  validity: Validity | null;
  fit: FitReport | null;
  drt: RelaxationTimes | null;
};

/** Why the points that are used are refused, with the row among all that are stored. */
const refusedIn = (stored: Spectrum, excluded: readonly number[], used: Spectrum): Refused | null => {
  const refused = refusedSpectrum(used);
  if (refused === null || refused.row === null) return refused;
  const left = new Set(excluded);
  const positions = Array.from(stored.frequency.keys()).filter((position) => !left.has(position));
  return { code: refused.code, row: at(positions, refused.row - 1) + 1 };
};

const told = (refused: { code: SpectrumFault; row: number | null }): Analysis['refused'] => {
  const { code, row, message } = new SpectrumError(refused);
  return { code, row, message };
};

/** Validity, fit and relaxation times of a spectrum. The same spectrum and question always have the same answer. */
export const analyseSpectrum = (stored: Spectrum, question: AnalysisQuestion): Analysis => {
  const { circuit, fixed } = question;
  const excluded = [...new Set(question.exclude)]
    .filter((position) => position < stored.frequency.length)
    .toSorted((a, b) => a - b);
  const kept = withoutPoints(stored, excluded);
  const spectrum = question.isTurned ? turned(kept) : kept;
  const refused = refusedIn(stored, excluded, spectrum);
  const known = {
    points: spectrum.frequency.length,
    excluded,
    turned: question.isTurned,
    looksTurned: looksTurned(spectrum),
  };
  if (refused !== null) return { ...known, refused: told(refused), validity: null, fit: null, drt: null };
  const isTooMany = circuit !== null && hasTooMany(spectrum, circuit, fixed);
  return {
    ...known,
    refused: isTooMany ? told({ code: 'too-many-parameters', row: null }) : null,
    validity: question.validate ? validityIn(spectrum) : null,
    fit: isTooMany ? null : fitIn(spectrum, circuit, question),
    drt: question.drt ? relaxationTimesIn(spectrum) : null,
  };
};
