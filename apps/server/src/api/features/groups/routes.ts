import type { Group } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { baseVersionOf, entityTag } from '../../changes/require-version.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeRights } from '../../rights/change-rights.ts';
import { findGroup } from '../../rights/group-rights.ts';
import { route } from '../../route.ts';
import { addGroup } from './add-group.ts';
import { deleteGroup } from './delete-group.ts';
import { editGroup } from './edit-group.ts';
import { listGroups } from './list-groups.ts';

export function groupRoutes(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'GET /api/groups', async (request) => {
    const actor = actorOf(request);
    return { groups: await database.readTenant(actor, (reader) => listGroups(reader, actor)) };
  });

  route(app, 'POST /api/groups', async (request, reply) => {
    const { actor } = authorOf(request);
    const added = await changeRights(database, authorOf(request), async (change) =>
      getGroup(change.writer, actor, await addGroup(change, request.body)),
    );
    void reply.header('etag', entityTag(added.version));
    return added;
  });

  route(app, 'PUT /api/groups/:id', async (request, reply) => {
    const id = Number(request.params.id);
    const saved = await changeRights(database, authorOf(request), async (change) => {
      await editGroup(change, id, request.body, baseVersionOf(request));
      return getGroup(change.writer, change.author.actor, id);
    });
    void reply.header('etag', entityTag(saved.version));
    return saved;
  });

  route(app, 'DELETE /api/groups/:id', async (request) => {
    await changeRights(database, authorOf(request), (change) => deleteGroup(change, Number(request.params.id)));
  });
}

async function getGroup(reader: Reader, actor: Actor, id: number): Promise<Group> {
  const found = await findGroup(reader, actor, id);
  if (!found) throw new ApiError('groups-not-found');
  return found;
}
