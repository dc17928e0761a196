import { describe, expect, test } from 'vitest';
import { readFadeTable } from './fade-table.ts';
import { readColumns } from './read-columns.ts';
import { readSpectrumSeries } from './spectrum-series.ts';

const degreesOf = (radians: number) => (radians * 180) / Math.PI;
const eightFigures = (value: number) => Number(value.toPrecision(8));

/** The plot as its notebook specifies it: impedance.py, docs/source/examples/plotting_example.ipynb @ 2797d5fd6827. */
describe("impedance.py's published plot of its example spectrum", () => {
  const [frequency = [], re = [], im = [], fitRe = [], fitIm = []] = readColumns(
    'published/impedance-py-example-plot.csv',
    ['frequency_Hz', 'measured_real_Ohm', 'measured_imaginary_Ohm', 'fit_real_Ohm', 'fit_imaginary_Ohm'],
  );
  const { frequenciesHz, realOhm, imaginaryOhm } = readSpectrumSeries('impedance-py-example').spectra[0]!;
  const shown = frequenciesHz.flatMap((hz, at) => (imaginaryOhm[at]! < 0 ? [hz] : []));

  test('shows each capacitive point of the bundled spectrum and no other, to eight figures', () => {
    expect(frequency.toReversed()).toEqual(shown);
    for (const [row, hz] of frequency.entries()) {
      const at = frequenciesHz.indexOf(hz);
      expect([realOhm[at], imaginaryOhm[at]]).toEqual([re[row], im[row]].map((value) => eightFigures(value!)));
    }
  });

  test('has axes that the bundled spectrum fills from edge to edge, the same span on both', () => {
    const [x, y] = [
      [0.01580888106340524, 0.0494998977640506],
      [0.0002827724289657194, 0.03397378912961108],
    ] as const;
    expect(x[1] - x[0]).toBeCloseTo(y[1] - y[0], 12);
    const points = shown.map((hz) => frequenciesHz.indexOf(hz));
    const [reals, heights] = [points.map((at) => realOhm[at]!), points.map((at) => -imaginaryOhm[at]!)];
    expect([Math.min(...reals), Math.max(...reals)]).toEqual(x.map(eightFigures));
    expect([Math.min(...heights), Math.max(...heights) < y[1]]).toEqual([eightFigures(y[0]), true]);
  });

  test('has its line 0.59 mΩ from the bundled points on average (root mean square), 1.42 mΩ at the lowest frequency at most', () => {
    const away = frequency.map((hz, row) => {
      const at = frequenciesHz.indexOf(hz);
      return Math.hypot(fitRe[row]! - realOhm[at]!, fitIm[row]! - imaginaryOhm[at]!);
    });
    const squares = away.reduce((sum, distance) => sum + distance ** 2, 0);
    expect(Math.sqrt(squares / away.length)).toBeCloseTo(0.000588, 6);
    expect(away[frequency.indexOf(0.0031623)]).toBe(Math.max(...away));
    expect(Math.max(...away)).toBeCloseTo(0.001419, 6);
  });
});

/**
 * The table of Zhang's spectra in battery-data-commons/mrs-sp22-tutorial,
 * predict_capacity_from_eis/ml_predicting_capacity_with_eis_solutions.ipynb @ d4f53c1d0c74: it prints the first five tests of
 * 25C01, of which the first is bundled, and the last of a cell that is not.
 */
describe("the published table of Zhang's cell 25C01", () => {
  const { tests, spectra } = readSpectrumSeries('zhang-25c01');
  const { frequenciesHz, realOhm, imaginaryOhm } = spectra[tests.indexOf(1)]!;

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
