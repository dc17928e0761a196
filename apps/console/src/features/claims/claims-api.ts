import { useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

export const useClaimable = (thingName: string) =>
  useQuery({
    queryKey: ['devices', 'claim', thingName],
    queryFn: () => call('GET /api/devices/claim/:token', { params: { token: thingName } }),
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Makes the device show its code; returns when that code expires, in ms since 1970 UTC. */
export const startClaim = (thingName: string) => call('POST /api/devices/claim/start', { body: { thingName } });

export const submitClaim = (thingName: string, code: string) =>
  call('POST /api/devices/claim/claim', { body: { thingName, code } });
