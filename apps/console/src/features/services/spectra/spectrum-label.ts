import type { ServiceSpectrum } from '@ohmstead/contract';
import { numberText, withUnit } from '../../../lib/text/number-text.ts';
import { shortDate } from '../../../lib/text/relative-date.ts';

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
