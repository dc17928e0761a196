import { certificateState } from '@ohmstead/certificates';
import type { Certificate, CertificateClaims, RevokeReason } from '@ohmstead/contract';
import { certificatePage } from '@ohmstead/domain';
import { sql } from 'kysely';

/** A row of `certificates`, as selected by `certificateColumns`. */
export type CertificateRow = {
  id: string;
  batteryId: number | null;
  serialNumber: string;
  modelName: string | null;
  issued: number;
  validUntil: number;
  soh: number;
  uncertainty: number;
  token: string | null;
  isReplaced: boolean;
  revokedAt: number | null;
  reason: RevokeReason | null;
};

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

export const certificateColumns = sql`id, battery_id as "batteryId", serial_number as "serialNumber", model_name as "modelName",
  ${milliseconds('issued_at')} as issued, ${milliseconds('valid_until')} as "validUntil",
  soh_percent as soh, uncertainty_percent as uncertainty, token,
  replaced_at is not null as "isReplaced", ${milliseconds('revoked_at')} as "revokedAt", revoke_reason as reason`;

export function certificateOf(row: CertificateRow, publicOrigin: string, nowMs: number): Certificate {
  const { id, token, revokedAt, reason, isReplaced } = row;
  return {
    certificateId: id,
    batteryId: row.batteryId,
    serialNumber: row.serialNumber,
    modelName: row.modelName,
    issued: row.issued,
    validUntil: row.validUntil,
    state: certificateState({ isRevoked: revokedAt !== null, isReplaced }, row.validUntil, nowMs),
    revoked: revokedAt !== null && reason !== null ? { at: revokedAt, reason } : null,
    soh: row.soh,
    uncertainty: row.uncertainty,
    token,
    url: token === null ? null : `${publicOrigin}${certificatePage}/${id}#${token}`,
    claims: token === null ? null : claimsOf(token),
  };
}

/** Of a token that was signed here, and so needs no verification. */
const claimsOf = (token: string): CertificateClaims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as CertificateClaims;
