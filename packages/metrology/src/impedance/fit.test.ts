import { expect, test } from 'vitest';
import { at } from '../least-squares/vector.ts';
import { seededNormal } from '../statistics/random.ts';
import { dummyCircuits, example } from '../testing/spectra.ts';
import { bestFit } from './best-fit.ts';
import { circuitModel } from './circuit-model.ts';
import { readCircuit } from './circuit.ts';
import { firstGuess, firstSight } from './first-guess.ts';
import { fitReport, type FitReport } from './fit-report.ts';
import { fitFrom, type FitQuestion, type Weight } from './fit.ts';
import { logSpaced, type Spectrum } from './spectrum.ts';

const question = (
  text: string,
  weight: Weight,
  values: readonly number[],
  held: readonly string[] = [],
): FitQuestion => {
  const read = readCircuit(text);
  if ('fault' in read) throw new Error(read.fault.words);
  return {
    circuit: read.circuit,
    weight,
    values,
    isFixed: read.circuit.parameters.map(({ name }) => held.includes(name)),
  };
};

/** The fit from one start alone. */
const fitted = (spectrum: Spectrum, asked: FitQuestion): FitReport => {
  const fit = fitFrom(spectrum, asked);
  const { circuit, isFixed, weight } = asked;
  return fitReport(spectrum, weight, { ...fit, circuit, isFixed, bic: 0, alternatives: [] }, 'given');
};

/** The largest deviation from published values, in %. */
const deviation = (found: readonly (number | null)[], published: readonly number[]): number =>
  Math.max(...published.map((value, k) => 100 * Math.abs((found[k] ?? NaN) / value - 1)));

const capacitive = example((_, imaginary) => imaginary < 0);
const circuit = 'R0-p(R1,C1)-p(R2-Wo1,C2)';
const start = [0.01, 0.01, 100, 0.01, 0.05, 100, 1];

test("the fit of impedance.py's example is the published one: within 1 %, Wo1 within 1 and 2.5 %", () => {
  const { parameters, rss, converged } = fitted(capacitive, question(circuit, 'unit', start));
  const values = parameters.map(({ value }) => value);
  expect(converged).toBe(true);
  expect(rss).toBeCloseTo(1.9428e-5, 9);
  expect(deviation(values, [0.0165, 0.00868, 3.32, 0.00539])).toBeLessThan(1);
  expect(deviation(values.slice(4), [0.0631])).toBeLessThan(1);
  expect(deviation(values.slice(5), [233])).toBeLessThan(2.5);
  expect(deviation(values.slice(6), [0.22])).toBeLessThan(1);
  const errors = parameters.map(({ standardError }) => standardError);
  expect(deviation(errors, [0.000154, 0.000191, 0.19, 0.000206])).toBeLessThan(1);
});

test('weighted by the modulus it is the published one too, and both parameters of Wo1 are not determined by this spectrum', () => {
  const { parameters } = fitted(capacitive, question(circuit, 'modulus', start));
  const values = parameters.map(({ value }) => value);
  expect(deviation(values, [0.0164, 0.00906, 3.06, 0.00529, 0.145, 1320, 0.202])).toBeLessThan(1);
  expect(parameters.filter(({ determined }) => determined === false).map(({ name }) => name)).toEqual([
    'Wo1_0',
    'Wo1_1',
  ]);
  expect(parameters[4]).toMatchObject({ low: null, high: null, factor: null });
});

test('parameters that are held keep their value, and the others are the published ones', () => {
  const asked = question(
    'R0-p(R1,C1)-p(R2,C2)-Wo1',
    'unit',
    [0.02, 0.005, 0.1, 0.005, 0.1, 0.001, 200],
    ['R0', 'Wo1_1'],
  );
  const { parameters } = fitted(capacitive, asked);
  expect(parameters.map(({ value }) => value)).toMatchObject({ 0: 0.02, 6: 200 });
  expect(parameters[0]).toMatchObject({ fixed: true, standardError: null, determined: null });
  // Of two equal arcs either may come first.
  const arcs = [1, 3].map((k) => [
    at(
      parameters.map(({ value }) => value),
      k,
    ),
    parameters[k]?.standardError ?? NaN,
  ]);
  const [slow = [], fast = []] = arcs.toSorted(([a = 0], [b = 0]) => b - a);
  expect(deviation(slow, [0.00679, 0.00108])).toBeLessThan(0.5);
  expect(deviation(fast, [0.00391, 0.00109])).toBeLessThan(0.5);
});

test.each([
  ['first', 0, [29.1, 46.7, 1.04e-5]],
  ['second', 1, [150, 502, 3.12e-8]],
] as const)('the parts of the %s dummy circuit are found', (_, place, published) => {
  const spectrum = dummyCircuits()[place];
  if (spectrum === undefined) throw new Error('There is no such circuit');
  const { parameters } = fitted(spectrum, question('R0-p(R1,C1)', 'unit', [10, 10, 1e-6]));
  expect(
    deviation(
      parameters.map(({ value }) => value),
      published,
    ),
  ).toBeLessThan(0.3);
});

test('parameters that slide to a bound, or vanish, hold up no others: the fit ends at the noise, and converges', () => {
  const frequency = logSpaced(1e4, 1e-2, 61);
  const ideal = circuitModel('R0-p(R1,C1)-p(R2,C2)', frequency).evaluate([0.01, 0.02, 1, 0.01, 50]);
  const sight = question('L0-R0-p(R1,Q1)-p(R2,Q2)-Q9', 'modulus', []);
  for (const seed of [1, 2, 3, 4, 5]) {
    const normal = seededNormal(seed);
    const size = ideal.real.map((re, i) => 0.002 * Math.hypot(re, at(ideal.imaginary, i)));
    const noisy = (part: readonly number[]) => Float64Array.from(part, (value, i) => value + at(size, i) * normal());
    const spectrum = { frequency, real: noisy(ideal.real), imaginary: noisy(ideal.imaginary) };
    const { converged, rms, parameters } = fitted(spectrum, {
      ...sight,
      values: firstGuess(sight.circuit, firstSight(spectrum)),
    });
    expect(converged).toBe(true);
    expect(rms).toBeLessThan(0.22);
    expect(parameters.some(({ atBound, determined }) => atBound || determined === false)).toBe(true);
  }
});

test('another optimum that is nearly as good is reported, and the same question has the same answer', () => {
  const asked = question('R0-p(R1,C1)-p(R2,C2)-Wo1', 'unit', [0.0165, 0.0053, 0.23, 0.0088, 3.3, 0.064, 238]);
  const [one, again] = [bestFit(capacitive, asked), bestFit(capacitive, asked)];
  expect(one).toEqual(again);
  for (const { rss } of one.alternatives) expect(rss).toBeLessThan(1.1 * one.rss);
});

test('the ohmic resistance is in series with everything, the arcs stand beside a capacitor; their error counts covariances', () => {
  const { parameters, ohmicResistance, arcsResistance } = fitted(capacitive, question(circuit, 'unit', start));
  expect(ohmicResistance).toEqual({ value: parameters[0]?.value, standardError: parameters[0]?.standardError });
  expect(arcsResistance?.value).toBeCloseTo((parameters[1]?.value ?? 0) + (parameters[3]?.value ?? 0), 12);
  const apart = Math.hypot(parameters[1]?.standardError ?? 0, parameters[3]?.standardError ?? 0);
  expect(Math.abs((arcsResistance?.standardError ?? apart) / apart - 1)).toBeGreaterThan(0.01);
});
