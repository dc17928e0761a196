import type { ClaimableDevice } from '@ohmstead/contract';
import { api } from '../../lib/api.ts';

export const findClaimable = (thingName: string) =>
  api.get<ClaimableDevice>(`/devices/claim/${encodeURIComponent(thingName)}`);

/** Has the device show its code; answers when that code expires, in ms since 1970 UTC. */
export const startClaim = (thingName: string) => api.post<{ expires: number }>('/devices/claim/start', { thingName });

export const submitClaim = (thingName: string, code: string) =>
  api.post<{ deviceId: number }>('/devices/claim/claim', { thingName, code });
