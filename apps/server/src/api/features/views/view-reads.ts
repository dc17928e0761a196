import type { View, ViewUsage } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import { mayDo, type Actor, type EntityKind } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { currentContent } from './view-content.ts';

export function viewReads(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/views', async (request) => {
    const actor = actorOf(request);
    return { views: await database.readTenant(actor, (reader) => listViews(reader, actor, request.query.kind)) };
  });

  route(app, 'GET /api/views/:id', async (request, reply) => {
    const actor = actorOf(request);
    const id = Number(request.params.id);
    const view = await database.readTenant(actor, (reader) => getShownView(reader, actor, id));
    return reply.header('etag', entityTag(view.version)).send(view);
  });

  route(app, 'GET /api/views/:id/usage', async (request) => {
    const actor = actorOf(request);
    return database.readTenant(actor, async (reader) =>
      findUsage(reader, actor, await getEditableView(reader, actor, Number(request.params.id))),
    );
  });
}

/** `isShown`: the user's own, and those shared with their group or with everyone. Users who may share views may also change other shared ones. */
type Row = Omit<View, 'editable' | 'dropped'> & { isShown: boolean };

/** Row-level security leaves out the private views of others. */
const selectViews = ({ organizationId, userId }: Actor) => sql`
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

const asOfThisRelease = (actor: Actor, { isShown: _, ...view }: Row): View => ({
  ...view,
  ...currentContent(view.kind, view),
  editable: view.own || (view.sharedWith !== 'me' && mayDo(actor, 'perm-share-views')),
});

async function listViews(reader: Reader, actor: Actor, kind: EntityKind | undefined): Promise<View[]> {
  const { rows } = await sql<Row>`select * from (${selectViews(actor)}) as found
    where "isShown" ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by pinned desc, lower(name), id`.execute(reader);
  return rows.map((row) => asOfThisRelease(actor, row));
}

async function findRow(reader: Reader, actor: Actor, id: number, isHeld: boolean): Promise<Row> {
  const { rows } = await sql<Row>`${selectViews(actor)} and views.id = ${id}
    ${isHeld ? sql`for update of views` : sql``}`.execute(reader);
  const [row] = rows;
  if (!row) throw new ApiError('views-not-found');
  return row;
}

/** After a change, which has found out that the caller may see it. */
export const getChangedView = async (writer: Reader, actor: Actor, id: number): Promise<View> =>
  asOfThisRelease(actor, await findRow(writer, actor, id, false));

/** `isHeld` locks the view until the end of the transaction. */
export async function getShownView(reader: Reader, actor: Actor, id: number, isHeld = false): Promise<View> {
  const row = await findRow(reader, actor, id, isHeld);
  if (!row.isShown) throw new ApiError('views-not-found');
  return asOfThisRelease(actor, row);
}

export async function getEditableView(reader: Reader, actor: Actor, id: number, isHeld = false): Promise<View> {
  const row = await findRow(reader, actor, id, isHeld);
  const view = asOfThisRelease(actor, row);
  if (view.editable) return view;
  throw new ApiError(row.isShown ? 'not-permitted' : 'views-not-found');
}

async function findUsage(reader: Reader, actor: Actor, view: View): Promise<ViewUsage> {
  const { rows } = await sql<Pick<ViewUsage, 'usersCount'>>`
    select count(*) as "usersCount" from users
      where organization_id = ${actor.organizationId} and id <> ${actor.userId} and disabled_at is null
        and (${view.sharedWith} = 'everybody' or id = ${view.ownerId}::bigint
          or group_id = any (${view.groupIds}::bigint[]))`.execute(reader);
  return { ...onlyRow(rows), groupsCount: view.groupIds.length };
}
