import { serviceCatalogue, type ServiceEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { editedColumns, selectEditable } from '../../changes/edited-columns.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { serviceFields } from './service-fields.ts';

const editable = selectEditable(serviceCatalogue, serviceFields);

export async function editService(writer: Writer, author: Author, id: number, edit: ServiceEdit) {
  const { organizationId } = author.actor;
  await sql`select app.hold_services(${[id]}::bigint[])`.execute(writer);
  const { rows } = await sql<Required<ServiceEdit>>`select ${sql.raw(editable)} from services
    where organization_id = ${organizationId} and id = ${id} for no key update`.execute(writer);
  const [service] = rows;
  if (!service) throw new ApiError('services-not-found');
  requireVersion(service.apiVersion, baseVersion(edit.apiVersion), 'services-update-1');
  const next = service.apiVersion + 1;
  await writer
    .updateTable('services')
    .set({ ...editedColumns<'services'>(serviceCatalogue, {}, edit), api_version: next })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  const change = { id, ...changedFields(service, edit) };
  await recordAudit(writer, author, { action: 'services-update', objectKind: 'service', changes: [change] });
  return { apiVersion: next };
}
