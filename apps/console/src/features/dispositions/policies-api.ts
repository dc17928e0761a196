import type { DispositionPolicies, DispositionPoliciesBody, SavedDispositionPolicies, Sent } from '@ohmstead/contract';
import type { DispositionPolicy } from '@ohmstead/domain';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

/** Common prefix of all keys, so that changes by other users refetch everything. */
const everyKey = ['dispositionPolicies'] as const;
const all = queryOptions({
  queryKey: [...everyKey, 'all'],
  queryFn: () => call('GET /api/dispositionPolicies'),
});

export const usePolicies = () => useQuery(all);

/** What saving these policies would change; not asked before there is something to save. */
export const usePreview = (policies: readonly DispositionPolicy[], isWanted: boolean) =>
  useQuery({
    queryKey: [...everyKey, 'preview', policies],
    queryFn: () =>
      call('POST /api/dispositionPolicies/preview', {
        body: { dispositionPolicies: policies } satisfies Sent<Pick<DispositionPoliciesBody, 'dispositionPolicies'>>,
      }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const savePolicies = (body: Sent<DispositionPoliciesBody>): Promise<SavedDispositionPolicies> =>
  call('PUT /api/dispositionPolicies', { body });

/** As last saved, possibly by another user. */
export const useReloadPolicies = (): (() => Promise<DispositionPolicies>) => {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...all, staleTime: 0, retry: false });
};

/** Shows what was saved, without asking for it. */
export const useShowPolicies = (): ((saved: DispositionPolicies) => void) => {
  const client = useQueryClient();
  return ({ version, dispositionPolicies }) => client.setQueryData(all.queryKey, { version, dispositionPolicies });
};
