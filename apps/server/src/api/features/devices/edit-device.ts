import { deviceCatalogue, type DeviceEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { editedColumns, selectEditable } from '../../changes/edited-columns.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { deviceFields } from './device-fields.ts';

const editable = selectEditable(deviceCatalogue, deviceFields);

export async function editDevice(writer: Writer, author: Author, id: number, edit: DeviceEdit) {
  const { organizationId } = author.actor;
  const { rows } = await sql<Required<DeviceEdit>>`
    select ${sql.raw(editable)}, location_id as location from devices
      where organization_id = ${organizationId} and id = ${id} for no key update`.execute(writer);
  const [device] = rows;
  if (!device) throw new ApiError('devices-not-found');
  requireVersion(device.apiVersion, baseVersion(edit.apiVersion), 'devices-update-1');
  const next = device.apiVersion + 1;
  await writer
    .updateTable('devices')
    .set({ ...editedColumns<'devices'>(deviceCatalogue, {}, edit), api_version: next })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  const change = { id, ...changedFields(device, edit) };
  await recordAudit(writer, author, { action: 'devices-update', objectKind: 'device', changes: [change] });
  // Last: afterwards the caller may not see the device any more.
  if (edit.location !== undefined && edit.location !== device.location) await moveDevice(writer, id, edit.location);
  return { apiVersion: next };
}

/** A location that the caller may not choose answers like one that never was. */
async function moveDevice(writer: Writer, id: number, locationId: number | null): Promise<void> {
  const { rows } = await refuseOnConstraint(
    { devices__location_id__fkey: 'devices-update-2' },
    sql<{ moved: boolean }>`select app.move_device(${id}, ${locationId}) as moved`.execute(writer),
  );
  if (!rows[0]?.moved) throw new ApiError('devices-update-2');
}
