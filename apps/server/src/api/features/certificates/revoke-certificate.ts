import type { Certificate, RevokeBody } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { route } from '../../route.ts';
import { certificateColumns, certificateOf, type CertificateRow } from '../../certificates/certificate-row.ts';
import { makeSigningKey } from './signing-key.ts';

export function certificateWithdrawals(app: FastifyInstance, { database, origins, secretsKeys }: ApiParts): void {
  route(app, 'POST /api/certificates/:certificateId/revoke', async (request): Promise<Certificate> => {
    const author = authorOf(request);
    const row = await database.writeTenant(author.actor, (writer) =>
      revokeCertificate(writer, author, request.params.certificateId, request.body),
    );
    return certificateOf(row, origins.publicOrigin, Date.now());
  });

  route(app, 'POST /api/certificateKeys/rotate', async (request) => {
    const author = authorOf(request);
    if (!author.actor.allLocations) throw new ApiError('not-permitted', ['perm-all-locations']);
    return database.writeTenant(author.actor, async (writer) => {
      const { kid } = await makeSigningKey(writer, author.actor.organizationId, secretsKeys);
      const change = { id: null, after: { kid } };
      await recordAudit(writer, author, {
        action: 'certificateKeys-rotate',
        objectKind: 'organization',
        changes: [change],
      });
      return { kid };
    });
  });
}

/** What strangers learn is the reason; the note stays in the audit log. */
export async function revokeCertificate(
  writer: Writer,
  author: Author,
  id: string,
  { reason, note }: RevokeBody,
): Promise<CertificateRow> {
  const { organizationId } = author.actor;
  const held = await sql<{ isRevoked: boolean }>`select revoked_at is not null as "isRevoked" from certificates
    where organization_id = ${organizationId} and id = ${id} for no key update`.execute(writer);
  if (held.rows[0] === undefined) throw new ApiError('certificates-not-found');
  if (held.rows[0].isRevoked) throw new ApiError('certificates-revoke-1');
  const { rows } =
    await sql<CertificateRow>`update certificates set revoked_at = date_trunc('milliseconds', now()), revoke_reason = ${reason}
    where organization_id = ${organizationId} and id = ${id} returning ${certificateColumns}`.execute(writer);
  const row = onlyRow(rows);
  const after = { certificate: id, reason, ...(note !== undefined && { note }) };
  const changes = [{ id: row.batteryId, after }];
  await recordAudit(writer, author, { action: 'certificates-revoke', objectKind: 'battery', changes });
  await announceChanges(writer, organizationId, ['certificates']);
  return row;
}
