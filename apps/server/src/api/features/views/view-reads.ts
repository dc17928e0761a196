import type { View, ViewUsage } from '@ohmstead/contract';
import { onlyRow, type Reader } from '@ohmstead/database';
import type { Actor, EntityKind } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { asOfThisRelease, getShownView, getViewRow, selectViews, type ViewRow } from '../../views/find-view.ts';

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

async function listViews(reader: Reader, actor: Actor, kind: EntityKind | undefined): Promise<View[]> {
  const { rows } = await sql<ViewRow>`select * from (${selectViews(actor)}) as found
    where "isShown" ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    order by pinned desc, lower(name), id`.execute(reader);
  return rows.map((row) => asOfThisRelease(actor, row));
}

/** After a change, which has found out that the caller may see it. */
export const getChangedView = async (writer: Reader, actor: Actor, id: number): Promise<View> =>
  asOfThisRelease(actor, await getViewRow(writer, actor, id, false));

export async function getEditableView(reader: Reader, actor: Actor, id: number, isHeld = false): Promise<View> {
  const row = await getViewRow(reader, actor, id, isHeld);
  const view = asOfThisRelease(actor, row);
  if (view.editable) return view;
  throw new ApiError(row.isShown ? 'not-permitted' : 'views-not-found');
}

async function findUsage(reader: Reader, actor: Actor, view: View): Promise<ViewUsage> {
  const { rows } = await sql<Pick<ViewUsage, 'usersCount'>>`
    select count(*) as "usersCount" from users
      where organization_id = ${actor.organizationId} and id <> ${actor.userId} and disabled_at is null
        and not service_account and (${view.sharedWith} = 'everybody' or id = ${view.ownerId}::bigint
          or group_id = any (${view.groupIds}::bigint[]))`.execute(reader);
  return { ...onlyRow(rows), groupsCount: view.groupIds.length };
}
