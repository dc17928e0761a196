import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const bayBiasKey = 'bayBias';
/** A look is computed anew once a minute at most. */
const freshMs = 60_000;

/** How far the bays of a device, or all bays that the user sees, read from the others. */
export const useBayBias = (deviceId?: number) =>
  useQuery({
    queryKey: [bayBiasKey, deviceId ?? 'all'],
    queryFn: () =>
      call('GET /api/devices/bias', { query: deviceId === undefined ? {} : { deviceIds: String(deviceId) } }),
    staleTime: freshMs,
  });

/** Which batteries to measure in which other bay, so that the bays of a device, or all, are compared sooner. */
export const useRoundRobin = (deviceId?: number) =>
  useQuery({
    queryKey: [bayBiasKey, 'roundRobin', deviceId ?? 'all'],
    queryFn: () =>
      call('GET /api/devices/roundRobin', { query: deviceId === undefined ? {} : { deviceIds: String(deviceId) } }),
    staleTime: freshMs,
  });

/** A calibration begins a bay anew. */
export const useRereadBayBias = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [bayBiasKey] });
};
