import { describe, expect, test } from 'vitest';
import { readFadeTable } from './fade-table.ts';
import { readColumns } from './read-columns.ts';
import { readSpectrumSeries } from './spectrum-series.ts';

const { tests, spectra } = readSpectrumSeries('zhang-25c01');
const { frequenciesHz, realOhm, imaginaryOhm } = spectra[tests.indexOf(1)]!;
const degreesOf = (radians: number) => (radians * 180) / Math.PI;

/**
 * The output of battery-data-commons/mrs-sp22-tutorial, ml_predicting_capacity_with_eis.ipynb @ 3a56a067f4c8: the first five tests of
 * 25C01, of which the first spectrum and all five capacities are bundled, and the last tests of a cell that is not.
 */
describe("the published table of Zhang's cell 25C01", () => {
  test('has the real parts of the bundled first spectrum from 20 kHz to 6.2 kHz', () => {
    expect(realOhm.slice(0, 6)).toEqual([0.3847, 0.39156, 0.39684, 0.40341, 0.40963, 0.41925]);
  });

  test('has its phases from 0.16 Hz to 0.02 Hz, as precisely as five decimals of an ohm define them', () => {
    const published = [
      -4.64991, -5.30007, -6.04115, -6.81063, -7.74326, -8.84087, -10.34293, -11.96089, -13.36154, -14.62612,
    ];
    for (const [row, degrees] of published.entries()) {
      const [re, im] = [realOhm.at(row - 10)!, imaginaryOhm.at(row - 10)!];
      // The effect of half a unit of the fifth decimal on the phase, plus the rounding of the phase itself.
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

/** Read off the picture of that spectrum in the same notebook, whose pixels are 1/228.5 Ω wide and high. */
describe("the published Nyquist picture of Zhang's cell 25C01", () => {
  const dotOhm = 1 / 228.5;

  test.each([
    [0.04042, 1.1781, 0.2174],
    [0.03192, 1.2, 0.2522],
    [0.02528, 1.2219, 0.2913],
    [0.01999, 1.2569, 0.3261],
  ])('has the mark of %d Hz within half a pixel of the bundled point', (hz, re, height) => {
    const at = frequenciesHz.indexOf(hz);
    expect(Math.abs(realOhm[at]! - re)).toBeLessThan(dotOhm / 2);
    expect(Math.abs(-imaginaryOhm[at]! - height)).toBeLessThan(dotOhm / 2);
  });

  test('has the top of its arc and the valley behind it within two pixels of those of the bundled spectrum', () => {
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
