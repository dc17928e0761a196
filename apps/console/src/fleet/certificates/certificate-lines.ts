import type { CertificateClaims } from '@ohmstead/contract';
import { dispositionLabels, formatDate } from '@ohmstead/domain';

export type CertificateLine = readonly [label: string, value: string];

type Forecast = NonNullable<CertificateClaims['fc']>;

const unknown = 'Unknown';
/** The same day for everybody who reads it. */
const day = (seconds: number | null): string =>
  seconds === null ? unknown : formatDate(seconds * 1_000, 'date', 'UTC');
const amount = (value: number | null, unit: string): string =>
  value === null ? unknown : `${value.toLocaleString('en')} ${unit}`;
/** A date is given to the day: readers compare it with the others. */
const forecast = ([earliest = null, latest = null, probability, threshold]: Forecast): string => {
  const likely = `${Math.round(100 * (probability ?? 0))} % likely`;
  const below = `Below ${threshold} %`;
  return latest === null
    ? `${below} on ${day(earliest)} at the earliest (${likely})`
    : `${below} between ${day(earliest)} and ${day(latest)} (${likely})`;
};
const text = (value: string | null): string => value ?? unknown;

const spectra: Readonly<Record<string, string>> = { valid: 'Valid', doubtful: 'Doubtful' };

/** The state of health with its expanded uncertainty. */
export const certifiedHealth = ({ soh, u }: CertificateClaims): string => `${soh.toFixed(1)} % ± ${u.toFixed(1)} %`;

export const uncertaintyNote = 'Of the design capacity. Expanded uncertainty, coverage factor 2.';
export const certificateLimits = ({ fc }: CertificateClaims): string =>
  fc === undefined
    ? 'This certificate says nothing about safety or remaining life.'
    : 'This certificate says nothing about safety.';

/** Everything that a certificate says, in words. What was not ticked is left out; what is not known says so. */
export const certificateLines = (claims: CertificateClaims): CertificateLine[] => [
  ['Serial number', claims.sn],
  ['Model', text(claims.mod)],
  ['Chemistry', text(claims.chem)],
  ['Design capacity', amount(claims.cap, 'mAh')],
  ['Measured capacity', amount(claims.fcc, 'mAh')],
  ['Method', claims.type],
  ['Parameters', text(claims.rate)],
  ['Temperature', amount(claims.t, '°C')],
  ['Tested', day(claims.at)],
  ['Analyzer', text(claims.an)],
  ['Calibrated', day(claims.cal)],
  ['Impedance spectrum', claims.eis === null ? 'None' : (spectra[claims.eis] ?? claims.eis)],
  ['Capacity tests', String(claims.n)],
  ...(claims.disp === null ? [] : ([['Recommendation', dispositionLabels[claims.disp]]] as const)),
  ...ticked('Operator', claims.op),
  ...ticked('Vehicle', claims.vin),
  ...ticked('Customer', claims.cust),
  ...ticked('Forecast', claims.fc && forecast(claims.fc)),
  ['Issued by', claims.iss],
  ['Issued', day(claims.iat)],
  ['Valid until', day(claims.exp)],
];

const ticked = (label: string, value: string | null | undefined): CertificateLine[] =>
  value === undefined ? [] : [[label, text(value)]];
