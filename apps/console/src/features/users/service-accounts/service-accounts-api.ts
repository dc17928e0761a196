import type { NewServiceAccount, Sent, ServiceAccount, ServiceAccountEdit } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../data/api-error.ts';
import { call } from '../../../data/call.ts';
import { unlessGone } from '../../../data/unless-gone.ts';

const all = queryOptions({
  queryKey: ['tokens', 'accounts'],
  queryFn: async () => (await call('GET /api/serviceAccounts')).serviceAccounts,
});

/** By name. */
export const useServiceAccounts = () => useQuery(all);

const gone = () =>
  new ApiError(404, { code: 'serviceAccounts-not-found', message: 'The service account does not exist.', params: [] });

export const useServiceAccountCalls = () => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: all.queryKey });
  return {
    add: async (body: Sent<NewServiceAccount>): Promise<void> => {
      await call('POST /api/serviceAccounts', { body });
      await refresh();
    },
    save: async (id: number, body: Sent<ServiceAccountEdit>): Promise<void> => {
      await call('PUT /api/serviceAccounts/:id', { params: { id }, body });
      await refresh();
    },
    remove: async (id: number): Promise<void> => {
      await unlessGone('serviceAccounts-not-found', call('DELETE /api/serviceAccounts/:id', { params: { id } }));
      await refresh();
    },
    reload: async (id: number): Promise<ServiceAccount> => {
      const accounts = await client.fetchQuery({ ...all, staleTime: 0 });
      const fresh = accounts.find((account) => account.id === id);
      if (fresh === undefined) throw gone();
      return fresh;
    },
  };
};
