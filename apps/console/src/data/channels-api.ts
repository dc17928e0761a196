import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

export const allChannels = queryOptions({
  queryKey: ['webhooks', 'channels'],
  queryFn: async () => (await call('GET /api/channels')).channels,
});

/** By name. */
export const useChannels = ({ isWanted = true } = {}) => useQuery({ ...allChannels, enabled: isWanted });
