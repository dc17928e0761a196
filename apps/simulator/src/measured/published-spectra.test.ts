import { describe, expect, test } from 'vitest';
import { readSpectrumSeries } from './spectrum-series.ts';

type Complex = readonly [re: number, im: number];

const add = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const inverse = ([a, b]: Complex): Complex => [a / (a * a + b * b), -b / (a * a + b * b)];
const parallel = (a: Complex, b: Complex): Complex => inverse(add(inverse(a), inverse(b)));
const capacitor = (farad: number, omega: number): Complex => [0, -1 / (omega * farad)];

/** Z0 / (√(jωτ) · tanh √(jωτ)): diffusion that ends at a wall. */
function warburgOpen(ohm: number, tauS: number, omega: number): Complex {
  const x = Math.sqrt((omega * tauS) / 2);
  // tanh(x + jx), without the exponentials that overflow at high frequencies.
  const cosh = 1 + Math.exp(-4 * x);
  const [sin, cos] = [Math.sin(2 * x), Math.cos(2 * x)].map((part) => 2 * part * Math.exp(-2 * x)) as [number, number];
  const [re, im] = [(1 - Math.exp(-4 * x)) / (cosh + cos), sin / (cosh + cos)];
  const [zRe, zIm] = inverse([x * (re - im), x * (re + im)]);
  return [ohm * zRe, ohm * zIm];
}

/** R0-p(R1,C1)-p(R2-Wo1,C2) with the values of impedance.py's 'Getting started' (docs/source/getting-started.rst @ 0b302ca9eabf). */
function publishedImpedance(frequencyHz: number): Complex {
  const omega = 2 * Math.PI * frequencyHz;
  const first = parallel([0.00868, 0], capacitor(3.32, omega));
  const second = parallel(add([0.00539, 0], warburgOpen(0.0631, 233, omega)), capacitor(0.22, omega));
  return add([0.0165, 0], add(first, second));
}

type Points = { frequencyHz: number; re: number; im: number }[];

const spectraOf = (name: string): Points[] =>
  readSpectrumSeries(name).spectra.map(({ frequenciesHz, realOhm, imaginaryOhm }) =>
    frequenciesHz.map((frequencyHz, at) => ({ frequencyHz, re: realOhm[at]!, im: imaginaryOhm[at]! })),
  );

/** Where a spectrum that comes from the inductive side crosses the real axis. */
function ohmicIntercept(points: Points): number {
  const after = points.findIndex(({ im }) => im < 0);
  const [a, b] = [points[after - 1]!, points[after]!];
  return a.re + ((b.re - a.re) * a.im) / (a.im - b.im);
}

describe("impedance.py's example spectrum", () => {
  const points = spectraOf('impedance-py-example')[0]!;
  const capacitive = points.filter(({ im }) => im < 0);

  test('has the 66 points of the published one, of which 57 are capacitive', () => {
    expect([points.length, capacitive.length]).toEqual([66, 57]);
  });

  test('lies on the curve of the published fit: 0.58 mΩ away on average (root mean square)', () => {
    const squares = capacitive.map(({ frequencyHz, re, im }) => {
      const [fitRe, fitIm] = publishedImpedance(frequencyHz);
      return (re - fitRe) ** 2 + (im - fitIm) ** 2;
    });
    const rms = Math.sqrt(squares.reduce((sum, square) => sum + square) / squares.length);
    expect(rms).toBeCloseTo(0.000584, 5);
  });

  test('crosses the real axis at the published ohmic resistance of 16.5 mΩ, within 10 %', () => {
    const { re } = capacitive[0]!;
    expect(Math.abs(ohmicIntercept(points) / 0.0165 - 1)).toBeLessThan(0.1);
    expect(Math.abs(re / 0.0165 - 1)).toBeLessThan(0.1);
  });
});

/** Zhang et al., Nature Communications 11, 1706 (2020): 60 frequencies from 0.02 Hz to 20 kHz; of ageing at 25 °C the imaginary parts at 17.80 Hz and 2.16 Hz tell most. */
describe.each(['zhang-25c01', 'zhang-25c02', 'zhang-25c05', 'zhang-25c07'])('the spectra of %s', (name) => {
  const spectra = spectraOf(name);
  const imaginaryAt = (points: Points, frequencyHz: number) =>
    points.find((point) => Math.abs(point.frequencyHz / frequencyHz - 1) < 0.01)?.im;

  test('span the published 0.02 Hz to 20 kHz in 60 frequencies, capacitive over the arc', () => {
    for (const points of spectra) {
      expect(points).toHaveLength(60);
      expect(points[0]!.frequencyHz).toBeCloseTo(20_000, -2);
      expect(points.at(-1)!.frequencyHz).toBeCloseTo(0.02, 2);
      expect(points.filter(({ frequencyHz }) => frequencyHz < 5_000).every(({ im }) => im < 0)).toBe(true);
    }
  });

  test('are capacitive at the published 17.80 Hz and 2.16 Hz at every age', () => {
    for (const points of spectra)
      for (const frequencyHz of [17.8, 2.16]) expect(imaginaryAt(points, frequencyHz)).toBeLessThan(0);
  });
});

/** Sources give no values for these two; what their own files say is kept. */
test.each([
  ['impedance-py-autolab', 41, 10_000, 0.1],
  ['eisfitting-dahn', 70, 100_000, 0.01],
])('%s has its points from the highest frequency to the lowest', (name, count, first, last) => {
  const points = spectraOf(name)[0]!;
  expect(points.length).toBe(count);
  expect([points[0]!.frequencyHz, points.at(-1)!.frequencyHz]).toEqual([first, last]);
  expect(points.every(({ frequencyHz }, at) => at === 0 || frequencyHz < points[at - 1]!.frequencyHz)).toBe(true);
});
