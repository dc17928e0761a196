import { linkPaths, type AdministeredUser, type InviteBody, type UserEdit, type UsersAnswer } from '@ohmstead/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { currentUser } from '../../lib/session/session-state.ts';
import { loadSession } from '../../lib/session/session.ts';
import { listUsers, usersKey } from '../../lib/use-users.ts';

type Users = readonly AdministeredUser[];

const inviteLink = (): string => `${window.location.origin}${linkPaths.invite}`;

const gone = () => new ApiError(404, { code: 'users-not-found', message: 'The user does not exist.', params: [] });

/** Somebody who changes their own rights sees at once what is left of them. */
const followOwnRights = async (id: number): Promise<void> => {
  if (currentUser()?.id === id) await loadSession();
};

export const resendInvitation = (id: number) => api.post(`/users/${id}/resendInvitation`, { url: inviteLink() });

export const endSessions = (id: number) => api.post<void>(`/users/${id}/endSessions`, undefined);

/** The changes to users; the list on screen follows each of them. */
export const useUserCalls = () => {
  const client = useQueryClient();
  const change = (next: (users: Users) => Users) =>
    client.setQueryData<Users>(usersKey, (users) => users && next(users));
  return {
    invite: async (invitation: Omit<InviteBody, 'url'>): Promise<Users> => {
      const { users } = await api.post<UsersAnswer>('/users', { ...invitation, url: inviteLink() });
      change((known) => [...known, ...users]);
      return users;
    },
    save: async (id: number, edit: UserEdit): Promise<void> => {
      const saved = await api.put<AdministeredUser>(`/users/${id}`, edit);
      change((known) => known.map((user) => (user.id === id ? saved : user)));
      await followOwnRights(id);
    },
    remove: async (id: number): Promise<void> => {
      await api.delete(`/users/${id}`);
      change((known) => known.filter((user) => user.id !== id));
    },
    reload: async (id: number): Promise<AdministeredUser> => {
      const users = await client.fetchQuery({ queryKey: usersKey, queryFn: listUsers, staleTime: 0 });
      const fresh = users.find((user) => user.id === id);
      if (fresh === undefined) throw gone();
      return fresh;
    },
  };
};
