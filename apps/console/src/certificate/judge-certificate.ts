import { certificateState, verifyCertificate, type CertificateState, type PublicKey } from '@ohmstead/certificates';
import type { CertificateClaims, CertificateStatus, RevokeReason } from '@ohmstead/contract';
import { certificatePage } from '@ohmstead/domain';

export type Judged =
  | { verdict: CertificateState; reason: RevokeReason | null; claims: CertificateClaims }
  /** Genuine, and whether it was revoked is not known. */
  | { verdict: 'unchecked'; claims: CertificateClaims }
  | { verdict: 'notGenuine' | 'unverifiable' };

export type Sources = {
  fetchPublicKeys: (cache: 'default' | 'reload') => Promise<PublicKey[]>;
  fetchStatus: (id: string) => Promise<CertificateStatus>;
};

const pathPattern = new RegExp(`^${certificatePage}/([A-Za-z0-9_-]{22})/?$`);

/** What the address of a page proves. Nothing of it is said before its signature holds. */
export async function judgeCertificate({ pathname, hash }: Location | URL, sources: Sources): Promise<Judged> {
  const [, id] = pathPattern.exec(pathname) ?? [];
  if (id === undefined) return { verdict: 'notGenuine' };
  // Asked at once, so that readers do not wait for the keys first.
  const asked = sources.fetchStatus(id).catch(() => null);
  const claims = await verify(id, hash.slice(1), sources).catch(() => 'unverifiable' as const);
  if (claims === 'unverifiable') return { verdict: 'unverifiable' };
  if (claims === null) return { verdict: 'notGenuine' };
  const status = await asked;
  if (status === null) return { verdict: 'unchecked', claims };
  const withdrawal = { isRevoked: status.revoked !== null, isReplaced: status.replaced };
  const verdict = certificateState(withdrawal, claims.exp * 1_000, Date.now());
  return { verdict, reason: status.revoked?.reason ?? null, claims };
}

/** A key that was made a moment ago is not yet among those that the browser keeps. */
async function verify(id: string, token: string, { fetchPublicKeys }: Sources): Promise<CertificateClaims | null> {
  const claims =
    (await verifyCertificate(token, id, await fetchPublicKeys('default'))) ??
    (await verifyCertificate(token, id, await fetchPublicKeys('reload')));
  return claims as CertificateClaims | null;
}
