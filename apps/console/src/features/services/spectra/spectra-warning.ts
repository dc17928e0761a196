import type { ServiceSpectrum } from '@ohmstead/contract';
import { numberText } from '../../../lib/text/number-text.ts';

/**
 * From this difference on, curves differ because of the measurement. Charge-transfer resistance falls by about 5 % per °C near room
 * temperature, and changes with the state of charge.
 */
const temperatureSpreadC = 3;
const chargeSpreadPercent = 10;

type Quantity = { of: (spectrum: ServiceSpectrum) => number | null; name: string; unit: string; most: number };

const quantities: readonly Quantity[] = [
  { of: ({ temp }) => temp, name: 'temperature', unit: '°C', most: temperatureSpreadC },
  { of: ({ deviceSoc }) => deviceSoc, name: 'state of charge', unit: '%', most: chargeSpreadPercent },
];

const spread = (spectra: readonly ServiceSpectrum[], { of, name, unit, most }: Quantity): string[] => {
  const values = spectra.map(of).filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.length < 2 || high - low < most
    ? []
    : [`${name} (${numberText(low, 0)} to ${numberText(high, 0)} ${unit})`];
};

/** Why the spectra should not be compared directly; undefined if they can be. */
export const spectraWarning = (spectra: readonly ServiceSpectrum[]): string | undefined => {
  const differences = quantities.flatMap((quantity) => spread(spectra, quantity));
  return differences.length === 0
    ? undefined
    : `These spectra differ in ${differences.join(' and ')}: this affects impedance, so differences between the curves are not due to health alone.`;
};
