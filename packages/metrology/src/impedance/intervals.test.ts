import { expect, test } from 'vitest';
import { at } from '../least-squares/vector.ts';
import { seededNormal } from '../statistics/random.ts';
import { circuitImpedance } from './circuit-impedance.ts';
import { readCircuit } from './circuit.ts';
import { fitReport } from './fit-report.ts';
import { fitFrom } from './fit.ts';
import { angular, logSpaced, type Spectrum } from './spectrum.ts';

const copies = 400;
const noise = 0.003;

const text = 'L0-R0-p(R1,Q1)-p(R2,Q2)-Q9';
const truth = [2e-7, 0.015, 0.008, 0.6, 0.85, 0.02, 3, 0.9, 300, 0.6];

/** The spectrum of the circuit, with noise in proportion to |Z|. */
const noisyCopies = (): Spectrum[] => {
  const read = readCircuit(text);
  if ('fault' in read) throw new Error(read.fault.words);
  const frequency = logSpaced(1e4, 1e-2, 61);
  const { z, evaluate } = circuitImpedance(read.circuit, angular({ frequency, real: frequency, imaginary: frequency }));
  evaluate(truth);
  const normal = seededNormal(2_026);
  return Array.from({ length: copies }, () => {
    const size = z.re.map((re, i) => noise * Math.hypot(re, at(z.im, i)));
    const noisy = (part: Float64Array) => part.map((value, i) => value + at(size, i) * normal());
    return { frequency, real: noisy(z.re), imaginary: noisy(z.im) };
  });
};

test('of intervals of 95 %, 93 to 97 % contain the true value', () => {
  const read = readCircuit(text);
  if ('fault' in read) throw new Error(read.fault.words);
  const { circuit } = read;
  const isFixed = truth.map(() => false);
  const hits = truth.map(() => 0);
  for (const spectrum of noisyCopies()) {
    const fit = fitFrom(spectrum, { circuit, weight: 'modulus', values: truth, isFixed });
    const { parameters } = fitReport(
      spectrum,
      'modulus',
      { ...fit, circuit, isFixed, bic: 0, alternatives: [] },
      'given',
    );
    parameters.forEach(({ low, high }, k) => {
      const value = at(truth, k);
      if (low !== null && high !== null && low <= value && value <= high) hits[k] = at(hits, k) + 1;
    });
  }
  const percent = hits.map((count) => (100 * count) / copies);
  for (const value of percent) {
    expect(value).toBeGreaterThanOrEqual(93);
    expect(value).toBeLessThanOrEqual(97);
  }
});
