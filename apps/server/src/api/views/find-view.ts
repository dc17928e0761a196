import type { View } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { currentContent } from './view-content.ts';

/** `isShown`: the user's own, and those shared with their group or with everyone. Users who may share views may also change other shared ones. */
export type ViewRow = Omit<View, 'editable' | 'dropped'> & { isShown: boolean };

/** Row-level security leaves out the private views of others. */
export const selectViews = ({ organizationId, userId }: Actor) => sql`
  select views.id, version, kind, name, filters, sort, entities_per_page as "entitiesPerPage", columns,
      shared_with as "sharedWith", schema_version as "schemaVersion", owner_id as "ownerId",
      (select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) from users
        where organization_id = ${organizationId} and users.id = owner_id) as "ownerName",
      owner_id is not distinct from ${userId}::bigint as own, sharings.ids as "groupIds",
      exists (select from pinned_views
        where organization_id = ${organizationId} and user_id = ${userId} and view_id = views.id) as pinned,
      exists (select from default_views
        where organization_id = ${organizationId} and user_id = ${userId} and view_id = views.id) as "default",
      array(select group_id from group_default_views
        where organization_id = ${organizationId} and view_id = views.id order by group_id) as "groupDefaultOf",
      owner_id is not distinct from ${userId}::bigint or shared_with = 'everybody' or coalesce(shared_with = 'groups'
        and (select group_id from users where organization_id = ${organizationId} and id = ${userId}) = any (sharings.ids), false)
        as "isShown"
    from views cross join lateral (select array(select group_id from view_groups
      where organization_id = ${organizationId} and view_id = views.id order by group_id) as ids) as sharings
    where views.organization_id = ${organizationId}`;

export const asOfThisRelease = (actor: Actor, { isShown: _, ...view }: ViewRow): View => ({
  ...view,
  ...currentContent(view.kind, view),
  editable: view.own || (view.sharedWith !== 'me' && mayDo(actor, 'perm-share-views')),
});

export async function getViewRow(reader: Reader, actor: Actor, id: number, isHeld: boolean): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`${selectViews(actor)} and views.id = ${id}
    ${isHeld ? sql`for update of views` : sql``}`.execute(reader);
  const [row] = rows;
  if (!row) throw new ApiError('views-not-found');
  return row;
}

/** `isHeld` locks the view until the end of the transaction. */
export async function getShownView(reader: Reader, actor: Actor, id: number, isHeld = false): Promise<View> {
  const row = await getViewRow(reader, actor, id, isHeld);
  if (!row.isShown) throw new ApiError('views-not-found');
  return asOfThisRelease(actor, row);
}
