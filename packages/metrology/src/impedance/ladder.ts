import { at } from '../least-squares/vector.ts';
import { bestFit, quickFit, type BestFit } from './best-fit.ts';
import { circuitOf, type Circuit } from './circuit.ts';
import { firstGuess, firstSight } from './first-guess.ts';
import type { Weight } from './fit.ts';
import { endsOf, type Spectrum } from './spectrum.ts';

/** Circuits of batteries, from the simplest on: what comes first at high frequencies, then arcs and the tail of diffusion. */
const heads = ['L0-R0'];
/** A pure inductor is not enough for the inductive tail of many cells. */
const inductiveHeads = ['La0-R0', 'p(L0,R9)-R0'];
const bodies = [
  'p(R1,Q1)',
  'p(R1,Q1)-Q9',
  'p(R1,Q1)-p(R2,Q2)',
  'p(R1,Q1)-p(R2,Q2)-Q9',
  'p(R1,Q1)-p(R2,Q2)-p(R3,Q3)-Q9',
];
const pointsPerParameter = 1.5;
/** By so much the criterion of a larger circuit must be better. */
const leastGain = 10;
const finalists = 3;

const plain = heads.flatMap((head) => bodies.map((body) => circuitOf(`${head}-${body}`)));
const inductive = inductiveHeads.flatMap((head) => bodies.map((body) => circuitOf(`${head}-${body}`)));

const startsInductive = ({ frequency, imaginary }: Spectrum): boolean =>
  at(imaginary, frequency.indexOf(endsOf(frequency)[1])) > 0;

/** The circuits that the points of a spectrum carry, smallest first. */
const candidates = (spectrum: Spectrum): Circuit[] =>
  [...plain, ...(startsInductive(spectrum) ? inductive : [])]
    .filter(({ parameters }) => spectrum.frequency.length >= pointsPerParameter * parameters.length)
    .toSorted((a, b) => a.parameters.length - b.parameters.length);

/** The time constant in s of an arc: (RQ)^(1/n). */
const timeConstant = (values: readonly number[], from: number): number =>
  (at(values, from) * at(values, from + 1)) ** (1 / at(values, from + 2));

/** Arcs are numbered by rising time constant, so that the same name is the same arc in every spectrum. */
const inOrder = (fit: BestFit): BestFit => {
  const firsts = fit.circuit.parameters.flatMap(({ name }, k) => (/^R[1-8]$/.test(name) ? [k] : []));
  const sorted = firsts.toSorted((a, b) => timeConstant(fit.values, a) - timeConstant(fit.values, b));
  const source = fit.values.map((_, k) => k);
  firsts.forEach((to, i) => [0, 1, 2].forEach((part) => (source[to + part] = (sorted[i] ?? to) + part)));
  const moved = <T>(values: readonly T[]): T[] => source.flatMap((k) => values.slice(k, k + 1));
  return {
    ...fit,
    values: moved(fit.values),
    covariance: moved(fit.covariance).map((row) => Float64Array.from(source, (k) => at(row, k))),
    alternatives: fit.alternatives.map(({ rss, values }) => ({ rss, values: moved(values) })),
  };
};

/** From the smallest circuit on, each that is better by enough. */
const chosen = (fits: readonly BestFit[]): BestFit | undefined =>
  fits.reduce<BestFit | undefined>((best, fit) => {
    if (best === undefined) return fit;
    const isLarger = fit.circuit.parameters.length > best.circuit.parameters.length;
    return fit.bic < best.bic - (isLarger ? leastGain : 0) ? fit : best;
  }, undefined);

/**
 * The circuit of the ladder that describes a spectrum best, by the Bayesian information criterion; null if it has too few points for any.
 * All circuits are fitted from one start, and those that came nearest also from around it.
 */
export const ladderFit = (spectrum: Spectrum, weight: Weight): BestFit | null => {
  const sight = firstSight(spectrum);
  const questions = candidates(spectrum).map((circuit) => {
    const values = firstGuess(circuit, sight);
    return { circuit, weight, values, isFixed: values.map(() => false) };
  });
  const quick = questions.map((question) => quickFit(spectrum, question));
  const limit = quick.map(({ bic }) => bic).toSorted((a, b) => a - b)[finalists - 1] ?? Infinity;
  const fits = quick.map((fit, i) => {
    const question = questions[i];
    return question !== undefined && fit.bic <= limit ? bestFit(spectrum, question, fit) : fit;
  });
  const best = chosen(fits);
  return best === undefined ? null : inOrder(best);
};
