import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** What each code finds, for a moment: rows come and go. */
const foundBy = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['labelCodes', codes],
    queryFn: async () => (await call('POST /api/labelCodes/find', { body: { codes } })).found,
    enabled: codes.length > 0,
    staleTime: 10_000,
    gcTime: 10_000,
  });

export const useFoundCodes = (codes: readonly string[]) => useQuery(foundBy(codes));
