import type { OrganizationTokens, OrganizationTokensEdit } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { unlessGone } from '../../data/unless-gone.ts';

/** Follows the live kind `tokens`, like all that begins so. */
const all = queryOptions({
  queryKey: ['tokens', 'organization'],
  queryFn: () => call('GET /api/organization/tokens'),
});

/** What the organisation allows, and all of its tokens, the newest first. */
export const useOrganizationTokens = () => useQuery(all);

export const useOrganizationTokenCalls = () => {
  const client = useQueryClient();
  return {
    save: async (body: OrganizationTokensEdit): Promise<void> => {
      client.setQueryData(all.queryKey, await call('PUT /api/organization/tokens', { body }));
    },
    revoke: async (id: number): Promise<void> => {
      await unlessGone('tokens-not-found', call('DELETE /api/organization/tokens/:id', { params: { id } }));
      await client.invalidateQueries({ queryKey: ['tokens'] });
    },
    reload: (): Promise<OrganizationTokens> => client.fetchQuery({ ...all, staleTime: 0 }),
  };
};
