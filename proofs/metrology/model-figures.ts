import { circuitModel, fitCircuit, relaxationTimes } from '@ohmstead/metrology';
import { Random } from '../../apps/server/src/testing/random.ts';
import type { Figure } from '../harness/measure/figure.ts';

const frequency = Array.from({ length: 61 }, (_, i) => 10 ** (4 - i / 10));
const copies = 400;
const noise = 0.003;

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());

/** How many intervals of 95 % contain the truth, in copies of a spectrum with noise of 0.3 %. */
export function* intervalFigures(seed: number, isControl: boolean): Generator<Figure> {
  const text = 'L0-R0-p(R1,Q1)-p(R2,Q2)-Q9';
  const model = circuitModel(text, frequency);
  const truth = [2e-7, 0.015, 0.008, 0.6, 0.85, 0.02, 3, 0.9, 300, 0.6];
  const { real, imaginary } = model.evaluate(truth);
  const random = new Random(seed);
  const start = Object.fromEntries(model.parameters.map((name, k) => [name, truth[k] ?? NaN]));
  const hits = truth.map(() => 0);
  for (let copy = 0; copy < copies; copy++) {
    const noisy = (part: readonly number[]) =>
      part.map((value, i) => value + noise * Math.hypot(real[i] ?? NaN, imaginary[i] ?? NaN) * normal(random));
    const fit = fitCircuit({ frequency, real: noisy(real), imaginary: noisy(imaginary) }, text, { start });
    fit?.parameters.forEach(({ low, high }, k) => {
      const value = (truth[k] ?? NaN) * (isControl ? 1.1 : 1);
      if (low !== null && high !== null && low <= value && value <= high) hits[k] = (hits[k] ?? 0) + 1;
    });
  }
  const percent = hits.map((count) => (100 * count) / copies);
  const name = `intervals of 95 % of 10 parameters in ${copies} noisy copies`;
  yield {
    name: `${name}: fewest that contain the truth`,
    value: Math.min(...percent),
    unit: '%',
    bound: { atLeast: 93 },
  };
  yield { name: `${name}: most`, value: Math.max(...percent), unit: '%', bound: { atMost: 97 } };
}

const elements: readonly (readonly [text: string, values: readonly number[]])[] = [
  ['R1', [3]],
  ['C1', [2]],
  ['L1', [0.01]],
  ['Q1', [1.5, 0.8]],
  ['La1', [0.02, 0.7]],
  ['W1', [0.4]],
  ['Wo1', [0.3, 20]],
  ['Ws1', [0.3, 20]],
  ['R0-p(R1,C1)-p(R2-Wo1,Q2)', [0.01, 0.02, 3, 0.01, 0.06, 200, 0.5, 0.9]],
];

/** Derivatives, on buffers that an evaluation elsewhere was left in, against central differences. */
export function* derivativeFigures(): Generator<Figure> {
  let largest = 0;
  for (const [text, values] of elements) {
    const { evaluate } = circuitModel(text, frequency);
    evaluate(values.map((value) => 0.7 * value));
    const { real, imaginary, dReal, dImaginary } = evaluate(values);
    values.forEach((value, k) => {
      const step = 1e-5 * value;
      const [above, below] = [evaluate(values.with(k, value + step)), evaluate(values.with(k, value - step))];
      frequency.forEach((_, i) => {
        const size = Math.hypot(real[i] ?? NaN, imaginary[i] ?? NaN);
        for (const [part, slopes] of [
          ['real', dReal],
          ['imaginary', dImaginary],
        ] as const) {
          const slope = ((above[part][i] ?? NaN) - (below[part][i] ?? NaN)) / (2 * step);
          largest = Math.max(largest, (Math.abs((slopes[k]?.[i] ?? NaN) - slope) * value) / size);
        }
      });
    });
  }
  yield {
    name: 'derivatives: largest difference, as a share of |Z|',
    value: largest,
    unit: '',
    bound: { atMost: 1e-5 },
  };
}

/** Two arcs of 10 mΩ at 1 ms and 30 mΩ at 0.3 s. */
export function* relaxationFigures(): Generator<Figure> {
  const arcs = { R1: 0.01, C1: 0.1, R2: 0.03, C2: 10 };
  const { real, imaginary } = circuitModel('R0-p(R1,C1)-p(R2,C2)', frequency).evaluate([0.015, ...Object.values(arcs)]);
  const { peaks } = relaxationTimes({ frequency, real, imaginary });
  const wanted = [
    { resistance: 0.01, tau: 1e-3 },
    { resistance: 0.03, tau: 0.3 },
  ];
  const off = (of: 'resistance' | 'tau') =>
    Math.max(...wanted.map((arc, i) => 100 * Math.abs((peaks?.[i]?.[of] ?? NaN) / arc[of] - 1)));
  yield { name: 'relaxation times of two arcs: area off', value: off('resistance'), unit: '%', bound: { atMost: 3 } };
  yield { name: 'relaxation times of two arcs: time off', value: off('tau'), unit: '%', bound: { atMost: 7 } };
}
