import type { OwnViewChoice, View } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { changedFields } from '../../changes/changed-fields.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { route } from '../../route.ts';
import { getShownView } from '../../views/find-view.ts';
import { getChangedView, getEditableView } from './view-reads.ts';

/** Which views a user pins, and which are the default of a user or a group. The view itself keeps its version. */
export function viewChoices(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/views/:id/mine', async (request) => {
    const author = authorOf(request);
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) => chooseView(writer, author, id, request.body));
  });

  route(app, 'PUT /api/views/:id/groupDefaults', async (request) => {
    const author = authorOf(request);
    const { groupIds } = request.body;
    const id = Number(request.params.id);
    return database.writeTenant(author.actor, (writer) => setGroupDefaults(writer, author, id, groupIds));
  });
}

async function chooseView(writer: Writer, author: Author, id: number, choice: OwnViewChoice): Promise<View> {
  const { actor } = author;
  const { organizationId, userId } = actor;
  const { kind, pinned, default: isDefault } = await getShownView(writer, actor, id, true);
  await (
    choice.pinned
      ? sql`insert into pinned_views (organization_id, user_id, view_id)
          values (${organizationId}, ${userId}, ${id}) on conflict do nothing`
      : sql`delete from pinned_views where organization_id = ${organizationId} and user_id = ${userId} and view_id = ${id}`
  ).execute(writer);
  await (
    choice.default
      ? sql`insert into default_views (organization_id, user_id, kind, view_id)
          values (${organizationId}, ${userId}, ${kind}, ${id})
          on conflict on constraint default_views__pkey do update set view_id = excluded.view_id`
      : sql`delete from default_views where organization_id = ${organizationId} and user_id = ${userId} and view_id = ${id}`
  ).execute(writer);
  await recordChoice(writer, author, id, { pinned, default: isDefault }, choice);
  return getChangedView(writer, actor, id);
}

async function setGroupDefaults(
  writer: Writer,
  author: Author,
  id: number,
  groupIds: readonly number[],
): Promise<View> {
  const { actor } = author;
  const { organizationId } = actor;
  const { kind, groupDefaultOf } = await getEditableView(writer, actor, id, true);
  await sql`delete from group_default_views
    where organization_id = ${organizationId} and view_id = ${id} and group_id <> all (${groupIds}::bigint[])`.execute(
    writer,
  );
  const insertion = sql`insert into group_default_views (organization_id, group_id, kind, view_id)
    select ${organizationId}, group_id, ${kind}, ${id} from unnest(${groupIds}::bigint[]) as group_id order by group_id
    on conflict on constraint group_default_views__pkey do update set view_id = excluded.view_id`;
  await refuseOnConstraint({ group_default_views__group_id__fkey: 'views-update-4' }, insertion.execute(writer));
  const wanted = groupIds.toSorted((one, other) => one - other);
  await recordChoice(writer, author, id, { groupDefaultOf }, { groupDefaultOf: wanted });
  await announceChanges(writer, organizationId, ['views']);
  return getChangedView(writer, actor, id);
}

type Facts = Record<string, unknown>;

async function recordChoice(writer: Writer, author: Author, id: number, before: Facts, after: Facts): Promise<void> {
  const facts = changedFields(before, after);
  const changes = Object.keys(facts.after).length === 0 ? [] : [{ id, ...facts }];
  await recordAudit(writer, author, { action: 'views-update', objectKind: 'view', changes });
}
