import { group, groupEdit, groupsAnswer, idParams, newGroup, type Group } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { answers } from '../../answers.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { entityTag, ifMatchOf } from '../../changes/if-match.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { changeRights } from '../../rights/change-rights.ts';
import { findGroup } from '../../rights/group-rights.ts';
import { addGroup } from './add-group.ts';
import { deleteGroup } from './delete-group.ts';
import { editGroup } from './edit-group.ts';
import { listGroups } from './list-groups.ts';

export function groupRoutes(app: ApiServer, { database }: ApiParts): void {
  const list = { summary: 'All groups, by name', ...answers(groupsAnswer) };
  app.get('/api/groups', { schema: list }, async (request) => {
    const actor = actorOf(request);
    return { groups: await database.readTenant(actor, (reader) => listGroups(reader, actor)) };
  });

  const add = { summary: 'Add a group', body: newGroup, ...answers(group) };
  app.post('/api/groups', { schema: add }, async (request, reply) => {
    const { actor } = authorOf(request);
    const added = await changeRights(database, authorOf(request), async (change) =>
      getGroup(change.writer, actor, await addGroup(change, request.body)),
    );
    void reply.header('etag', entityTag(added.version));
    return added;
  });

  const edit = { summary: 'Edit a group', params: idParams, body: groupEdit, ...answers(group) };
  app.put('/api/groups/:id', { schema: edit }, async (request, reply) => {
    const id = Number(request.params.id);
    const saved = await changeRights(database, authorOf(request), async (change) => {
      await editGroup(change, id, request.body, ifMatchOf(request));
      return getGroup(change.writer, change.author.actor, id);
    });
    void reply.header('etag', entityTag(saved.version));
    return saved;
  });

  const remove = {
    summary: 'Delete a group: its users have their own permissions back',
    params: idParams,
    ...answers(null),
  };
  app.delete('/api/groups/:id', { schema: remove }, async (request, reply) => {
    await changeRights(database, authorOf(request), (change) => deleteGroup(change, Number(request.params.id)));
    return reply.code(204).send();
  });
}

async function getGroup(reader: Reader, actor: Actor, id: number): Promise<Group> {
  const found = await findGroup(reader, actor, id);
  if (!found) throw new ApiError('groups-not-found');
  return found;
}
