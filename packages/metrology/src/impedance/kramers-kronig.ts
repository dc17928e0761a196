import { leastSquares } from '../least-squares/qr.ts';
import { at } from '../least-squares/vector.ts';
import { arcPart, columnOf, rowsOf, seriesParts, type Rows } from './model-rows.ts';
import {
  checkedSpectrum,
  angular,
  decadesOf,
  endsOf,
  logSpaced,
  magnitudes,
  refusedSpectrum,
  type GivenSpectrum,
  type Spectrum,
} from './spectrum.ts';

/**
 * Whether a spectrum can be that of a linear, stationary, causal system: whether a sum of RC elements describes it.
 * Methods: linear Kramers-Kronig test, B. A. Boukamp, J. Electrochem. Soc. 142 (1995) 1885, doi 10.1149/1.2044210, and
 * M. Schönleber et al., Electrochim. Acta 131 (2014) 20, doi 10.1016/j.electacta.2014.01.034; number of elements by generalised
 * cross-validation, G. H. Golub, M. Heath, G. Wahba, Technometrics 21 (1979) 215. Limits of the verdict: measured spectra with
 * planted faults, see docs/metrology.md. It cannot detect a scale error, an added resistance or a slow drift.
 */
export type Judged = {
  verdict: 'valid' | 'doubtful' | 'invalid';
  /** Number of RC elements. */
  elements: number;
  /** 1 − Σ|R < 0| ÷ Σ|R ≥ 0|: reported, since others decide by it. */
  mu: number;
  /** In % of |Z|, over both parts, and the largest of one part, with its frequency in Hz. */
  rms: number;
  largest: number;
  frequency: number;
  /** Measured minus line, in % of |Z|. */
  residualReal: number[];
  residualImaginary: number[];
  /** The line, in Ω. */
  real: number[];
  imaginary: number[];
  /** Frequencies in Hz with a residual above 2 %. */
  doubted: number[];
};

/** With fewer than 10 points, or over less than 1.5 decades, nothing can be said. */
type Unjudged = { [Field in Exclude<keyof Judged, 'verdict'>]: null } & { verdict: 'not-enough-points' };
export type Validity = Judged | Unjudged;

const unjudged: Unjudged = {
  verdict: 'not-enough-points',
  elements: null,
  mu: null,
  rms: null,
  largest: null,
  frequency: null,
  residualReal: null,
  residualImaginary: null,
  real: null,
  imaginary: null,
  doubted: null,
};

const limits = { valid: { rms: 0.5, largest: 2 }, invalid: { rms: 1, largest: 5 } };
const fewestElements = 3;
const mostPerPoint = 0.75;
const mostPerDecade = 7;
/** A smaller number of elements is preferred if it is this close to the best. */
const nearBest = 1.05;
const fewest = { points: 10, decades: 1.5 };

const arcs = (rows: Rows, elements: number): Float64Array[] => {
  const [slowest, fastest] = endsOf(rows.omega);
  return Array.from(logSpaced(1 / fastest, 1 / slowest, elements), (tau) => columnOf(rows, arcPart(tau)));
};

type Line = { elements: number; mu: number; residual: Float64Array; rss: number };

const muOf = (resistances: Float64Array): number => {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + Math.abs(value), 0);
  return 1 - sum(resistances.filter((value) => value < 0)) / sum(resistances.filter((value) => value >= 0));
};

/** The best line with a given number of elements. */
const lineOf = (rows: Rows, elements: number): Line => {
  // R, L and C in series are always part of it, so that inductive and capacitive ends stay in the data.
  const columns = [...seriesParts.map((part) => columnOf(rows, part)), ...arcs(rows, elements)];
  const { solution, rss } = leastSquares(
    columns.map((column) => column.slice()),
    rows.target.slice(),
  );
  const residual = rows.target.slice();
  columns.forEach((column, k) => {
    const value = at(solution, k);
    for (let i = 0; i < residual.length; i++) residual[i] = at(residual, i) - value * at(column, i);
  });
  return { elements, mu: muOf(solution.subarray(3)), residual, rss };
};

/** The lines from some number of elements to the most that the points and decades carry, each computed when it is asked for. */
function* linesFrom(rows: Rows, fewest: number): Generator<Line, undefined> {
  const most = Math.floor(Math.min(mostPerPoint * rows.omega.length, mostPerDecade * decadesOf(rows.omega)));
  for (let elements = fewest; elements <= most; elements++) yield lineOf(rows, elements);
}

export const kramersKronigLines = (spectrum: Spectrum): Line[] => [...linesFrom(rowsOf(spectrum), fewestElements)];

/** Golub, Heath and Wahba's measure of how well a line would foretell a further point. */
const crossValidation = ({ rss, residual: { length }, elements }: Line): number =>
  (rss * length) / (length - elements - 3) ** 2;

/** The line with the fewest elements that foretells almost as well as the best. */
const chosenLine = (lines: readonly Line[]): Line | undefined => {
  const best = Math.min(...lines.map(crossValidation));
  return lines.find((line) => crossValidation(line) <= nearBest * best);
};

const verdictOf = (rms: number, largest: number): Judged['verdict'] => {
  if (rms > limits.invalid.rms || largest > limits.invalid.largest) return 'invalid';
  return rms <= limits.valid.rms && largest <= limits.valid.largest ? 'valid' : 'doubtful';
};

const validityOf = (spectrum: Spectrum, { elements, mu, residual }: Line): Judged => {
  const { frequency, real, imaginary } = spectrum;
  const points = frequency.length;
  const percent = Array.from(residual, (value) => 100 * value);
  const [residualReal, residualImaginary] = [percent.slice(0, points), percent.slice(points)];
  const worst = Array.from(frequency, (_, i) =>
    Math.max(Math.abs(at(residualReal, i)), Math.abs(at(residualImaginary, i))),
  );
  const largest = Math.max(...worst);
  const rms = Math.sqrt(percent.reduce((sum, value) => sum + value * value, 0) / percent.length);
  const size = magnitudes(spectrum);
  const lineIn = (measured: Float64Array, from: readonly number[]) =>
    Array.from(measured, (value, i) => value - (at(from, i) / 100) * at(size, i));
  return {
    verdict: verdictOf(rms, largest),
    elements,
    mu,
    rms,
    largest,
    frequency: at(frequency, worst.indexOf(largest)),
    residualReal,
    residualImaginary,
    real: lineIn(real, residualReal),
    imaginary: lineIn(imaginary, residualImaginary),
    doubted: Array.from(frequency).filter((_, i) => at(worst, i) > limits.valid.largest),
  };
};

export type ValidityOptions = {
  /** Just so many RC elements. */
  elements?: number | undefined;
  /** The usual rule: from one element up, the first number of them whose µ is not above this. */
  muBelow?: number | undefined;
};

/** The least line whose µ is low enough; the last where none is. */
const lineByMu = (rows: Rows, muBelow: number): Line | undefined => {
  let last: Line | undefined;
  for (last of linesFrom(rows, 1)) if (last.mu <= muBelow) break;
  return last;
};

const requireElements = (elements: number, points: number): void => {
  if (!Number.isInteger(elements) || elements < 1 || elements + seriesParts.length >= 2 * points)
    throw new RangeError(`${points} points cannot carry a line of ${elements} elements`);
};

const lineFor = (spectrum: Spectrum, { elements, muBelow }: ValidityOptions): Line | undefined => {
  if (elements !== undefined) {
    requireElements(elements, spectrum.frequency.length);
    return lineOf(rowsOf(spectrum), elements);
  }
  return muBelow === undefined ? chosenLine(kramersKronigLines(spectrum)) : lineByMu(rowsOf(spectrum), muBelow);
};

/** Of a spectrum that has been checked. */
export const validityIn = (spectrum: Spectrum, options: ValidityOptions = {}): Validity => {
  const omega = angular(spectrum);
  if (omega.length < fewest.points || decadesOf(omega) < fewest.decades) return unjudged;
  const line = lineFor(spectrum, options);
  return line === undefined ? unjudged : validityOf(spectrum, line);
};

/** Throws an error with `code` and `row` where the spectrum is refused. */
export const kramersKronig = (spectrum: GivenSpectrum, options: ValidityOptions = {}): Validity =>
  validityIn(checkedSpectrum(spectrum), options);

/** The verdict alone; null where nothing can be said, also of a spectrum that is refused. */
export const spectrumVerdict = (spectrum: Spectrum): Judged['verdict'] | null => {
  if (refusedSpectrum(spectrum) !== null) return null;
  const { verdict } = validityIn(spectrum);
  return verdict === 'not-enough-points' ? null : verdict;
};
