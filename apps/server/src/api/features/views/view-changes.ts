import { maxViews, type NewView, type View, type ViewContent, type ViewUpdate } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import {
  baseVersion,
  baseVersionOf,
  entityTag,
  requireVersion,
  type BaseVersion,
} from '../../changes/require-version.ts';
import { requireRights } from '../../rights/require-rights.ts';
import { route } from '../../route.ts';
import { checkContent } from '../../views/view-content.ts';
import { getChangedView, getEditableView } from './view-reads.ts';

export function viewChanges(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'POST /api/views', async (request, reply) => {
    const author = authorOf(request);
    const view = await database.writeTenant(author.actor, (writer) => addView(writer, author, request.body));
    return reply.code(201).header('etag', entityTag(view.version)).send(view);
  });

  route(app, 'PUT /api/views/:id', async (request, reply) => {
    const author = authorOf(request);
    const edit = { id: Number(request.params.id), body: request.body, base: baseVersionOf(request) };
    const view = await database.writeTenant(author.actor, (writer) => editView(writer, author, edit));
    return reply.header('etag', entityTag(view.version)).send(view);
  });

  route(app, 'DELETE /api/views/:id', async (request) => {
    const author = authorOf(request);
    await database.writeTenant(author.actor, (writer) => deleteView(writer, author, Number(request.params.id)));
  });
}

const conflicts = (call: 'add' | 'update') =>
  ({
    views__owner_id__kind__lower_name__key: `views-${call}-3`,
    view_groups__group_id__fkey: `views-${call}-4`,
  }) as const;

async function addView(writer: Writer, author: Author, { kind, ...body }: NewView): Promise<View> {
  const { actor } = author;
  requireSharing(actor, body);
  const wanted = checkContent(kind, body, 'add');
  await requirePlace(writer, actor);
  const insertion = writer
    .insertInto('views')
    .values({ organization_id: actor.organizationId, kind, owner_id: actor.userId, ...columnsOf(wanted) })
    .returning('id');
  const { id } = await refuseOnConstraint(conflicts('add'), insertion.executeTakeFirstOrThrow());
  await refuseOnConstraint(conflicts('add'), shareWithGroups(writer, actor, id, wanted.groupIds));
  const changes = [{ id, after: { kind, ...wanted } }];
  await recordAudit(writer, author, { action: 'views-add', objectKind: 'view', changes });
  await announceChanges(writer, actor.organizationId, ['views']);
  return getChangedView(writer, actor, id);
}

function requireSharing(actor: Actor, { sharedWith }: ViewContent): void {
  if (sharedWith !== 'me') requireRights(actor, ['perm-share-views']);
}

/** Holds the user, so that two concurrent additions do not pass the limit together. */
async function requirePlace(writer: Writer, { organizationId, userId }: Actor): Promise<void> {
  await sql`select from users where organization_id = ${organizationId} and id = ${userId} for no key update`.execute(
    writer,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) from views where organization_id = ${organizationId} and owner_id = ${userId}`.execute(writer);
  if (onlyRow(rows).count >= maxViews) throw new ApiError('views-add-9', [maxViews]);
}

const columnsOf = ({ name, filters, sort, entitiesPerPage, columns, sharedWith }: ViewContent) => ({
  name,
  filters: JSON.stringify(filters),
  sort: sort === null ? null : JSON.stringify(sort),
  entities_per_page: entitiesPerPage,
  columns: JSON.stringify(columns),
  shared_with: sharedWith,
});

const shareWithGroups = (writer: Writer, { organizationId }: Actor, id: number, groupIds: readonly number[]) =>
  sql`insert into view_groups (organization_id, view_id, group_id)
    select ${organizationId}, ${id}, unnest(${groupIds}::bigint[])`.execute(writer);

type Edit = { id: number; body: ViewUpdate; base: BaseVersion };

async function editView(writer: Writer, author: Author, { id, body: { version, ...body }, base }: Edit): Promise<View> {
  const { actor } = author;
  requireSharing(actor, body);
  const held = await getEditableView(writer, actor, id, true);
  // Otherwise any user who may share views could take this one away from everyone, even its owner.
  if (body.sharedWith === 'me' && !held.own) throw new ApiError('not-permitted');
  requireVersion(held.version, base, 'views-update-10');
  requireVersion(held.version, baseVersion(version), 'views-update-10');
  const wanted = checkContent(held.kind, body, 'update');
  const change = changedFields(held, wanted);
  if (held.dropped.length === 0 && Object.keys(change.after).length === 0) return held;
  await writeView(writer, actor, id, wanted);
  await recordAudit(writer, author, { action: 'views-update', objectKind: 'view', changes: [{ id, ...change }] });
  await announceChanges(writer, actor.organizationId, ['views']);
  return getChangedView(writer, actor, id);
}

async function writeView(writer: Writer, actor: Actor, id: number, wanted: ViewContent): Promise<void> {
  const { organizationId } = actor;
  const update = writer
    .updateTable('views')
    .set({ ...columnsOf(wanted), version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
  await refuseOnConstraint(conflicts('update'), update.execute());
  await sql`delete from view_groups where organization_id = ${organizationId} and view_id = ${id}`.execute(writer);
  await refuseOnConstraint(conflicts('update'), shareWithGroups(writer, actor, id, wanted.groupIds));
}

async function deleteView(writer: Writer, author: Author, id: number): Promise<void> {
  const { actor } = author;
  const held = await getEditableView(writer, actor, id, true);
  const { kind, name, ownerId, filters, sort, entitiesPerPage, columns, sharedWith, groupIds } = held;
  await sql`delete from views where organization_id = ${actor.organizationId} and id = ${id}`.execute(writer);
  const before = { kind, name, ownerId, filters, sort, entitiesPerPage, columns, sharedWith, groupIds };
  await recordAudit(writer, author, { action: 'views-delete', objectKind: 'view', changes: [{ id, before }] });
  await announceChanges(writer, actor.organizationId, ['views']);
}
