import type { ServiceSpectrum, SpectrumAnalysis } from '@ohmstead/contract';
import { numberAt } from '../../../lib/number-at.ts';

/** Points of a spectrum by their position in it; the arrays of an answer follow those that are used. */
export type Points = {
  positions: readonly number[];
  frequency: readonly number[];
  real: readonly number[];
  imaginary: readonly number[];
};

const taken = (spectrum: ServiceSpectrum, positions: readonly number[], sign: 1 | -1): Points => ({
  positions,
  frequency: positions.map((position) => numberAt(spectrum.Freqs, position)),
  real: positions.map((position) => numberAt(spectrum.EIS_real, position)),
  imaginary: positions.map((position) => sign * numberAt(spectrum.EIS_imag, position)),
});

/** The points that an analysis used, and those that it left out, as it read them. */
export const analysedPoints = (
  spectrum: ServiceSpectrum,
  { excluded, turned }: Pick<SpectrumAnalysis, 'excluded' | 'turned'>,
): { used: Points; leftOut: Points } => {
  const out = new Set(excluded);
  const all = spectrum.Freqs.map((_, position) => position);
  const sign = turned ? -1 : 1;
  return {
    used: taken(
      spectrum,
      all.filter((position) => !out.has(position)),
      sign,
    ),
    leftOut: taken(
      spectrum,
      all.filter((position) => out.has(position)),
      sign,
    ),
  };
};
