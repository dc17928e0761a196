import { canonicalJson } from '@ohmstead/certificates';
import type { CertificateBody, CertificateClaims } from '@ohmstead/contract';
import { certificateDays, tokenMaxLength } from '@ohmstead/domain';
import type { Certifiable } from './certificate-basis.ts';

const secondsPerDay = 24 * 60 * 60;
const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

/** Displayed numbers, as they are on screen. */
export type Judged = { soh: number; uncertainty: number };

type Certified = Certifiable & { forecast: CertificateClaims['fc']; verdict: CertificateClaims['eis'] };

/** What the certificate says: names of people and vehicles only if ticked. */
export function claimsOf(
  { test, forecast, verdict, ...battery }: Certified,
  { soh, uncertainty }: Judged,
  { validDays = certificateDays.usual, include = [], customer }: CertificateBody,
  { id, nowMs }: { id: string; nowMs: number },
): CertificateClaims {
  const issued = secondsOf(nowMs);
  return withinLength({
    v: 1,
    jti: id,
    iss: battery.organization,
    iat: issued,
    exp: issued + validDays * secondsPerDay,
    sn: battery.serialNumber,
    mod: battery.modelName,
    chem: battery.chemistry,
    cap: battery.designCapacityMah,
    soh,
    u: uncertainty,
    fcc: test.fccMah,
    t: test.temperatureC,
    rate: test.parameters,
    type: test.serviceType,
    at: secondsOf(test.endedAt),
    an: test.analyzer,
    cal: calibration(test.calibratedOn),
    eis: verdict,
    disp: battery.disposition,
    n: battery.testsCount,
    ...(include.includes('operator') && { op: test.operator }),
    ...(include.includes('vin') && { vin: test.vin }),
    ...(customer !== undefined && customer !== '' && { cust: customer }),
    ...(forecast !== undefined && { fc: forecast }),
  });
}

function calibration(day: string | null): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : secondsOf(at);
}

/** Three characters of a token stand for two signs, header and signature included. */
const payloadMaxBytes = Math.floor(((tokenMaxLength - 220) * 3) / 4);
const shortened = ['rate', 'an', 'type', 'mod', 'chem', 'iss', 'op', 'vin', 'cust'] as const;

/** The longest texts are shortened until the token is short enough for a code that can be read. */
function withinLength(claims: CertificateClaims): CertificateClaims {
  if (Buffer.byteLength(canonicalJson(claims)) <= payloadMaxBytes) return claims;
  const [longest] = shortened.toSorted((one, other) => (claims[other] ?? '').length - (claims[one] ?? '').length);
  const text = Array.from(claims[longest!] ?? '');
  return withinLength({ ...claims, [longest!]: `${text.slice(0, Math.floor(text.length / 2)).join('')}…` });
}
