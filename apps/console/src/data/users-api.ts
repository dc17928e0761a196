import { linkPaths, type AdministeredUser, type InviteBody, type Sent, type UserEdit } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { joined } from './joined.ts';
import { currentUser } from './session/session-state.ts';
import { loadSession } from './session/session.ts';

type Users = readonly AdministeredUser[];

const everybody = queryOptions({
  queryKey: ['users'],
  queryFn: async () => (await call('GET /api/users')).users,
});

/** All users of the organisation, for administrators. */
export const useUsers = ({ isWanted = true } = {}) => useQuery({ ...everybody, enabled: isWanted });

const inviteLink = (): string => `${window.location.origin}${linkPaths.invite}`;

const gone = () => new ApiError(404, { code: 'users-not-found', message: 'The user does not exist.', params: [] });

/** Users who change their own rights see the effect at once. */
const followOwnRights = async (id: number): Promise<void> => {
  if (currentUser()?.id === id) await loadSession();
};

export const resendInvitation = (id: number) =>
  call('POST /api/users/:id/resendInvitation', { params: { id }, body: { url: inviteLink() } });

export const endSessions = (id: number) => call('POST /api/users/:id/endSessions', { params: { id } });

/** The changes to users; each also updates the list on screen. */
export const useUserCalls = () => {
  const client = useQueryClient();
  const change = (next: (users: Users) => AdministeredUser[]) =>
    client.setQueryData(everybody.queryKey, (users) => users && next(users));
  return {
    invite: async (invitation: Sent<Omit<InviteBody, 'url'>>): Promise<Users> => {
      const { users } = await call('POST /api/users', { body: { ...invitation, url: inviteLink() } });
      change((known) => joined(known, users));
      return users;
    },
    save: async (id: number, edit: Sent<UserEdit>): Promise<void> => {
      const saved = await call('PUT /api/users/:id', { params: { id }, body: edit });
      change((known) => known.map((user) => (user.id === id ? saved : user)));
      await followOwnRights(id);
    },
    remove: async (id: number): Promise<void> => {
      await call('DELETE /api/users/:id', { params: { id } });
      change((known) => known.filter((user) => user.id !== id));
    },
    resetSecondFactor: async (id: number, reason: string): Promise<void> => {
      await call('POST /api/users/:id/resetSecondFactor', { params: { id }, body: { reason } });
      change((known) => known.map((user) => (user.id === id ? { ...user, factorKinds: [] } : user)));
    },
    reload: async (id: number): Promise<AdministeredUser> => {
      const users = await client.fetchQuery({ ...everybody, staleTime: 0 });
      const fresh = users.find((user) => user.id === id);
      if (fresh === undefined) throw gone();
      return fresh;
    },
  };
};
