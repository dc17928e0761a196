import type { ServiceSpectrum } from '@ohmstead/contract';
import { sohConditionWords } from '../../../fleet/soh-words.ts';
import { numberText, withUnit } from '../../../lib/text/number-text.ts';
import { exactDate, shortDate } from '../../../lib/text/day.ts';
import { plainWords } from '../../../ui/values/measure.tsx';
import { spectraWarning } from './spectra-warning.ts';

const measured = (value: number | null, unit: string, digits: number): string[] =>
  value === null ? [] : [withUnit(numberText(value, digits), unit)];

type Named = Pick<ServiceSpectrum, 'batterySerialNumber' | 'startTime' | 'soh' | 'temp'>;

export const batteryOf = ({ batterySerialNumber }: Named): string => batterySerialNumber ?? 'No Serial';

const conditions = ({ soh, temp }: Named): string[] => [
  ...measured(soh, '%', 1).map((text) => `SoH ${text}`),
  ...measured(temp, '°C', 0),
];

/** 'Nov 21, 2026 · SoH 91.5 % · 25 °C' for each spectrum. Those of one battery and day are told apart by the time. */
export const spectrumDates = (spectra: readonly Named[]): string[] => {
  const days = spectra.map((spectrum) => `${batteryOf(spectrum)} ${shortDate(spectrum.startTime)}`);
  return spectra.map((spectrum, index) => {
    const isOnlyOne = days.indexOf(days[index] ?? '') === days.lastIndexOf(days[index] ?? '');
    const date = isOnlyOne ? shortDate(spectrum.startTime) : exactDate(spectrum.startTime);
    return [date, ...conditions(spectrum)].join(' · ');
  });
};

/** 'A12 · Nov 21, 2026 · SoH 91.5 % · 25 °C': battery, date, state of health, temperature. */
export const spectrumLabels = (spectra: readonly Named[]): string[] => {
  const dates = spectrumDates(spectra);
  return spectra.map((spectrum, index) => `${batteryOf(spectrum)} · ${dates[index] ?? ''}`);
};

/** The definition of the state of health in the labels of these spectra, which give their own dates and temperatures. */
export const sohMeaning = (spectra: readonly Pick<ServiceSpectrum, 'soh'>[]): string | undefined =>
  spectra.some(({ soh }) => soh !== null)
    ? `SoH: ${plainWords(sohConditionWords({ atMs: null, temperatureC: null }))}`
    : undefined;

export const spectraNote = (spectra: readonly ServiceSpectrum[]): string | undefined => {
  const parts = [spectraWarning(spectra), sohMeaning(spectra)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' ');
};
