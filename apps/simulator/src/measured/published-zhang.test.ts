import { describe, expect, test } from 'vitest';
import { readFadeTable } from './fade-table.ts';
import { readColumns } from './read-columns.ts';
import { readSpectrumSeries } from './spectrum-series.ts';

const { tests, spectra } = readSpectrumSeries('zhang-25c01');
const { frequenciesHz, realOhm, imaginaryOhm } = spectra[tests.indexOf(1)]!;
const degreesOf = (radians: number) => (radians * 180) / Math.PI;

/**
 * What battery-data-commons/mrs-sp22-tutorial, ml_predicting_capacity_with_eis.ipynb @ 3a56a067f4c8, prints: the first five
 * tests of 25C01, of which the first spectrum and all five capacities are bundled, and the last tests of a cell that is not.
 */
describe("the published table of Zhang's cell 25C01", () => {
  test('has the real parts of the bundled first spectrum from 20 kHz to 6.2 kHz', () => {
    expect(realOhm.slice(0, 6)).toEqual([0.3847, 0.39156, 0.39684, 0.40341, 0.40963, 0.41925]);
  });

  test('has its phases from 0.16 Hz to 0.02 Hz, as exactly as five decimals of an ohm give them', () => {
    const published = [
      -4.64991, -5.30007, -6.04115, -6.81063, -7.74326, -8.84087, -10.34293, -11.96089, -13.36154, -14.62612,
    ];
    for (const [row, degrees] of published.entries()) {
      const [re, im] = [realOhm.at(row - 10)!, imaginaryOhm.at(row - 10)!];
      // How far half of a fifth decimal turns the impedance, and half of the phase's own.
      const bound = degreesOf((5e-6 * (Math.abs(re) + Math.abs(im))) / (re ** 2 + im ** 2)) + 5e-6;
      expect(Math.abs(degreesOf(Math.atan2(im, re)) - degrees)).toBeLessThan(bound);
    }
  });

  test('has its 60 frequencies from 20 004.453 Hz to 0.01999 Hz', () => {
    expect([frequenciesHz.length, Math.max(...frequenciesHz), Math.min(...frequenciesHz)]).toEqual([
      60, 20004.453, 0.01999,
    ]);
  });

  test('has the capacities of the bundled first five tests', () => {
    const [, capacityMah = []] = readColumns('fade/zhang-25c01.csv', ['test_number', 'capacity_mAh']);
    const published = [37.202713, 36.223033, 35.589301, 35.108081, 34.76728];
    expect(capacityMah.slice(0, 5)).toEqual(published.map((value) => Number(value.toPrecision(6))));
    // The table's own shares of the first capacity.
    const shares = readFadeTable('25c01').share.slice(0, 5);
    expect(shares.map((share) => share.toFixed(4))).toEqual(['1.0000', '0.9737', '0.9566', '0.9437', '0.9345']);
  });
});

/** Read off the picture that the same notebook shows of that spectrum, whose dots are 1/228.5 Ω wide and high. */
describe("the published Nyquist picture of Zhang's cell 25C01", () => {
  const dotOhm = 1 / 228.5;

  test.each([
    [0.04042, 1.1781, 0.2174],
    [0.03192, 1.2, 0.2522],
    [0.02528, 1.2219, 0.2913],
    [0.01999, 1.2569, 0.3261],
  ])('has the mark of %d Hz within half a dot of the bundled point', (hz, re, height) => {
    const at = frequenciesHz.indexOf(hz);
    expect(Math.abs(realOhm[at]! - re)).toBeLessThan(dotOhm / 2);
    expect(Math.abs(-imaginaryOhm[at]! - height)).toBeLessThan(dotOhm / 2);
  });

  test('has the top of its arc and the valley behind it within two dots of those of the bundled spectrum', () => {
    const near = (from: number, to: number) => realOhm.flatMap((re, at) => (re > from && re < to ? [at] : []));
    const top = near(0.6, 0.95).reduce((best, at) => (imaginaryOhm[at]! < imaginaryOhm[best]! ? at : best));
    const low = near(0.95, 1.15).reduce((best, at) => (imaginaryOhm[at]! > imaginaryOhm[best]! ? at : best));
    for (const [at, re, height] of [
      [top, 0.811, 0.172],
      [low, 1.047, 0.059],
    ] as const) {
      expect(Math.abs(realOhm[at]! - re)).toBeLessThan(2 * dotOhm);
      expect(Math.abs(-imaginaryOhm[at]! - height)).toBeLessThan(2 * dotOhm);
    }
  });
});

/**
 * Read off the picture that the same notebook shows of all 261 tests of 25C01 over each other, the oldest over the others: by its
 * axes' ticks alone, from its marks that stand free. A mark stands on a whole dot and so does a tick, half a dot off each at most.
 */
describe("the published picture of all tests of Zhang's cell 25C01", () => {
  const points = (name: 'zhang-25c01' | 'zhang-25c05', test: number) => {
    const series = readSpectrumSeries(name);
    const spectrum = series.spectra[series.tests.indexOf(test)]!;
    return spectrum.frequenciesHz.map((hz, at) => {
      const [re, im] = [spectrum.realOhm[at]!, spectrum.imaginaryOhm[at]!];
      return { hz, re, height: -im, logOhm: Math.log10(Math.hypot(re, im)), degrees: -degreesOf(Math.atan2(im, re)) };
    });
  };
  const pointAt = (of: ReturnType<typeof points>, hz: number) =>
    of.reduce((best, point) => (Math.abs(Math.log(point.hz / hz)) < Math.abs(Math.log(best.hz / hz)) ? point : best));
  const dotOf = { ohm: 1 / 119.3, logOhm: 1 / 244.6, degrees: 1 / 7.5 };

  // Frequency (Hz), real part and height (Ω).
  const nyquistMarks = [
    [45.36, 0.765, 0.1712],
    [22.48, 0.841, 0.2215],
    [17.8, 0.866, 0.2466],
    [14.07, 0.908, 0.2718],
    [8.818, 1.008, 0.322],
    [3.457, 1.277, 0.3388],
    [1.71, 1.444, 0.2634],
    [1.071, 1.503, 0.2047],
    [0.0404, 1.771, 0.3556],
    [0.0319, 1.813, 0.4394],
    [0.0253, 1.846, 0.5232],
    [0.02, 1.88, 0.5902],
  ] as const;
  const missed = (of: ReturnType<typeof points>) =>
    nyquistMarks.filter(([hz, re, height]) => {
      const point = pointAt(of, hz);
      return Math.max(Math.abs(point.re - re), Math.abs(point.height - height)) >= dotOf.ohm;
    });

  test('has the twelve free marks of the oldest test in its Nyquist plot within a dot of bundled test 261', () => {
    expect(missed(points('zhang-25c01', 261))).toEqual([]);
  });

  test('has them nowhere near the bundled test before it, nor another cell', () => {
    expect(missed(points('zhang-25c01', 224)).length).toBeGreaterThanOrEqual(11);
    expect(missed(points('zhang-25c05', 275)).length).toBeGreaterThanOrEqual(11);
  });

  test.each([
    [20004, 0.4368],
    [3881, 0.489],
    [471.96, 0.5959],
    [57.37, 0.7611],
    [11.14, 1.0],
    [3.457, 1.3262],
    [1.71, 1.4709],
    [0.2626, 1.6009],
  ])('has |Z| of the oldest test at %d Hz within a dot', (hz, ohm) => {
    expect(Math.abs(pointAt(points('zhang-25c01', 261), hz).logOhm - Math.log10(ohm))).toBeLessThan(dotOf.logOhm);
  });

  test.each([
    [20004, -4.967],
    [9909, 1.3],
    [953, 8.1],
    [72.5, 11.967],
    [14.07, 16.633],
    [11.14, 17.3],
    [4.369, 16.367],
    [1.071, 7.7],
    [0.4198, 5.3],
    [0.051, 9.833],
    [0.02, 17.3],
  ])('has the phase of the oldest test at %d Hz within a dot', (hz, degrees) => {
    expect(Math.abs(pointAt(points('zhang-25c01', 261), hz).degrees - degrees)).toBeLessThan(dotOf.degrees);
  });

  // Frequency (Hz), then the lowest and the highest mark of all 261 tests: |Z| (Ω) and phase (°).
  test.each([
    [0.02, 1.265, 2.026, 13.967, 17.3],
    [0.103, 1.078, 1.694, 5.433, 8.1],
    [1.071, 1.0, 1.542, 2.9, 8.767],
    [11.14, 0.902, 1.078, 7.833, 17.433],
    [115.8, 0.625, 0.719, 11.167, 13.833],
    [1203.8, 0.441, 0.553, 7.433, 11.433],
    [20004, 0.326, 0.441, -8.033, -2.033],
  ])('covers each of the eight bundled tests at %d Hz', (hz, ohmLow, ohmHigh, low, high) => {
    expect(tests).toHaveLength(8);
    for (const number of tests) {
      const { logOhm, degrees } = pointAt(points('zhang-25c01', number), hz);
      expect(logOhm).toBeGreaterThan(Math.log10(ohmLow) - dotOf.logOhm);
      expect(logOhm).toBeLessThan(Math.log10(ohmHigh) + dotOf.logOhm);
      expect(degrees).toBeGreaterThan(low - dotOf.degrees);
      expect(degrees).toBeLessThan(high + dotOf.degrees);
    }
  });
});
