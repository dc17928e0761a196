import { deviceCatalogue, type BaySettings, type BaySettingsAnswer, type DeviceEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { deleteReleasedDevices, findDevices, releaseDevices } from '../../../bulk-changes/delete-devices.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { editedColumns, selectEditable } from '../../changes/edited-columns.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';
import { deviceFields } from '../../../entities/device-fields.ts';

export function deviceChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/devices/:id', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      editDevice(writer, author, Number(request.params.id), request.body),
    );
  });

  route(app, 'PUT /api/devices/:id/bays/:bayId', async (request) => {
    const author = authorOf(request);
    const place = { deviceId: Number(request.params.id), bayId: Number(request.params.bayId) };
    return database.writeTenant(author.actor, (writer) => editBay(writer, author, place, request.body));
  });

  route(app, 'DELETE /api/devices', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteDevices(writer, author, request.body.deviceIds));
  });
}

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
  // Comes last, because the caller may not see the device afterwards.
  if (edit.location !== undefined && edit.location !== device.location) await moveDevice(writer, id, edit.location);
  return { apiVersion: next };
}

/** A location that the caller may not choose gets the same answer as one that does not exist. */
async function moveDevice(writer: Writer, id: number, locationId: number | null): Promise<void> {
  const { rows } = await refuseOnConstraint(
    { devices__location_id__fkey: 'devices-update-2' },
    sql<{ moved: boolean }>`select app.move_device(${id}, ${locationId}) as moved`.execute(writer),
  );
  if (!rows[0]?.moved) throw new ApiError('devices-update-2');
}

type Place = { deviceId: number; bayId: number };

export async function editBay(
  writer: Writer,
  author: Author,
  { deviceId, bayId }: Place,
  edit: BaySettings,
): Promise<BaySettingsAnswer> {
  const { organizationId } = author.actor;
  // The change shows in the device's row, which is locked before its bays.
  await sql`select from devices where organization_id = ${organizationId} and id = ${deviceId} for no key update`.execute(
    writer,
  );
  const bay = await writer
    .selectFrom('bays')
    .select(['id', 'adapter_name as adapterName', 'default_service_parameters as defaultServiceParameters'])
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .where('id', '=', bayId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!bay) throw new ApiError('devices-not-found');
  const { adapterName = bay.adapterName, defaultServiceParameters = bay.defaultServiceParameters } = edit;
  const saved = {
    id: bayId,
    adapterName: adapterName || null,
    defaultServiceParameters: defaultServiceParameters || null,
  };
  await sql`update bays set adapter_name = ${saved.adapterName}, default_service_parameters = ${saved.defaultServiceParameters}
    where organization_id = ${organizationId} and id = ${bayId}`.execute(writer);
  const changes = [{ id: deviceId, ...changedFields({ ...bay, bayId: null }, { ...edit, bayId }) }];
  await recordAudit(writer, author, { action: 'devices-bay-update', objectKind: 'device', changes });
  return saved;
}

/** The devices can be claimed again; their services stay. */
export async function deleteDevices(writer: Writer, author: Author, deviceIds: readonly number[]) {
  const devices = await findDevices(writer, author.actor.organizationId, deviceIds);
  await releaseDevices(
    writer,
    devices.map(({ id }) => id),
  );
  return { deletedIds: await deleteReleasedDevices(writer, author, devices) };
}
