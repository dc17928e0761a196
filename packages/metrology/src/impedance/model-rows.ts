import { at } from '../least-squares/vector.ts';
import { angular, magnitudes, type Spectrum } from './spectrum.ts';

/** The equations of a model that is linear in its unknowns: one for the real and one for the imaginary part at each frequency. */
export type Rows = {
  omega: Float64Array;
  /** 1/|Z|. */
  weights: Float64Array;
  /** Both parts of Z, weighted, the imaginary ones below the real ones. */
  target: Float64Array;
};

/** Sets a column to the real parts above the imaginary ones, each times its weight. */
export const setStacked = (column: Float64Array, re: Float64Array, im: Float64Array, weights: Float64Array): void => {
  for (let i = 0; i < re.length; i++) {
    column[i] = at(re, i) * at(weights, i);
    column[re.length + i] = at(im, i) * at(weights, i);
  }
};

export const rowsOf = (spectrum: Spectrum): Rows => {
  const weights = magnitudes(spectrum).map((value) => 1 / value);
  const target = new Float64Array(2 * weights.length);
  setStacked(target, spectrum.real, spectrum.imaginary, weights);
  return { omega: angular(spectrum), weights, target };
};

/** The column of one unknown, from what it adds to both parts of Z at an angular frequency. */
export const columnOf = (
  { omega, weights }: Rows,
  part: (omega: number) => readonly [re: number, im: number],
): Float64Array => {
  const column = new Float64Array(2 * omega.length);
  omega.forEach((value, i) => {
    const [re, im] = part(value);
    column[i] = re * at(weights, i);
    column[omega.length + i] = im * at(weights, i);
  });
  return column;
};

/** What an RC element of 1 Ω adds. */
export const arcPart =
  (tau: number) =>
  (omega: number): readonly [number, number] => {
    const product = omega * tau;
    const share = 1 / (1 + product * product);
    return [share, -product * share];
  };
/** What a resistance, an inductance and an inverse capacitance in series add. */
export const seriesParts: readonly ((omega: number) => readonly [number, number])[] = [
  () => [1, 0],
  (omega) => [0, omega],
  (omega) => [0, -1 / omega],
];
