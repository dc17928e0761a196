import { batteryCatalogue, type BatteryEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { editedColumns, selectEditable } from '../../changes/edited-columns.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { batteryColumnNames, batteryFields } from './battery-fields.ts';

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
