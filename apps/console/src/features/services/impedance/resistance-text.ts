import type { SpectrumAnalysis } from '@ohmstead/contract';
import { measuredText } from './quantity-text.ts';

type Resistance = NonNullable<NonNullable<SpectrumAnalysis['fit']>['ohmicResistance']>;

/** A resistance with its standard error, unless the spectrum does not tell it. */
export const resistanceText = ({ value, standardError }: Resistance): string =>
  standardError !== null && standardError > value ? 'not determined' : measuredText(value, standardError, 'Ω');
