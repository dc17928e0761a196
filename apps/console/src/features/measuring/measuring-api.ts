import type { Measuring, MeasuringBody } from '@ohmstead/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

const settings = { queryKey: ['measuring'], queryFn: () => call('GET /api/organization/measuring') };

export const useMeasuring = () => useQuery(settings);

export const saveMeasuring = async (body: MeasuringBody, version: number): Promise<void> => {
  await call('PUT /api/organization/measuring', { body, ifMatch: version });
};

export const useRefreshMeasuring = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: settings.queryKey });
};

/** The settings as last saved, possibly by another user. */
export const useReloadMeasuring = (): (() => Promise<Measuring>) => {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...settings, staleTime: 0, retry: false });
};
