import { describe, expect, test } from 'vitest';
import { readSpectrumSeries, type Spectrum } from './spectrum-series.ts';

const { tests, spectra } = readSpectrumSeries('zhang-25c02');
const drawn = [1, 37, 72, 108, 143, 179];

/** Degrees, capacitive ones positive as in the picture, and ohm. */
const pointAt = ({ frequenciesHz, realOhm, imaginaryOhm }: Spectrum, hz: number) => {
  const [re, im] = [realOhm[frequenciesHz.indexOf(hz)]!, imaginaryOhm[frequenciesHz.indexOf(hz)]!];
  return { degrees: (Math.atan2(-im, re) * 180) / Math.PI, ohm: Math.hypot(re, im) };
};
const spectrumOf = (wanted: number): Spectrum => spectra[tests.indexOf(wanted)]!;

const dotDegrees = 1 / 7.8;
const dotDecades = 1 / 244.47;

/**
 * Read off the picture of all tests of 25C02 over each other (yellow last) in battery-data-commons/mrs-sp22-tutorial,
 * ml_predicting_capacity_with_eis.ipynb @ 3a56a067f4c8. The table that it draws ends at test 181; 179 is the last of them that is bundled.
 */
describe("the published picture of all tests of Zhang's cell 25C02", () => {
  // Hz, and the phases of the lowest and the highest mark there; taken where the curve is too flat for a neighbour to reach further.
  const flat = [
    [596.71857, 16.154, 18.333],
    [295.47278, 16.41, 18.718],
    [185.05922, 16.41, 18.718],
    [91.6721, 15.897, 18.333],
    [0.84734, 3.59, 5.256],
    [0.53067, 3.333, 4.359],
    [0.33183, 3.462, 4.231],
  ] as const;

  test.each(flat)('has all bundled tests up to 179 between its outermost marks at %d Hz', (hz, low, high) => {
    for (const one of drawn) {
      const { degrees } = pointAt(spectrumOf(one), hz);
      expect(degrees).toBeGreaterThan(low - dotDegrees / 2);
      expect(degrees).toBeLessThan(high + dotDegrees / 2);
    }
  });

  test.each([
    [295.47278, 'highest', 18.718],
    [185.05922, 'highest', 18.718],
    [0.84734, 'lowest', 3.59],
    [0.53067, 'lowest', 3.333],
    [0.33183, 'lowest', 3.462],
  ] as const)('has the mark of test 1 outermost at %d Hz, %s, within a pixel', (hz, _, degrees) => {
    expect(Math.abs(pointAt(spectrumOf(1), hz).degrees - degrees)).toBeLessThan(dotDegrees);
  });

  test.each(flat.slice(0, 4))('has no mark at %d Hz as low as those of tests 214 and 250', (hz, low) => {
    for (const later of [214, 250]) expect(pointAt(spectrumOf(later), hz).degrees).toBeLessThan(low - dotDegrees);
  });

  // Every fifth mark of the test drawn last: Hz, ohm, degrees.
  const last = [
    [20004.453, 0.2859, -6.15],
    [6217.2461, 0.3293, 8.72],
    [1923.1537, 0.4013, 14.23],
    [596.71857, 0.5031, 16.28],
    [185.05922, 0.6307, 16.41],
    [57.36816, 0.7759, 15.51],
    [17.79613, 0.9456, 15.13],
    [5.5173, 1.1743, 12.56],
    [1.70952, 1.3273, 6.79],
    [0.53067, 1.3913, 4.36],
    [0.16452, 1.4311, 4.87],
    [0.05102, 1.5287, 8.46],
  ] as const;
  const awayInDots = (spectrum: Spectrum) => {
    const mean = (squares: number[]) => Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    const points = last.map(([hz, ohm, degrees]) => ({ ohm, degrees, bundled: pointAt(spectrum, hz) }));
    return {
      magnitude: mean(points.map(({ ohm, bundled }) => (Math.log10(bundled.ohm / ohm) / dotDecades) ** 2)),
      phase: mean(points.map(({ degrees, bundled }) => ((bundled.degrees - degrees) / dotDegrees) ** 2)),
    };
  };

  test('has its last test within half a pixel of bundled test 179 in |Z|, within a pixel and a quarter in the phase', () => {
    const { magnitude, phase } = awayInDots(spectrumOf(179));
    expect(magnitude).toBeLessThan(0.5);
    expect(phase).toBeLessThan(1.25);
  });

  test('matches the other bundled tests less, and every bundled test of the other cells', () => {
    for (const other of tests.filter((one) => one !== 179)) {
      const { magnitude, phase } = awayInDots(spectrumOf(other));
      expect(magnitude).toBeGreaterThan(1);
      expect(phase).toBeGreaterThan(1.75);
    }
    const otherCells = ['zhang-25c01', 'zhang-25c05', 'zhang-25c07'].flatMap(
      (name) => readSpectrumSeries(name).spectra,
    );
    for (const spectrum of otherCells) {
      const { magnitude, phase } = awayInDots(spectrum);
      expect(magnitude).toBeGreaterThan(7);
      expect(phase).toBeGreaterThan(8);
    }
  });
});
