import type { IdentityProviderAnswer, IdentityProviderBody, Sent } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { openTab } from '../../lib/browser/open-tab.ts';
import { unlessGone } from '../../data/unless-gone.ts';

/** Follows the live kind `tokens`, as all of its page does, and what was done in the tab of a test. */
const provider = queryOptions({
  queryKey: ['tokens', 'identity-provider'],
  queryFn: () => call('GET /api/organization/identityProvider'),
  refetchOnWindowFocus: 'always',
});

export const useIdentityProvider = () => useQuery(provider);

export const useIdentityProviderCalls = () => {
  const client = useQueryClient();
  const reload = (): Promise<IdentityProviderAnswer> => client.fetchQuery({ ...provider, staleTime: 0 });
  return {
    reload,
    save: async (body: Sent<IdentityProviderBody>, version: number): Promise<void> => {
      const saved = await call('PUT /api/organization/identityProvider', { body, ifMatch: version });
      client.setQueryData(provider.queryKey, saved);
    },
    test: async (): Promise<void> => openTab((await call('POST /api/organization/identityProvider/test')).url),
    remove: async (): Promise<void> => {
      await unlessGone('organizations-identityProvider-9', call('DELETE /api/organization/identityProvider'));
      await reload();
    },
  };
};
