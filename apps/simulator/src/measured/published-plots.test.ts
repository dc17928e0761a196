import { describe, expect, test } from 'vitest';
import { readColumns } from './read-columns.ts';
import { readSpectrumSeries } from './spectrum-series.ts';

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

  test('has its line 0.59 mΩ from the bundled points on average (root mean square), 1.42 mΩ at most', () => {
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
