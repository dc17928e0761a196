import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';

/** All or none: one that is in progress keeps the others too. */
export async function deleteServices(writer: Writer, author: Author, serviceIds: readonly number[]) {
  const { organizationId } = author.actor;
  const rows = await holdServices(writer, organizationId, serviceIds);
  if (rows.some(({ status }) => status === 'servicing')) throw new ApiError('services-delete-1');
  const ids = rows.map(({ id }) => id);
  await sql`delete from services where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(
    writer,
  );
  const batteryIds = [...new Set(rows.map(({ batteryId }) => batteryId))].toSorted((one, other) => one - other);
  await sql`select app.follow_deleted_services(${batteryIds}::bigint[])`.execute(writer);
  const changes = rows.map(({ id, status: _, ...before }) => ({ id, before }));
  await recordAudit(writer, author, { action: 'services-delete', objectKind: 'service', changes });
  return { deletedIds: ids };
}

async function holdServices(writer: Writer, organizationId: number, serviceIds: readonly number[]) {
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
