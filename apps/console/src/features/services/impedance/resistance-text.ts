import type { SpectrumAnalysis } from '@ohmstead/contract';
import { measuredText, quantityText } from './quantity-text.ts';

type Resistance = NonNullable<NonNullable<SpectrumAnalysis['fit']>['ohmicResistance']>;

const coverageFactor = 2;
/** What ± means beside the resistances of a fit. */
export const resistanceNote = `± expanded uncertainty, coverage factor ${coverageFactor}`;

/** A resistance with its expanded uncertainty, unless the spectrum does not tell it. */
export const resistanceText = ({ value, standardError }: Resistance): string => {
  if (standardError === null) return quantityText(value, 'Ω');
  if (standardError > value) return 'not determined';
  const expanded = coverageFactor * standardError;
  return expanded > value
    ? `${quantityText(value, 'Ω')} ± ${quantityText(expanded, 'Ω')}`
    : measuredText(value, expanded, 'Ω');
};
