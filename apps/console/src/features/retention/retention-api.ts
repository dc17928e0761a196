import type { Retention, RetentionUsage } from '@ohmstead/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

/** Common prefix of both keys, so that changes by other users refetch both. */
const everyKey = ['retention'];
const rule = { queryKey: [...everyKey, 'rule'], queryFn: () => call('GET /api/organization/retention') };
const usage = { queryKey: [...everyKey, 'usage'], queryFn: () => call('GET /api/organization/retention/usage') };

export const useRetention = () => useQuery(rule);

/** The amount of archived data, and the amount waiting to be archived. */
export const useRetentionUsage = () => useQuery(usage);

/** The usage under a different rule. */
export const findUsageOf = (archiveAfterDays: number): Promise<RetentionUsage> =>
  call('GET /api/organization/retention/usage', { query: { archiveAfterDays } });

export const saveRetention = async (archiveAfterDays: number | null, version: number): Promise<void> => {
  await call('PUT /api/organization/retention', { body: { archiveAfterDays }, ifMatch: version });
};

export const useRefreshRetention = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: everyKey });
};

/** The rule as last saved, possibly by another user. */
export const useReloadRetention = (): (() => Promise<Retention>) => {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...rule, staleTime: 0, retry: false });
};
