import type { PlanAnswer, PlanSettingsBody } from '@ohmstead/contract';
import type { PlanSettings } from '@ohmstead/domain';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../data/call.ts';
import type { ServerRead } from '../../../data/server-read.ts';

const settings = queryOptions({ queryKey: ['plan', 'settings'], queryFn: () => call('GET /api/plan/settings') });

export const usePlanSettings = () => useQuery(settings);

/** As last saved, possibly by another user. */
export const useReloadPlanSettings = (): (() => Promise<PlanSettingsBody>) => {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...settings, staleTime: 0, retry: false });
};

type Body = PlanSettings & { version: number };

/** Saves, and shows what was saved without asking for it; every plan is made again. */
export const useSavePlanSettings = (): ((body: Body) => Promise<void>) => {
  const client = useQueryClient();
  return async (body) => {
    const answer = await call('PUT /api/plan/settings', { body });
    await client.invalidateQueries({ queryKey: ['plan'] });
    client.setQueryData(settings.queryKey, answer);
  };
};

/** The plan as it is, and as it would be under these settings. */
export const usePlansCompared = (wanted: PlanSettings): ServerRead<{ now: PlanAnswer; wanted: PlanAnswer }> =>
  useQuery({
    queryKey: ['plan', 'compared', wanted],
    queryFn: async () => {
      const [now, planned] = await Promise.all([
        call('GET /api/plan'),
        call('POST /api/plan/preview', { body: { settings: wanted } }),
      ]);
      return { now, wanted: planned };
    },
    gcTime: 0,
  });
