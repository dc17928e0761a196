import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** What the text finds, for a moment: rows come and go. */
export const searchFor = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: text }, signal }),
    staleTime: 10_000,
    gcTime: 10_000,
  });

export const useFound = (text: string) => useQuery(searchFor(text));
