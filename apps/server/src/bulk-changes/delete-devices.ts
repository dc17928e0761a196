import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';

type Device = { id: number; serialNumber: string | null; modelName: string | null; name: string | null };

/** Waits for messages of these devices that are being written, before any of their rows is locked. They can then be claimed again. */
export const releaseDevices = (writer: Writer, ids: readonly number[]) =>
  sql`select directory.release_devices(${ids}::bigint[])`.execute(writer);

export const findDevices = (writer: Writer, organizationId: number, ids: readonly number[]): Promise<Device[]> =>
  writer
    .selectFrom('devices')
    .select(['id', 'serial_number as serialNumber', 'model_name as modelName', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', (row) => row.fn.any(row.val(ids)))
    .orderBy('id')
    .execute();

/** Deletes devices that have been released; their services stay. Running services end as aborted. */
export async function deleteReleasedDevices(
  writer: Writer,
  author: Author,
  devices: readonly Device[],
): Promise<number[]> {
  const { organizationId } = author.actor;
  const ids = devices.map(({ id }) => id);
  await sql`
    with chosen as (
      select id from devices where organization_id = ${organizationId} and id = any (${ids}::bigint[]) order by id for update)
    delete from devices using chosen where organization_id = ${organizationId} and devices.id = chosen.id`.execute(
    writer,
  );
  const changes = devices.map(({ id, ...before }) => ({ id, before }));
  await recordAudit(writer, author, { action: 'devices-delete', objectKind: 'device', changes });
  return ids;
}
