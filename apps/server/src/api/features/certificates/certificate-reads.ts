import type { Certificate } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import { requireBattery } from '../../rights/require-battery.ts';
import { route } from '../../route.ts';
import { certificateColumns, certificateOf, type CertificateRow } from '../../certificates/certificate-row.ts';

/** Read where they are written, so that a revoked certificate is shown as one at once. */
export function certificateReads(app: FastifyInstance, { readAs, origins }: ApiParts): void {
  const listed = (rows: readonly CertificateRow[]): { certificates: Certificate[] } => ({
    certificates: rows.map((row) => certificateOf(row, origins.publicOrigin, Date.now())),
  });

  route(app, 'GET /api/batteries/:id/certificates', (request) =>
    readAs(request, async (reader, actor) => listed(await listOfBattery(reader, actor, Number(request.params.id)))),
  );

  route(app, 'GET /api/certificates', (request) =>
    readAs(request, async (reader, actor) => listed(await listAll(reader, actor))),
  );
}

/** Of two of the same second, the one that was not replaced is the newer. */
const newestFirst = sql`issued_at desc, replaced_at desc nulls first, id`;

async function listOfBattery(reader: Reader, { organizationId }: Actor, batteryId: number): Promise<CertificateRow[]> {
  await requireBattery(reader, organizationId, batteryId);
  const { rows } = await sql<CertificateRow>`select ${certificateColumns} from certificates
    where organization_id = ${organizationId} and battery_id = ${batteryId} order by ${newestFirst}`.execute(reader);
  return rows;
}

/** Row-level security leaves out those of unseen batteries, and of deleted ones unless the caller sees all locations. */
async function listAll(reader: Reader, { organizationId }: Actor): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`select ${certificateColumns} from certificates
    where organization_id = ${organizationId} order by ${newestFirst}`.execute(reader);
  return rows;
}
