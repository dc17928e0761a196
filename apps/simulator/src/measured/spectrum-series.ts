import { readColumns } from './read-columns.ts';

/** Hz, descending, and ohms with their true signs: capacitive parts are negative. */
export type Spectrum = {
  frequenciesHz: readonly number[];
  realOhm: readonly number[];
  imaginaryOhm: readonly number[];
};

/** Spectra of one cell as it aged, by the number of the capacity test that they belong to. */
export type SpectrumSeries = { name: string; tests: readonly number[]; spectra: readonly Spectrum[] };

const header = ['test_number', 'frequency_Hz', 'real_Ohm', 'imaginary_Ohm'];

export function readSpectrumSeries(name: string): SpectrumSeries {
  const [test = [], frequency = [], real = [], imaginary = []] = readColumns(`spectra/${name}.csv`, header);
  const tests = [...new Set(test)];
  const spectra = tests.map((wanted) => {
    const rows = test.flatMap((value, row) => (value === wanted ? [row] : []));
    const take = (column: number[]) => rows.map((row) => column[row] ?? Number.NaN);
    return { frequenciesHz: take(frequency), realOhm: take(real), imaginaryOhm: take(imaginary) };
  });
  return { name, tests, spectra };
}

/** The spectrum at a test. Between two measured ones, it is their weighted mean at each frequency (docs/decisions/0030). */
export function spectrumAt({ tests, spectra }: SpectrumSeries, test: number): Spectrum {
  const after = Math.max(
    tests.findIndex((measured) => measured >= test),
    test > (tests.at(-1) ?? 0) ? tests.length - 1 : 0,
  );
  const before = Math.max(0, after - 1);
  const [from, to] = [spectra[before], spectra[after]];
  if (from === undefined || to === undefined) throw new Error('a series without spectra');
  const [fromTest = 0, toTest = 0] = [tests[before], tests[after]];
  return mix(from, to, toTest === fromTest ? 1 : Math.min(1, Math.max(0, (test - fromTest) / (toTest - fromTest))));
}

function mix(from: Spectrum, to: Spectrum, weight: number): Spectrum {
  const mean = (a: readonly number[], b: readonly number[]) =>
    a.map((value, index) => value + ((b[index] ?? value) - value) * weight);
  return {
    frequenciesHz: from.frequenciesHz,
    realOhm: mean(from.realOhm, to.realOhm),
    imaginaryOhm: mean(from.imaginaryOhm, to.imaginaryOhm),
  };
}

/** The real part at the measured frequency nearest to the requested one. */
export function realOhmNear({ frequenciesHz, realOhm }: Spectrum, frequencyHz: number): number {
  const distance = (hz: number) => Math.abs(Math.log(hz / frequencyHz));
  const nearest = frequenciesHz.reduce(
    (best, hz, index) => (distance(hz) < distance(frequenciesHz[best] ?? hz) ? index : best),
    0,
  );
  return realOhm[nearest] ?? Number.NaN;
}
