import type { ServiceSpectrum } from '@ohmstead/contract';
import { plainWords } from '../../../ui/values/measured-words.tsx';
import { sohConditionWords } from '../../../fleet/soh-words.ts';
import { spectraWarning } from './spectra-warning.ts';

/** Which state of health the labels of these spectra tell; their dates and temperatures are theirs. */
export const sohMeaning = (spectra: readonly Pick<ServiceSpectrum, 'soh'>[]): string | undefined =>
  spectra.some(({ soh }) => soh !== null)
    ? `SoH: ${plainWords(sohConditionWords({ atMs: null, temperatureC: null }))}`
    : undefined;

/** What paper says below these spectra. */
export const spectraNote = (spectra: readonly ServiceSpectrum[]): string | undefined => {
  const parts = [spectraWarning(spectra), sohMeaning(spectra)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' ');
};
