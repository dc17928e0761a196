import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';

/** The devices can be claimed anew; the services that ran on them stay. Runs that are under way end as aborted. */
export async function deleteDevices(writer: Writer, author: Author, deviceIds: readonly number[]) {
  const { organizationId } = author.actor;
  const rows = await writer
    .selectFrom('devices')
    .select(['id', 'serial_number as serialNumber', 'model_name as modelName', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', (row) => row.fn.any(row.val(deviceIds)))
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  // First: waits for the messages of these devices that are being written, before any of their rows is held.
  await sql`select directory.release_devices(${ids}::bigint[])`.execute(writer);
  await sql`
    with chosen as (
      select id from devices where organization_id = ${organizationId} and id = any (${ids}::bigint[]) order by id for update)
    delete from devices using chosen where organization_id = ${organizationId} and devices.id = chosen.id`.execute(
    writer,
  );
  const changes = rows.map(({ id, ...before }) => ({ id, before }));
  await recordAudit(writer, author, { action: 'devices-delete', objectKind: 'device', changes });
  return { deletedIds: ids };
}
