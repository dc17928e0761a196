import type { Group, GroupEdit, NewGroup, Sent } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { joined } from './joined.ts';
import { loadSession } from './session/session.ts';

type Groups = readonly Group[];

const all = queryOptions({ queryKey: ['groups'], queryFn: async () => (await call('GET /api/groups')).groups });

export const useGroups = ({ isWanted = true } = {}) => useQuery({ ...all, enabled: isWanted });

const gone = () => new ApiError(404, { code: 'groups-not-found', message: 'The group does not exist.', params: [] });

/** The changes to groups; each also updates the list on screen. */
export const useGroupCalls = () => {
  const client = useQueryClient();
  const change = (next: (groups: Groups) => Group[]) =>
    client.setQueryData(all.queryKey, (groups) => groups && next(groups));
  return {
    add: async (group: Sent<NewGroup>): Promise<void> => {
      const added = await call('POST /api/groups', { body: group });
      change((known) => joined(known, [added]));
    },
    /** The logged-in user may be in the group. */
    save: async (id: number, edit: Sent<GroupEdit>): Promise<void> => {
      const saved = await call('PUT /api/groups/:id', { params: { id }, body: edit });
      change((known) => known.map((group) => (group.id === id ? saved : group)));
      await loadSession();
    },
    remove: async (id: number): Promise<void> => {
      await call('DELETE /api/groups/:id', { params: { id } });
      change((known) => known.filter((group) => group.id !== id));
      await loadSession();
    },
    reload: async (id: number): Promise<Group> => {
      const groups = await client.fetchQuery({ ...all, staleTime: 0 });
      const fresh = groups.find((group) => group.id === id);
      if (fresh === undefined) throw gone();
      return fresh;
    },
  };
};
