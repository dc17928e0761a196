import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

const own = queryOptions({
  queryKey: ['account', 'accessByOthers'],
  queryFn: async () => (await call('GET /api/users/accessByOthers')).accesses,
});

export const useAccessByOthers = () => useQuery(own);
