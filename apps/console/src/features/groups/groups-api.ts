import type { Group, GroupEdit, NewGroup } from '@ohmstead/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { loadSession } from '../../lib/session/session.ts';
import { groupsKey, listGroups } from '../../lib/use-groups.ts';

type Groups = readonly Group[];

const gone = () => new ApiError(404, { code: 'groups-not-found', message: 'The group does not exist.', params: [] });

/** The changes to groups; the list on screen follows each of them. */
export const useGroupCalls = () => {
  const client = useQueryClient();
  const change = (next: (groups: Groups) => Groups) =>
    client.setQueryData<Groups>(groupsKey, (groups) => groups && next(groups));
  return {
    add: async (group: NewGroup): Promise<void> => {
      const added = await api.post<Group>('/groups', group);
      change((known) => [...known, added]);
    },
    /** The signed-in user may be in it. */
    save: async (id: number, edit: GroupEdit): Promise<void> => {
      const saved = await api.put<Group>(`/groups/${id}`, edit);
      change((known) => known.map((group) => (group.id === id ? saved : group)));
      await loadSession();
    },
    remove: async (id: number): Promise<void> => {
      await api.delete(`/groups/${id}`);
      change((known) => known.filter((group) => group.id !== id));
      await loadSession();
    },
    reload: async (id: number): Promise<Group> => {
      const groups = await client.fetchQuery({ queryKey: groupsKey, queryFn: listGroups, staleTime: 0 });
      const fresh = groups.find((group) => group.id === id);
      if (fresh === undefined) throw gone();
      return fresh;
    },
  };
};
