import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { openTab } from '../../lib/browser/open-tab.ts';
import { unlessGone } from '../../data/unless-gone.ts';

const own = queryOptions({
  queryKey: ['identities'],
  queryFn: () => call('GET /api/users/identities'),
  refetchOnWindowFocus: 'always',
});

export const useOwnIdentities = (isOpen: boolean) => useQuery({ ...own, enabled: isOpen });

export const useOwnIdentityCalls = () => {
  const client = useQueryClient();
  return {
    link: async (): Promise<void> => openTab((await call('POST /api/users/identities')).url),
    unlink: async (id: number): Promise<void> => {
      await unlessGone('users-identities-1', call('DELETE /api/users/identities/:id', { params: { id } }));
      await client.fetchQuery({ ...own, staleTime: 0 });
    },
  };
};
