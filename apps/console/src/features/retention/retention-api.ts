import type { Retention, RetentionUsage } from '@ohmstead/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

/** The first word of both: what others change is read again. */
const everyKey = ['retention'];
const rule = { queryKey: [...everyKey, 'rule'], queryFn: () => call('GET /api/organization/retention') };
const usage = { queryKey: [...everyKey, 'usage'], queryFn: () => call('GET /api/organization/retention/usage') };

export const useRetention = () => useQuery(rule);

/** How much is in files, and how much waits to be moved there. */
export const useRetentionUsage = () => useQuery(usage);

/** How it would be with another rule. */
export const findUsageOf = (archiveAfterDays: number): Promise<RetentionUsage> =>
  call('GET /api/organization/retention/usage', { query: { archiveAfterDays } });

export const saveRetention = async (archiveAfterDays: number | null, version: number): Promise<void> => {
  await call('PUT /api/organization/retention', { body: { archiveAfterDays }, ifMatch: version });
};

export const useRefreshRetention = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: everyKey });
};

/** As somebody else has saved it. */
export const useReloadRetention = (): (() => Promise<Retention>) => {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...rule, staleTime: 0, retry: false });
};
