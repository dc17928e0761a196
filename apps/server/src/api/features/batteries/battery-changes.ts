import { batteryCatalogue, type BatteryEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { deleteHeldBatteries, findBatteriesInUse, holdBatteries } from '../../../bulk-changes/delete-batteries.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { editedColumns, requireFieldRights, selectEditable } from '../../changes/edited-columns.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';
import { batteryColumnNames, batteryFields } from '../../../entities/battery-fields.ts';

export function batteryChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/batteries/:id', async (request) => {
    const author = authorOf(request);
    requireFieldRights(author.actor, batteryCatalogue, request.body);
    return database.writeTenant(author.actor, (writer) =>
      editBattery(writer, author, Number(request.params.id), request.body),
    );
  });

  route(app, 'DELETE /api/batteries', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteBatteries(writer, author, request.body.batteryIds));
  });
}

const editable = selectEditable(batteryCatalogue, batteryFields);

export async function editBattery(writer: Writer, author: Author, id: number, edit: BatteryEdit) {
  const { organizationId } = author.actor;
  const { rows } = await sql<Required<BatteryEdit>>`select ${sql.raw(editable)} from batteries
    where organization_id = ${organizationId} and id = ${id} for no key update`.execute(writer);
  const [battery] = rows;
  if (!battery) throw new ApiError('batteries-not-found');
  requireVersion(battery.apiVersion, baseVersion(edit.apiVersion), 'batteries-update-1');
  const next = battery.apiVersion + 1;
  await writer
    .updateTable('batteries')
    .set({ ...editedColumns<'batteries'>(batteryCatalogue, batteryColumnNames, edit), api_version: next })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  const change = { id, ...changedFields(battery, edit) };
  await recordAudit(writer, author, { action: 'batteries-update', objectKind: 'battery', changes: [change] });
  return { apiVersion: next };
}

/** All or nothing: one battery that is in a bay or in a running service prevents the deletion. A battery's services are deleted with it. */
export async function deleteBatteries(writer: Writer, author: Author, batteryIds: readonly number[]) {
  const { organizationId } = author.actor;
  const batteries = await holdBatteries(writer, organizationId, batteryIds);
  const inUse = await findBatteriesInUse(writer, organizationId, batteries);
  if (inUse.size > 0) throw new ApiError('batteries-delete-1');
  // A bay that the caller may not see may hold a battery too; the database then refuses.
  const deleting = deleteHeldBatteries(writer, author, batteries);
  return { deletedIds: await refuseOnConstraint({ bays__battery_id__fkey: 'batteries-delete-1' }, deleting) };
}
