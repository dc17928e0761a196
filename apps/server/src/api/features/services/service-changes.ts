import { serviceCatalogue, type ServiceEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { deleteHeldServices, holdServices, isRunning } from '../../../bulk-changes/delete-services.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { editedColumns, selectEditable } from '../../changes/edited-columns.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';
import { route } from '../../route.ts';
import { serviceFields } from '../../../entities/service-fields.ts';
import { startService } from './start-service.ts';

export function serviceChanges(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;
  route(app, 'POST /api/services', async (request) => startService(parts, authorOf(request), request));

  route(app, 'PUT /api/services/:id', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) =>
      editService(writer, author, Number(request.params.id), request.body),
    );
  });

  route(app, 'DELETE /api/services', async (request) => {
    const author = authorOf(request);
    return database.writeTenant(author.actor, (writer) => deleteServices(writer, author, request.body.serviceIds));
  });
}

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

/** All or nothing: one running service prevents the deletion. */
export async function deleteServices(writer: Writer, author: Author, serviceIds: readonly number[]) {
  const services = await holdServices(writer, author.actor.organizationId, serviceIds);
  if (services.some(isRunning)) throw new ApiError('services-delete-1');
  return { deletedIds: await deleteHeldServices(writer, author, services) };
}
