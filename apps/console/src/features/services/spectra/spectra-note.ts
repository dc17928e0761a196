import type { ServiceSpectrum } from '@ohmstead/contract';
import { sohConditionWords } from '../../../fleet/soh-words.ts';
import { numberText, withUnit } from '../../../lib/text/number-text.ts';
import { shortDate } from '../../../lib/text/day.ts';
import { plainWords } from '../../../ui/values/measure.tsx';
import { spectraWarning } from './spectra-warning.ts';

const measured = (value: number | null, unit: string, digits: number): string[] =>
  value === null ? [] : [withUnit(numberText(value, digits), unit)];

/** 'A12 · Nov 21, 2026 · SoH 91.5 % · 25 °C': battery, date, state of health, temperature. */
export const spectrumLabel = ({ batterySerialNumber, startTime, soh, temp }: ServiceSpectrum): string =>
  [
    batterySerialNumber ?? 'No Serial',
    shortDate(startTime),
    ...measured(soh, '%', 1).map((text) => `SoH ${text}`),
    ...measured(temp, '°C', 0),
  ].join(' · ');

/** The definition of the state of health in the labels of these spectra, which give their own dates and temperatures. */
export const sohMeaning = (spectra: readonly Pick<ServiceSpectrum, 'soh'>[]): string | undefined =>
  spectra.some(({ soh }) => soh !== null)
    ? `SoH: ${plainWords(sohConditionWords({ atMs: null, temperatureC: null }))}`
    : undefined;

export const spectraNote = (spectra: readonly ServiceSpectrum[]): string | undefined => {
  const parts = [spectraWarning(spectra), sohMeaning(spectra)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' ');
};
