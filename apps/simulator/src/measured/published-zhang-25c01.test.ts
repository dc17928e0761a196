import { describe, expect, test } from 'vitest';
import { readSpectrumSeries } from './spectrum-series.ts';

const { tests } = readSpectrumSeries('zhang-25c01');
const degreesOf = (radians: number) => (radians * 180) / Math.PI;

/**
 * Read off the picture of all 261 tests of 25C01 over each other, the oldest on top, in battery-data-commons/mrs-sp22-tutorial,
 * ml_predicting_capacity_with_eis.ipynb @ 3a56a067f4c8: from the ticks of its axes and from marks that do not overlap others. Marks and
 * ticks are at whole pixels, each up to half a pixel off.
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

  test('has the twelve isolated marks of the oldest test in its Nyquist plot within a pixel of bundled test 261', () => {
    expect(missed(points('zhang-25c01', 261))).toEqual([]);
  });

  test('does not match the bundled test before it, nor another cell', () => {
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
  ])('has |Z| of the oldest test at %d Hz within a pixel', (hz, ohm) => {
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
  ])('has the phase of the oldest test at %d Hz within a pixel', (hz, degrees) => {
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
