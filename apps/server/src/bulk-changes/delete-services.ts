import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';

type HeldService = {
  id: number;
  status: string;
  batteryId: number;
  serviceType: string;
  batterySerialNumber: string | null;
};

/** Locks the services that the caller sees. */
export async function holdServices(
  writer: Writer,
  organizationId: number,
  serviceIds: readonly number[],
): Promise<HeldService[]> {
  await sql`select app.hold_services(${serviceIds}::bigint[])`.execute(writer);
  return writer
    .selectFrom('services')
    .select([
      'id',
      'status',
      'battery_id as batteryId',
      'service_type as serviceType',
      'battery_serial_number as batterySerialNumber',
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', (row) => row.fn.any(row.val(serviceIds)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export const isRunning = ({ status }: HeldService): boolean => status === 'servicing';

/** Deletes services that are held. */
export async function deleteHeldServices(
  writer: Writer,
  author: Author,
  services: readonly HeldService[],
): Promise<number[]> {
  const { organizationId } = author.actor;
  const ids = services.map(({ id }) => id);
  await sql`delete from services where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(
    writer,
  );
  const batteryIds = [...new Set(services.map(({ batteryId }) => batteryId))].toSorted((one, other) => one - other);
  await sql`select app.follow_deleted_services(${batteryIds}::bigint[])`.execute(writer);
  const changes = services.map(({ id, status: _, ...before }) => ({ id, before }));
  await recordAudit(writer, author, { action: 'services-delete', objectKind: 'service', changes });
  return ids;
}
