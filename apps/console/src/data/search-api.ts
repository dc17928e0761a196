import { queryOptions, useQuery } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';

const isTooMany = (error: unknown) => isApiError(error, 'too-many-requests');
const waitMsOf = (error: unknown) => (isApiError(error) ? 1_000 * Number(error.params[0] ?? 1) : 0);

/** What the text finds, for a moment: rows come and go. A call that came too soon is made again when it may be. */
export const searchFor = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: text }, signal }),
    staleTime: 10_000,
    gcTime: 10_000,
    retry: (count, failure) => count < 3 && isTooMany(failure),
    retryDelay: (_, failure) => waitMsOf(failure),
  });

export const useFound = (text: string) => useQuery(searchFor(text));
