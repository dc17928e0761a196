import { describe, expect, test } from 'vitest';
import { readColumns } from './read-columns.ts';
import { readSpectrumSeries } from './spectrum-series.ts';

type Complex = readonly [re: number, im: number];

const add = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const inverse = ([a, b]: Complex): Complex => [a / (a * a + b * b), -b / (a * a + b * b)];
const parallel = (a: Complex, b: Complex): Complex => inverse(add(inverse(a), inverse(b)));
const capacitor = (farad: number, omega: number): Complex => [0, -1 / (omega * farad)];

/** Z0 / (√(jωτ) · tanh √(jωτ)): finite-space diffusion. */
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

/** R_0-p(R_1,C_1)-p(R_1,C_1)-Wo_1 with the values that the notebook of the published plot prints (plotting_example.ipynb @ 2797d5fd6827). */
function plottedImpedance(frequencyHz: number): Complex {
  const omega = 2 * Math.PI * frequencyHz;
  const first = parallel([0.00531, 0], capacitor(0.232, omega));
  const second = parallel([0.00877, 0], capacitor(3.28, omega));
  return [[0.0165, 0] as Complex, first, second, warburgOpen(0.0637, 237, omega)].reduce(add);
}

test("the line of impedance.py's published plot is that of its seven fitted values, which have three figures", () => {
  const header = ['frequency_Hz', 'measured_real_Ohm', 'measured_imaginary_Ohm', 'fit_real_Ohm', 'fit_imaginary_Ohm'];
  const [frequency = [], , , re = [], im = []] = readColumns('published/impedance-py-example-plot.csv', header);
  for (const [row, hz] of frequency.entries()) {
    const [circuitRe, circuitIm] = plottedImpedance(hz);
    expect(Math.hypot(circuitRe - re[row]!, circuitIm - im[row]!)).toBeLessThan(0.00004);
  }
});

type Points = { frequencyHz: number; re: number; im: number }[];

const spectraOf = (name: string): Points[] =>
  readSpectrumSeries(name).spectra.map(({ frequenciesHz, realOhm, imaginaryOhm }) =>
    frequenciesHz.map((frequencyHz, at) => ({ frequencyHz, re: realOhm[at]!, im: imaginaryOhm[at]! })),
  );

/** Where a spectrum that starts inductive crosses the real axis. */
function ohmicIntercept(points: Points): number {
  const after = points.findIndex(({ im }) => im < 0);
  const [a, b] = [points[after - 1]!, points[after]!];
  return a.re + ((b.re - a.re) * a.im) / (a.im - b.im);
}

/** The top of the charge-transfer arc: the highest point that is higher than its neighbours. */
function arcTop(points: Points): Points[number] {
  const tops = points.filter(
    ({ im }, at) => im < (points[at - 1]?.im ?? -Infinity) && im <= (points[at + 1]?.im ?? -Infinity),
  );
  return tops.reduce((highest, point) => (point.im < highest.im ? point : highest));
}

/** The lowest point behind the arc, where diffusion begins. */
function valley(points: Points): Points[number] {
  const behind = points.slice(points.indexOf(arcTop(points)));
  return behind.reduce((lowest, point) => (point.im > lowest.im ? point : lowest));
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

  const fitted = capacitive.map(({ frequencyHz }) => {
    const [re, im] = publishedImpedance(frequencyHz);
    return { frequencyHz, re, im };
  });

  test('has the top of its arc one step of the sweep from that of the published fit, and as high within 10 %', () => {
    const [measured, published] = [arcTop(points), arcTop(fitted)];
    expect([measured.frequencyHz, published.frequencyHz]).toEqual([6.3096, 5.0119]);
    expect(measured.im / published.im).toBeCloseTo(0.91, 2);
    expect(measured.re / published.re).toBeCloseTo(0.97, 2);
    // The value for R1 of 8.68 mΩ and C1 of 3.32 F alone.
    expect(1 / (2 * Math.PI * 0.00868 * 3.32)).toBeCloseTo(5.52, 2);
  });

  test('is as wide as the published arcs, and its low-frequency tail ends where that of the fit does', () => {
    const width = valley(points).re - ohmicIntercept(points);
    expect(width / (valley(fitted).re - 0.0165)).toBeCloseTo(1.12, 2);
    const [end, fittedEnd] = [points.at(-1)!, fitted.at(-1)!];
    expect(end.frequencyHz).toBeCloseTo(0.00316, 5);
    expect([end.re / fittedEnd.re, end.im / fittedEnd.im].map((ratio) => ratio.toFixed(2))).toEqual(['1.01', '1.07']);
  });

  test('crosses the real axis at the published ohmic resistance of 16.5 mΩ, within 10 %', () => {
    const { re } = capacitive[0]!;
    expect(Math.abs(ohmicIntercept(points) / 0.0165 - 1)).toBeLessThan(0.1);
    expect(Math.abs(re / 0.0165 - 1)).toBeLessThan(0.1);
  });
});

/**
 * Zhang et al., Nature Communications 11, 1706 (2020): 60 frequencies from 0.02 Hz to 20 kHz; for ageing at 25 °C the imaginary parts at
 * 17.80 Hz and 2.16 Hz are the most informative.
 */
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

/** Read off the picture of each, mΩ or Ω and Hz: docs/data-sources.md describes how. */
const pictures = [
  [
    'impedance-py-example',
    'first',
    { top: [6.3096, 0.02623, 0.004635], valley: [0.31623, 0.03325], end: [0.0495, 0.02044] },
  ],
  [
    'impedance-py-autolab',
    0,
    { top: [7.4989, 0.02607, 0.004967], valley: [0.56234, 0.03229], end: [0.03457, 0.003903] },
  ],
  ['zhang-25c01', 'first', { top: [35.93, 0.8124, 0.1717], valley: [0.8473, 1.051], end: [1.257, 0.328] }],
  ['zhang-25c01', 'last', { top: [4.369, 1.209, 0.3549], valley: [0.3318, 1.583], end: [1.882, 0.5886] }],
  ['zhang-25c02', 'first', { top: [28.41, 0.9599, 0.2719], valley: [0.5307, 1.397], end: [1.612, 0.3553] }],
  ['zhang-25c02', 'last', { top: [8.818, 1.02, 0.2726], valley: [0.3318, 1.395], end: [1.652, 0.3839] }],
  ['zhang-25c05', 'first', { top: [35.93, 0.7381, 0.1609], valley: [0.8473, 0.9827], end: [1.196, 0.3111] }],
  ['zhang-25c05', 'last', { top: [2.735, 1.358, 0.4961], valley: [0.2079, 1.959], end: [2.405, 0.6966] }],
  ['zhang-25c07', 'first', { top: [14.07, 1.085, 0.2656], valley: [0.4198, 1.456], end: [1.665, 0.3777] }],
  ['zhang-25c07', 'last', { top: [2.735, 1.456, 0.4741], valley: [0.1645, 2.032], end: [2.309, 0.5436] }],
] as const;

const fourFigures = (values: readonly number[]) => values.map((value) => Number(value.toPrecision(4)));

test.each(pictures)(
  'the picture of %s (%s spectrum) has its arc, its valley and its tail at the values read off',
  (name, age, seen) => {
    const points = spectraOf(name).at(age === 'first' ? 0 : -1)!;
    const [top, low, end] = [arcTop(points), valley(points), points.at(-1)!];
    expect(fourFigures([top.frequencyHz, top.re, -top.im])).toEqual(fourFigures(seen.top));
    expect(fourFigures([low.frequencyHz, low.re])).toEqual(fourFigures(seen.valley));
    expect(fourFigures([end.re, -end.im])).toEqual(fourFigures(seen.end));
  },
);

test('with age the arc of each of Zhang’s cells moves to lower frequencies, and of those that failed it grows', () => {
  for (const name of ['zhang-25c01', 'zhang-25c02', 'zhang-25c05', 'zhang-25c07']) {
    const [first, last] = [arcTop(spectraOf(name)[0]!), arcTop(spectraOf(name).at(-1)!)];
    expect(last.frequencyHz).toBeLessThan(first.frequencyHz / 3);
    expect(last.im / first.im).toBeGreaterThan(name === 'zhang-25c02' ? 1 : 1.7);
  }
});

test('the spectrum of the Dahn laboratory has one wide arc of 1.39 Ω at 0.165 Hz behind a small one', () => {
  const points = spectraOf('eisfitting-dahn')[0]!;
  const { frequencyHz, re, im } = arcTop(points);
  expect([frequencyHz, re, im]).toEqual([0.165, 2.11, -1.39]);
  expect(points.at(-1)).toMatchObject({ frequencyHz: 0.01, re: 3.76, im: -0.482 });
});

/** Sources give no values for these two; the properties of their own files are tested. */
test.each([
  ['impedance-py-autolab', 41, 10_000, 0.1],
  ['eisfitting-dahn', 70, 100_000, 0.01],
])('%s has its points from the highest frequency to the lowest', (name, count, first, last) => {
  const points = spectraOf(name)[0]!;
  expect(points.length).toBe(count);
  expect([points[0]!.frequencyHz, points.at(-1)!.frequencyHz]).toEqual([first, last]);
  expect(points.every(({ frequencyHz }, at) => at === 0 || frequencyHz < points[at - 1]!.frequencyHz)).toBe(true);
});
