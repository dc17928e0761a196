import type { ServiceEdit } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { requireCurrent } from '../../changes/require-current.ts';

export async function editService(writer: Writer, author: Author, id: number, edit: ServiceEdit) {
  const { organizationId } = author.actor;
  await sql`select app.hold_services(${[id]}::bigint[])`.execute(writer);
  const found = await writer
    .selectFrom('services')
    .select(['api_version as apiVersion', 'notes'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const service = requireCurrent(found, edit.apiVersion, 'services');
  const next = service.apiVersion + 1;
  await writer
    .updateTable('services')
    .set({ notes: edit.notes || null, api_version: next })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  const change = { id, ...changedFields(service, edit) };
  await recordAudit(writer, author, { action: 'services-update', objectKind: 'service', changes: [change] });
  return { apiVersion: next };
}
