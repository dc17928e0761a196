import { seededRandom } from '../statistics/random.ts';
import type { Circuit } from './circuit.ts';
import { exponentRange, fitFrom, type FitQuestion, type Fitted } from './fit.ts';
import type { Spectrum } from './spectrum.ts';

export type BestFit = Fitted & {
  circuit: Circuit;
  isFixed: readonly boolean[];
  /** Bayesian information criterion: the lower, the better. */
  bic: number;
  /** Other optima whose rss is within 10 %. */
  alternatives: { rss: number; values: number[] }[];
};

const furtherStarts = 2;
/** Of ln p, to either side. */
const spread = 1.25;
/** Of an exponent. */
const exponentSpread = 0.1;
const seed = 2_026;
const closeRss = 1.1;
/** The fit from the start itself is preferred to one that is better by no more than rounding. */
const sameRss = 1 + 1e-6;
/** Optima differ if a parameter does by more than this share. */
const leastDifference = 0.01;

/** Further starts around the given one: always the same, so that the same input always has the same answer. */
const startsAround = ({ circuit: { parameters }, values, isFixed }: FitQuestion): number[][] => {
  const random = seededRandom(seed);
  const around = () =>
    values.map((value, k) => {
      const shift = 2 * random() - 1;
      if (isFixed[k] === true) return value;
      if (parameters[k]?.kind === 'positive') return value * Math.exp(spread * shift);
      return Math.min(exponentRange.to, Math.max(exponentRange.from, value + exponentSpread * shift));
    });
  return Array.from({ length: furtherStarts }, around);
};

/** Compared by size: two equal arcs in the other order are the same optimum. */
const areFar = (one: readonly number[], other: readonly number[]): boolean => {
  const [a, b] = [one, other].map((values) => values.toSorted((x, y) => x - y));
  return (a ?? []).some((value, k) => Math.abs(Math.log(value / (b?.[k] ?? NaN))) > leastDifference);
};

const bicOf = ({ rss, degrees }: Fitted, numbers: number): number =>
  numbers * Math.log(Math.max(rss, Number.MIN_VALUE) / numbers) + (numbers - degrees) * Math.log(numbers);

const bestOf = (question: FitQuestion, fits: readonly Fitted[], numbers: number): BestFit => {
  const least = Math.min(...fits.map(({ rss }) => rss));
  const best = fits.find(({ rss }) => rss <= sameRss * least) ?? fits[0];
  if (best === undefined) throw new Error('There is no start');
  const others = fits.filter((fit) => fit !== best).toSorted((a, b) => a.rss - b.rss);
  const distinct: Fitted[] = [best];
  for (const fit of others)
    if (fit.converged && fit.rss <= closeRss * best.rss && distinct.every((one) => areFar(one.values, fit.values)))
      distinct.push(fit);
  return {
    ...best,
    circuit: question.circuit,
    isFixed: question.isFixed,
    bic: bicOf(best, numbers),
    alternatives: distinct.slice(1).map(({ rss, values }) => ({ rss, values })),
  };
};

/** The fit from the start alone. */
export const quickFit = (spectrum: Spectrum, question: FitQuestion): BestFit =>
  bestOf(question, [fitFrom(spectrum, question)], 2 * spectrum.frequency.length);

/** The best of the fits from the start and from around it. @param first The fit from the start itself. */
export const bestFit = (
  spectrum: Spectrum,
  question: FitQuestion,
  first: Fitted = fitFrom(spectrum, question),
): BestFit =>
  bestOf(
    question,
    [first, ...startsAround(question).map((values) => fitFrom(spectrum, { ...question, values }))],
    2 * spectrum.frequency.length,
  );
