import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSpectrum, type Spectrum } from '@ohmstead/metrology';
import { root } from '../../scripts/lib/root.ts';

export type NamedSpectrum = { name: string; spectrum: Spectrum };

const bundled = join(root, 'apps/simulator/data/spectra');
const dummies = join(root, 'packages/metrology/src/testing');

/** SPECTRA is a folder with further ones: files of lines 'name, frequency in Hz, real and imaginary part in Ω'. */
const further = process.env['SPECTRA'];

const spectraIn = (folder: string, file: string): NamedSpectrum[] => {
  const rows = readFileSync(join(folder, file), 'utf8').trim().split('\n').slice(1);
  const byName = Map.groupBy(
    rows.map((row) => row.split(',')),
    ([name]) => name ?? '',
  );
  return [...byName].map(([name, own]) => {
    const column = (place: number) => own.map((row) => Number(row[place]));
    return { name: `${file} ${name}`, spectrum: toSpectrum(column(1), column(2), column(3)) };
  });
};

/** All measured spectra that are here; those of the product unless others are given, which contain them. */
export function readSpectra(): NamedSpectrum[] {
  const folders = further === undefined ? [bundled, dummies] : [further];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.csv') && file !== 'index.csv')
      .toSorted()
      .flatMap((file) => spectraIn(folder, file)),
  );
}
