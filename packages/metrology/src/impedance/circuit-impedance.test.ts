import { expect, test } from 'vitest';
import { at } from '../least-squares/vector.ts';
import { circuitImpedance } from './circuit-impedance.ts';
import { circuitModel } from './circuit-model.ts';
import { readCircuit, type Circuit } from './circuit.ts';
import { logSpaced } from './spectrum.ts';

const circuitOf = (text: string): Circuit => {
  const read = readCircuit(text);
  if ('fault' in read) throw new Error(read.fault.words);
  return read.circuit;
};
const omega = logSpaced(1e-3, 1e5, 17);

const valueOf = (circuit: Circuit, values: readonly number[]) => {
  const { z, evaluate } = circuitImpedance(circuit, omega);
  evaluate(values);
  return z;
};

test.each([
  ['R1', [3]],
  ['C1', [2]],
  ['L1', [0.01]],
  ['Q1', [1.5, 0.8]],
  ['La1', [0.02, 0.7]],
  ['W1', [0.4]],
  ['Wo1', [0.3, 20]],
  ['Ws1', [0.3, 20]],
  ['R0-p(R1,C1)-p(R2-Wo1,Q2)', [0.01, 0.02, 3, 0.01, 0.06, 200, 0.5, 0.9]],
] as const)('the slopes of %s are those of central differences, also when evaluated a second time', (text, values) => {
  const circuit = circuitOf(text);
  const { z, slopes, evaluate, differentiate } = circuitImpedance(circuit, omega);
  // Once elsewhere: nothing of it may be left over.
  evaluate(values.map((value) => value * 0.7));
  differentiate();
  evaluate(values);
  differentiate();
  circuit.parameters.forEach(({ kind }, k) => {
    const step = 1e-5;
    const moved = (sign: 1 | -1) =>
      valueOf(
        circuit,
        values.map((value, j) => {
          if (j !== k) return value;
          return kind === 'positive' ? value * Math.exp(sign * step) : value + sign * step;
        }),
      );
    const [above, below] = [moved(1), moved(-1)];
    omega.forEach((_, i) => {
      const size = Math.hypot(at(z.re, i), at(z.im, i));
      for (const part of ['re', 'im'] as const) {
        const difference = (at(above[part], i) - at(below[part], i)) / (2 * step);
        expect(Math.abs(at(slopes[k]?.[part] ?? [], i) - difference) / size).toBeLessThan(1e-5);
      }
    });
  });
});

test('diffusion in a layer has the impedance of its limits, and does not overflow', () => {
  const [closed, open] = [valueOf(circuitOf('Wo1'), [2, 5]), valueOf(circuitOf('Ws1'), [2, 5])];
  // Slow: a capacitor of τ/Z0 with a third of Z0, and Z0. Fast: Z0/√(jωτ) both.
  expect(at(closed.re, 0)).toBeCloseTo(2 / 3, 4);
  expect(at(closed.im, 0)).toBeCloseTo(-2 / (1e-3 * 5), 1);
  expect(at(open.re, 0)).toBeCloseTo(2, 4);
  const fast = 2 / Math.sqrt(2 * 1e5 * 5);
  for (const { re, im } of [closed, open]) {
    expect(at(re, 16)).toBeCloseTo(fast, 9);
    expect(at(im, 16)).toBeCloseTo(-fast, 9);
  }
});

test('the model of a circuit has its derivatives by the values themselves, and gives the same when it is evaluated again', () => {
  const frequency = [1e4, 10, 1e-2];
  const { parameters, evaluate } = circuitModel('R0-p(R1,Q1)', frequency);
  expect(parameters).toEqual(['R0', 'R1', 'Q1_0', 'Q1_1']);
  const values = [0.01, 0.02, 3, 0.9];
  const first = evaluate(values);
  evaluate([1, 2, 3, 0.4]);
  expect(evaluate(values)).toEqual(first);
  values.forEach((value, k) => {
    const step = 1e-6 * value;
    const [above, below] = [evaluate(values.with(k, value + step)), evaluate(values.with(k, value - step))];
    frequency.forEach((_, i) => {
      const slope = (part: 'real' | 'imaginary') => (at(above[part], i) - at(below[part], i)) / (2 * step);
      expect(at(first.dReal[k] ?? [], i)).toBeCloseTo(slope('real'), 6);
      expect(at(first.dImaginary[k] ?? [], i)).toBeCloseTo(slope('imaginary'), 6);
    });
  });
  expect(() => evaluate([1])).toThrow(RangeError);
});
