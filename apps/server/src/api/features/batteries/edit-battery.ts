import type { BatteryEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { requireCurrent } from '../../changes/require-current.ts';
import { selectNamed } from '../../entity-updates/field.ts';
import { batteryDetailFields } from './battery-fields.ts';

const { apiVersion, comments, purchased, inService, expires, retired } = batteryDetailFields;
const editable = selectNamed({ apiVersion, comments, purchased, inService, expires, retired });

type Editable = Required<BatteryEdit>;

/** Retiring and editing are rights of their own, also within one save. */
export function requireBatteryRights(actor: Actor, { apiVersion: _, retired: retirement, ...rest }: BatteryEdit): void {
  if (retirement !== undefined && !mayDo(actor, 'perm-batteries-retire')) throw new ApiError('not-permitted');
  if (Object.keys(rest).length > 0 && !mayDo(actor, 'perm-batteries-edit')) throw new ApiError('not-permitted');
}

export async function editBattery(writer: Writer, author: Author, id: number, edit: BatteryEdit) {
  const { organizationId } = author.actor;
  const { rows } = await sql<Editable>`select ${sql.raw(editable)} from batteries
    where organization_id = ${organizationId} and id = ${id} for no key update`.execute(writer);
  const battery = requireCurrent(rows[0], edit.apiVersion, 'batteries');
  const next = battery.apiVersion + 1;
  await writer
    .updateTable('batteries')
    .set({ ...valuesOf(edit), api_version: next })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  const change = { id, ...changedFields(battery, edit) };
  await recordAudit(writer, author, { action: 'batteries-update', objectKind: 'battery', changes: [change] });
  return { apiVersion: next };
}

const valuesOf = (edit: BatteryEdit) => ({
  ...(edit.comments === undefined ? {} : { comments: edit.comments || null }),
  ...(edit.purchased === undefined ? {} : { purchased_at: asDate(edit.purchased) }),
  ...(edit.inService === undefined ? {} : { in_service_at: asDate(edit.inService) }),
  ...(edit.expires === undefined ? {} : { expires_at: asDate(edit.expires) }),
  ...(edit.retired === undefined ? {} : { retired_at: asDate(edit.retired) }),
});

const asDate = (timeMs: number | null): Date | null => (timeMs === null ? null : new Date(timeMs));
