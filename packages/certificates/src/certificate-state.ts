export type CertificateState = 'valid' | 'expired' | 'replaced' | 'revoked';

/** Why a certificate no longer counts. */
export type Withdrawal = { isRevoked: boolean; isReplaced: boolean };

/** If several hold, in this order: revoked, expired, replaced. */
export function certificateState(
  { isRevoked, isReplaced }: Withdrawal,
  validUntilMs: number,
  nowMs: number,
): CertificateState {
  if (isRevoked) return 'revoked';
  if (nowMs >= validUntilMs) return 'expired';
  return isReplaced ? 'replaced' : 'valid';
}
