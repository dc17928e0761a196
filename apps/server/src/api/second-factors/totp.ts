import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as all authenticator apps understand it. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepMs = form.period * 1_000;
/** The steps on either side that count too: clocks of phones differ, and people type slowly. */
const window = 1;
const secretBytes = 20;
const issuer = 'Ohmstead';

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes);

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

export const secretText = (bytes: Uint8Array): string => secretOf(bytes).base32;

export const totpUri = (bytes: Uint8Array, email: string): string =>
  `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secretText(bytes)}&issuer=${issuer}` +
  `&algorithm=${form.algorithm}&digits=${form.digits}&period=${form.period}`;

export const codeAt = (bytes: Uint8Array, timeMs: number): string =>
  TOTP.generate({ ...form, secret: secretOf(bytes), timestamp: timeMs });

/** The step that the code belongs to; null if it is of none that counts at this time. */
export function stepOfCode(bytes: Uint8Array, code: string, nowMs: number): number | null {
  const delta = TOTP.validate({ ...form, secret: secretOf(bytes), token: code, timestamp: nowMs, window });
  return delta === null ? null : Math.floor(nowMs / stepMs) + delta;
}
