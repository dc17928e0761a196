import { readFileSync } from 'node:fs';
import { at } from '../least-squares/vector.ts';
import type { Spectrum } from '../impedance/spectrum.ts';

const simulated = new URL('../../../../apps/simulator/data/spectra/', import.meta.url);

const read = (address: URL): Spectrum[] => {
  const rows = readFileSync(address, 'utf8').trim().split('\n').slice(1);
  const numbers = rows.map((row) => row.split(',').map(Number));
  const tests = [...new Set(numbers.map(([test]) => test))];
  return tests.map((wanted) => {
    const own = numbers.filter(([test]) => test === wanted);
    const column = (place: number) => Float64Array.from(own, (row) => at(row, place));
    return { frequency: column(1), real: column(2), imaginary: column(3) };
  });
};

/** Measured spectra; their sources are in docs/data-sources.md. */
export const measured = (name: string): Spectrum[] => read(new URL(`${name}.csv`, simulated));

/** Two circuits of resistors and capacitors, measured. */
export const dummyCircuits = (): Spectrum[] => read(new URL('dummy-circuits.csv', import.meta.url));

export const firstOf = (spectra: readonly Spectrum[]): Spectrum => {
  const [first] = spectra;
  if (first === undefined) throw new Error('There is no spectrum');
  return first;
};

/** 32 spectra of four cells over their lives. */
export const zhang = (): Spectrum[] => ['01', '02', '05', '07'].flatMap((cell) => measured(`zhang-25c${cell}`));

/** impedance.py's example, with only those points for which `isKept` holds. */
export const example = (isKept: (hertz: number, imaginary: number) => boolean = () => true): Spectrum => {
  const { frequency, real, imaginary } = firstOf(measured('impedance-py-example'));
  const kept = (values: Float64Array) => values.filter((_, i) => isKept(at(frequency, i), at(imaginary, i)));
  return { frequency: kept(frequency), real: kept(real), imaginary: kept(imaginary) };
};
